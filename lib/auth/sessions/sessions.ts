/** Sessions as sealed values: the browser keeps them, only we can make or read them. */
import { hash, randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import type { VisibleCollections } from "../../contract/index.ts";
import { cookies } from "../cookies.ts";
import type { ApplicationKeys } from "../keys/application-keys.ts";
import type { Revocations } from "./revocations.ts";
import { createSeals } from "./seals.ts";
import type { Person, SessionPeople } from "./session-people.ts";

/** A cookie, or a bearer for frames whose cookies are blocked; neither works as the other. */
export type SessionUse = "cookie" | "bearer";

export interface Session {
  readonly id: string;
  /** Id of the application key that opened it: the session ends with the key. Null: a person did. */
  readonly keyId: string | null;
  /** Who signed in at the identity provider, as of the moment of verifying. Absent: a key did. */
  readonly person?: Person | undefined;
  /** What it may see of what its key may. Absent: all of that. */
  readonly collections?: VisibleCollections | undefined;
  readonly expiresAtMs: number;
}

export interface Sessions {
  open(
    keyId: string,
    use: SessionUse,
  ): Promise<{ readonly seal: string; readonly session: Session }>;
  /** A cookie for a session that was added for a person. */
  openForPerson(opened: PersonOpening): Promise<string>;
  /** The person whose session it is, as they are now; null once it has ended. */
  personOf(session: Session): Person | null;
  /** Null for an invalid session. Seals seen before are answered without a promise. */
  verify(seal: string, use: SessionUse): Session | null | Promise<Session | null>;
  /** Whether a session that was valid still is. */
  isLive(session: Session): boolean;
  /** Ends it everywhere; throws `state_unavailable` if only this process could be informed. */
  revoke(session: Session): Promise<void>;
}

export interface PersonOpening {
  /** Id of the session. */
  readonly id: string;
  readonly expiresAtMs: number;
}

export interface SessionOptions {
  /** At least 32 characters each. The last one seals, all of them open. */
  readonly secrets: readonly string[];
  readonly keys: ApplicationKeys;
  readonly revocations: Revocations;
  /** Sessions of people who sign in at an identity provider; absent where there is none. */
  readonly people?: SessionPeople | undefined;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

const sessionLifetimeMs: Readonly<Record<SessionUse, number>> = {
  cookie: cookies.session.maxAge_s * 1_000,
  bearer: 15 * 60 * 1_000,
};

const Payload = z.object({
  v: z.literal(1),
  use: z.enum(["cookie", "bearer"]),
  sid: z.string(),
  /** Null: a person's. */
  kid: z.string().nullable(),
  iat: z.number(),
  exp: z.number(),
});
type Payload = z.infer<typeof Payload>;

/** Ours have about 400 characters; what is longer than a cookie can be is not worth a look. */
const sealLengthMax = 4_096;
const verifiedMax = 1_000;
/** The library would also take other endings than the one it writes. */
const sealForm = /^Fe26\.2\*\d{1,10}\*[\w*-]+~2$/;
/** A session from further ahead than this means that the clock was set back: it could outlive its day. */
const clockStepMaxMs = 60_000;

export function createSessions(options: SessionOptions): Sessions {
  const { secrets, keys, revocations, people, clock = Date.now } = options;
  const seals = createSeals(secrets);
  // By digest, so that the memory holds no cookie that could be used.
  const verified = new LRUCache<string, Payload>({ max: verifiedMax });

  const isCurrent = ({ sid, kid, iat, exp }: Payload): boolean => {
    const now = clock();
    const isInTime = exp > now && iat <= now + clockStepMaxMs && !revocations.has(sid);
    return isInTime && (kid === null || keys.has(kid));
  };
  const sessionOf = (payload: Payload, use: SessionUse): Session | null => {
    if (payload.use !== use || !isCurrent(payload)) return null;
    const { sid: id, kid: keyId, exp: expiresAtMs } = payload;
    if (keyId !== null) return { id, keyId, expiresAtMs };
    const person = people?.find(id) ?? null;
    if (person === null) return null;
    people?.touch(id);
    return { id, keyId, person, expiresAtMs };
  };

  const unseal = async (seal: string, digest: string, use: SessionUse): Promise<Session | null> => {
    const { data: payload } = Payload.safeParse(await seals.unseal(seal));
    if (payload === undefined) return null;
    // Revoked elsewhere a moment ago, perhaps.
    await Promise.all([revocations.refresh(), payload.kid === null && people?.refresh()]);
    verified.set(digest, payload);
    return sessionOf(payload, use);
  };

  return {
    personOf: ({ id }) => people?.find(id) ?? null,
    openForPerson: ({ id, expiresAtMs: exp }) =>
      seals.seal(payloadOf({ use: "cookie", sid: id, kid: null, iat: clock(), exp })),
    async open(keyId, use) {
      const now = clock();
      const session = { id: randomUUID(), keyId, expiresAtMs: now + sessionLifetimeMs[use] };
      const { id: sid, expiresAtMs: exp } = session;
      return {
        seal: await seals.seal(payloadOf({ use, sid, kid: keyId, iat: now, exp })),
        session,
      };
    },
    verify(seal, use) {
      if (seal.length > sealLengthMax || !sealForm.test(seal)) return null;
      const digest = hash("sha256", seal, "base64");
      const known = verified.get(digest);
      return known === undefined ? unseal(seal, digest, use) : sessionOf(known, use);
    },
    isLive({ id, keyId, expiresAtMs }) {
      const isThere = keyId === null ? (people?.find(id) ?? null) !== null : keys.has(keyId);
      return isThere && expiresAtMs > clock() && !revocations.has(id);
    },
    revoke: (session) =>
      session.keyId === null && people !== undefined
        ? people.end([session])
        : revocations.revoke(session.id, session.expiresAtMs),
  };
}

function payloadOf(content: Omit<Payload, "v">): Payload {
  return { v: 1, ...content };
}

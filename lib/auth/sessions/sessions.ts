/** Sessions as sealed values: the browser keeps them, only we can make or read them. */
import { hash, randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import type { PermittedCollections } from "../../contract/index.ts";
import { cookies } from "../cookies.ts";
import type { ApplicationKeys } from "../keys/application-keys.ts";
import type { Revocations } from "./revocations.ts";

/** A cookie, or a bearer for frames whose cookies are blocked; neither works as the other. */
export type SessionUse = "cookie" | "bearer";

export interface Session {
  readonly id: string;
  /** Of the application key that opened it: the session ends with the key. */
  readonly keyId: string;
  /** What it may see of what its key may. Absent: all of that. */
  readonly collections?: PermittedCollections | undefined;
  readonly expiresAtMs: number;
}

export interface Sessions {
  open(
    keyId: string,
    use: SessionUse,
  ): Promise<{ readonly seal: string; readonly session: Session }>;
  /** Null for an invalid session. Seals seen before are answered without a promise. */
  verify(seal: string, use: SessionUse): Session | null | Promise<Session | null>;
  /** Whether a session that was valid still is. */
  isLive(session: Session): boolean;
  /** Ends it everywhere; throws `state_unavailable` if only this process could be informed. */
  revoke(session: Session): Promise<void>;
}

export interface SessionOptions {
  /** At least 32 characters each. The last one seals, all of them open. */
  readonly secrets: readonly string[];
  readonly keys: ApplicationKeys;
  readonly revocations: Revocations;
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
  kid: z.string(),
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
/** Our own expiry is checked, without the minute of grace that the library would give. */
const neverExpires = 0;

export function createSessions(options: SessionOptions): Sessions {
  const { secrets, keys, revocations, clock = Date.now } = options;
  const passwords = Object.fromEntries(secrets.map((secret) => [passwordId(secret), secret]));
  const newest = secrets.at(-1) ?? "";
  const newestOnly = { password: { [passwordId(newest)]: newest }, ttl: neverExpires };
  // By digest, so that the memory holds no cookie that could be used.
  const verified = new LRUCache<string, Payload>({ max: verifiedMax });

  const isCurrent = ({ sid, kid, iat, exp }: Payload): boolean => {
    const now = clock();
    return exp > now && iat <= now + clockStepMaxMs && keys.has(kid) && !revocations.has(sid);
  };
  const sessionOf = (payload: Payload, use: SessionUse): Session | null =>
    payload.use === use && isCurrent(payload)
      ? { id: payload.sid, keyId: payload.kid, expiresAtMs: payload.exp }
      : null;

  const unseal = async (seal: string, digest: string, use: SessionUse): Promise<Session | null> => {
    const payload = await readSeal(seal, passwords);
    if (payload === null) return null;
    // Revoked elsewhere a moment ago, perhaps.
    await revocations.refresh();
    verified.set(digest, payload);
    return sessionOf(payload, use);
  };

  return {
    async open(keyId, use) {
      const now = clock();
      const payload: Payload = {
        v: 1,
        use,
        sid: randomUUID(),
        kid: keyId,
        iat: now,
        exp: now + sessionLifetimeMs[use],
      };
      const session = { id: payload.sid, keyId, expiresAtMs: payload.exp };
      const { sealData } = await sealing();
      return { seal: await sealData(payload, newestOnly), session };
    },
    verify(seal, use) {
      if (seal.length > sealLengthMax || !sealForm.test(seal)) return null;
      const digest = hash("sha256", seal, "base64");
      const known = verified.get(digest);
      return known === undefined ? unseal(seal, digest, use) : sessionOf(known, use);
    },
    isLive({ id, keyId, expiresAtMs }) {
      return expiresAtMs > clock() && keys.has(keyId) && !revocations.has(id);
    },
    revoke: ({ id, expiresAtMs }) => revocations.revoke(id, expiresAtMs),
  };
}

/** On first use: hosts without sessions need not load it. */
function sealing(): Promise<typeof import("iron-session")> {
  return import("iron-session");
}

/**
 * The library throws for five known kinds of malformed seals; a seal that it cannot read is not a
 * session.
 */
async function readSeal(
  seal: string,
  passwords: Readonly<Record<string, string>>,
): Promise<Payload | null> {
  try {
    const { unsealData } = await sealing();
    const payload = Payload.safeParse(
      await unsealData(seal, { password: passwords, ttl: neverExpires }),
    );
    return payload.success ? payload.data : null;
  } catch {
    return null;
  }
}

/** A number, as the library demands, and the same one at any position of the secret in the list. */
function passwordId(secret: string): string {
  return String(Number.parseInt(hash("sha256", secret, "hex").slice(0, 8), 16));
}

/** Decides under USE_AUTH: every request is one of an application key, a session or a key of its area. */
import { type AuthPlugin, KnowledgeError, type VisibleCollections } from "../contract/index.ts";
import type { KeyArea } from "../routes/index.ts";
import {
  type AccessDecision,
  type AuthorizedApplication,
  type Authorizer,
  type AuthorizerOptions,
  allowBySignIn,
  anyone,
  type Caller,
  isPublic,
  keyIdOf,
  permittedBy,
  presentedKey,
  type RequestHead,
  refused,
  settled,
  subscriberOf,
} from "./access-decision.ts";
import { type Area, areaOf, keyAreaOf } from "./area.ts";
import { clearCookie, cookies, readCookie } from "./cookies.ts";
import { bearerKey, type KeySet } from "./keys/api-key.ts";
import { keysBesides } from "./keys/area-keys.ts";
import type { KeyLimits } from "./keys/key-limits.ts";
import { areasOf, roleFor } from "./people/person.ts";
import { decisionByPublicKey, publicPreflightHeaders } from "./public-key.ts";
import type { Session } from "./sessions/sessions.ts";

type Found = Caller | null | Promise<Caller | null>;

/** Bearers of frames are seals; keys are not. */
const sealPrefix = "Fe26.";
const signInNeeded = "Sign in, or send a valid application key as: Authorization: Bearer <key>";

interface Context {
  readonly options: AuthorizerOptions;
  readonly application: AuthorizedApplication;
  readonly keys: Readonly<Record<Area, KeySet | null>>;
  /** Takes a session cookie away that opens nothing. */
  readonly cleared: string;
}

export function createCallerAuthorizer(
  options: AuthorizerOptions,
  application: AuthorizedApplication,
): Authorizer {
  const keys = keysBesides(options.keys);
  const cleared = clearCookie(cookies.session, application.hasSecureCookies);
  const context: Context = { options, application, keys, cleared };
  return {
    isRequired: true,
    isForReaders: (path) => areaOf(path) === "pages",
    isCurrent: (caller, path) => isCurrent(application, caller, path),
    permittedTo: (caller) => permittedTo(application, caller),
    preflightHeaders: (request) => publicPreflightHeaders(application, request),
    identify: (request) => identify(context, request),
    authorize: (request) => decide(context, request),
  };
}

function identify({ application }: Context, request: Pick<RequestHead, "header">): Found {
  const authorization = request.header("authorization");
  if (authorization !== null) {
    const bearer = bearerKey(authorization);
    return bearer === null ? null : byBearer(application, bearer);
  }
  const seal = readCookie(request, cookies.session);
  return seal === null ? null : bySeal(application, seal, "cookie");
}

function decide(context: Context, request: RequestHead): AccessDecision | Promise<AccessDecision> {
  const { options, application, keys, cleared } = context;
  const { subscriberAuth = null } = options;
  const area = areaOf(request.path);
  if (isPublic(options, request.path, area)) return anyone;
  // The credential that was sent decides: a valid cookie does not make up for a wrong key.
  const key = presentedKey(request, area);
  if (key !== null || request.header("authorization") !== null) {
    const metadata = metadataOf(application, request);
    if (key === null) return refused(signInNeeded, true, { metadata });
    if (area === "subscriber-mcp" && subscriberAuth !== null) {
      const found = byKeyOrSubscription(application, subscriberAuth, request, key);
      return settled(found, (caller) => decisionFor(context, request, caller));
    }
    if (keys[area]?.has(key)) return anyone;
    const found = byBearer(application, key) ?? byToken(application, request, key);
    return settled(found, (caller) => decisionFor(context, request, caller));
  }
  const byPage = decisionByPublicKey(application, request);
  if (byPage !== null) return byPage;
  const seal = readCookie(request, cookies.session);
  if (seal === null) {
    const metadata = metadataOf(application, request);
    return allowBySignIn(options, request, area, refused(signInNeeded, false, { metadata }));
  }
  return settled(bySeal(application, seal, "cookie"), (caller) =>
    decisionFor(context, request, caller, cleared),
  );
}

/** A session may do what the key or person who opened it may do now. */
function decisionFor(
  { application }: Context,
  request: RequestHead,
  caller: Caller | null,
  cleared?: string,
): AccessDecision {
  const metadata = metadataOf(application, request);
  if (caller === null) return refused(signInNeeded, true, { cleared, metadata });
  if (!hasLimits(caller)) return { refusal: null, caller };
  const limits = limitsOf(application, caller);
  // They were there a moment ago.
  if (limits === null) return refused(signInNeeded, true, { cleared, metadata });
  const permitted = permittedBy(caller, limits);
  const missing = missingArea(limits, permitted, request.path);
  if (missing !== null) return { refusal: notFor(caller, missing), known: caller };
  return { refusal: null, caller, permitted, version: limits.version ?? undefined };
}

type Limits = Pick<KeyLimits, "areas" | "collections"> & Partial<Pick<KeyLimits, "version">>;

function hasLimits({ kind }: Caller): boolean {
  return kind === "key" || kind === "session" || kind === "visitor" || kind === "token";
}

/** Null once the key is gone, or the person's session has ended. */
function limitsOf(application: AuthorizedApplication, caller: Caller): Limits | null {
  const { keys, sessions, people } = application;
  if (caller.kind === "token") return people?.agentTokens.rightsOf(caller.token) ?? null;
  if (caller.kind === "session" && caller.session.person !== undefined) {
    const person = sessions.personOf(caller.session);
    return person && { areas: areasOf(person), collections: person.collections };
  }
  const keyId = keyIdOf(caller);
  return keyId === null ? null : keys.find(keyId);
}

/**
 * The area that the key would need for the path; null if it may pass. Who sees some collections only
 * never has `admin`, which makes keys and shows the tickets of all.
 */
function missingArea(
  { areas }: Pick<Limits, "areas">,
  permitted: VisibleCollections,
  path: string,
): KeyArea | null {
  const needed = keyAreaOf(path);
  if (needed === "admin" && permitted !== null) return needed;
  return needed === null || areas === null || areas.has(needed) ? null : needed;
}

function isCurrent(application: AuthorizedApplication, caller: Caller, path: string): boolean {
  if (caller.kind === "session" && !application.sessions.isLive(caller.session)) return false;
  if (caller.kind === "token" && application.people?.agentTokens.isLive(caller.token) !== true) {
    return false;
  }
  if (!hasLimits(caller)) return true;
  const limits = limitsOf(application, caller);
  // What a public key opens is said by the table of routes alone.
  if (caller.kind === "visitor") return limits !== null;
  return limits !== null && missingArea(limits, permittedBy(caller, limits), path) === null;
}

/** Nothing once its key is gone, or its session has ended. */
function permittedTo(application: AuthorizedApplication, caller: Caller): VisibleCollections {
  if (!hasLimits(caller)) return null;
  const limits = limitsOf(application, caller);
  return limits === null ? [] : permittedBy(caller, limits);
}

function notFor(caller: Caller, needed: KeyArea): KnowledgeError {
  if (caller.kind === "token") {
    const challenge = `Bearer realm="knowledge-sdk", error="insufficient_scope", scope="${needed}"`;
    return new KnowledgeError(
      "area_not_allowed",
      `This needs the scope ${needed}, and a role of its person that opens it; the token has not both.`,
      { headers: { "WWW-Authenticate": challenge } },
    );
  }
  const person = caller.kind === "session" ? caller.session.person : undefined;
  if (person !== undefined) {
    return new KnowledgeError(
      "area_not_allowed",
      `This needs the role ${roleFor(needed)}, and yours is ${person.role}; ask the people who run this service.`,
    );
  }
  return new KnowledgeError(
    "area_not_allowed",
    `This needs a key with the area ${needed}, and yours does not have it; the operator can add it to the key's areas.`,
  );
}

async function byKeyOrSubscription(
  application: AuthorizedApplication,
  plugin: AuthPlugin,
  request: RequestHead,
  key: string,
): Promise<Caller | null> {
  return (await byBearer(application, key)) ?? subscriberOf(plugin, request);
}

function byBearer(application: AuthorizedApplication, bearer: string): Found {
  if (bearer.startsWith(sealPrefix)) return bySeal(application, bearer, "bearer");
  const known = application.keys.identify(bearer);
  return known === null ? null : { kind: "key", keyId: known.id, keyName: known.name };
}

/** Only where the request came in at an MCP endpoint: a token is for nothing else. */
async function byToken(
  { people }: AuthorizedApplication,
  { endpoint, path }: RequestHead,
  bearer: string,
): Promise<Caller | null> {
  const tokens = people?.agentTokens;
  if (tokens === undefined || tokens.metadataAddress(endpoint ?? path) === null) return null;
  const token = await tokens.read(bearer);
  return token === null ? null : { kind: "token", token };
}

function metadataOf({ people }: AuthorizedApplication, { path }: RequestHead): string | null {
  return people?.agentTokens.metadataAddress(path) ?? null;
}

function bySeal({ sessions }: AuthorizedApplication, seal: string, by: "cookie" | "bearer"): Found {
  const session = sessions.verify(seal, by);
  return session instanceof Promise
    ? session.then((verified) => callerOf(verified, by))
    : callerOf(session, by);
}

function callerOf(session: Session | null, by: "cookie" | "bearer"): Caller | null {
  return session === null ? null : { kind: "session", session, by };
}

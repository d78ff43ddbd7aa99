/** Who asks and whether they may pass: the words in which every authorizer decides, and what they share. */
import {
  type AuthPlugin,
  isKnowledgeError,
  KnowledgeError,
  type VisibleCollections,
  visibleByBoth,
} from "../contract/index.ts";
import type { HttpRequest } from "../http/index.ts";
import type { Area } from "./area.ts";
import { bearerKey } from "./keys/api-key.ts";
import type { ApplicationKeys } from "./keys/application-keys.ts";
import type { AreaKeys } from "./keys/area-keys.ts";
import type { AccessToken, AgentTokens } from "./sessions/agent-token.ts";
import type { Session, Sessions } from "./sessions/sessions.ts";

export type Caller =
  /** No key was needed, or the key opens this area but has no name. */
  | { readonly kind: "anyone" }
  | { readonly kind: "key"; readonly keyId: string; readonly keyName: string }
  /** Whoever reads a page that shows a public key. */
  | { readonly kind: "visitor"; readonly keyId: string }
  /** A browser that has shown the classifier's key in the console. */
  | { readonly kind: "console" }
  | { readonly kind: "session"; readonly session: Session; readonly by: "cookie" | "bearer" }
  /** An agent that a person signed in for at the provider; at the MCP endpoints only. */
  | { readonly kind: "token"; readonly token: AccessToken };

/** Id of the application key that a caller has, shows or signed in with; null for other callers. */
export function keyIdOf(caller: Caller): string | null {
  if (caller.kind === "key" || caller.kind === "visitor") return caller.keyId;
  return caller.kind === "session" ? caller.session.keyId : null;
}

/** What a caller may see whose key has these limits: a session never more than its key. */
export function permittedBy(
  caller: Caller,
  { collections }: { readonly collections: VisibleCollections },
): VisibleCollections {
  return caller.kind === "session"
    ? visibleByBoth(collections, caller.session.collections ?? null)
    : collections;
}

export type AccessDecision =
  | {
      readonly refusal: null;
      readonly caller: Caller;
      /** The collections that it may see. Absent: everything. */
      readonly permitted?: VisibleCollections | undefined;
      /** The version that its key is for. Absent: none of its own. */
      readonly version?: string | undefined;
      /** For the answer, whatever it will be. */
      readonly headers?: Readonly<Record<string, string>> | undefined;
    }
  | {
      readonly refusal: KnowledgeError;
      /** Who is known, and may not open the path; absent for all other refusals. */
      readonly known?: Caller | undefined;
    };

/** Method and query matter where a public key may stand in the query. */
export interface RequestHead
  extends Pick<HttpRequest, "path" | "header">,
    Partial<Pick<HttpRequest, "method" | "query">> {
  /** Where the request came in, if that is another path: tools of an endpoint ask for their twins. */
  readonly endpoint?: string | undefined;
}

export interface AuthorizedApplication {
  readonly keys: ApplicationKeys;
  readonly sessions: Sessions;
  readonly hasSecureCookies: boolean;
  /** Null: only keys sign in. Absent: the same. */
  readonly people?: { readonly agentTokens: AgentTokens } | null | undefined;
}

export interface AuthorizerOptions {
  /** Null when USE_AUTH is off: then only areas with their own keys need one. */
  readonly application: AuthorizedApplication | null;
  readonly keys: AreaKeys;
  /** Knows the subscribers of the public MCP endpoint, in place of `keys.subscribers`. */
  readonly subscriberAuth?: AuthPlugin | null | undefined;
  /** Who has signed in to the wiki, which opens pages besides keys and sessions. */
  readonly wikiSignIn?: ReaderCheck | undefined;
  /** Who has signed in to the console, where USE_AUTH is off. */
  readonly consoleSignIn?: ConsoleCheck | undefined;
  /** More exact paths for everybody, e.g. the static files of the sign-in page. */
  readonly publicPaths?: ReadonlySet<string>;
}

export interface ReaderCheck {
  /** Whether pages ask who is there even where no key is configured for them. */
  readonly isRequired: boolean;
  mayPass(request: RequestHead): boolean | Promise<boolean>;
}

export interface ConsoleCheck {
  /** Whether the request's cookie was issued for the classifier's key. */
  mayPass(request: RequestHead): boolean;
}

export interface Authorizer {
  /** Whether USE_AUTH is on. */
  readonly isRequired: boolean;
  /** Never throws; without a promise unless a cookie is seen for the first time. */
  authorize(request: RequestHead): AccessDecision | Promise<AccessDecision>;
  /** Whether a caller who was let in to the path still would be: keys and sessions end. */
  isCurrent(caller: Caller, path: string): boolean;
  /** What a caller who was let in may see now: keys are limited anew while they are in use. */
  permittedTo(caller: Caller): VisibleCollections;
  /** What a browser is told that asks whether a page may search with its public key; undefined for nothing. */
  preflightHeaders(request: RequestHead): Readonly<Record<string, string>> | undefined;
  /** Whether the wiki's own sign-in can open the path. */
  isForReaders(path: string): boolean;
  /** The application key or session of a request, for any path; null without a valid one. */
  identify(request: Pick<HttpRequest, "header">): Caller | null | Promise<Caller | null>;
}

export const anyone: AccessDecision = { refusal: null, caller: { kind: "anyone" } };

export interface ShownKeyRequest {
  readonly decision: AccessDecision;
  readonly keys: AreaKeys[keyof AreaKeys];
}

/**
 * Whether who asks has shown a key, a session or a token: what costs the operator is for them. `keys`
 * are those of the area besides application keys; with them, whoever has passed has one.
 */
export function hasShownKey({ decision, keys }: ShownKeyRequest): boolean {
  if (decision.refusal !== null || decision.caller.kind === "visitor") return false;
  return decision.caller.kind !== "anyone" || keys !== null;
}

/** Whoever answers there asks for what it needs. */
const opensItself: ReadonlySet<Area> = new Set<Area>(["public", "metrics", "connectors"]);

/**
 * Whether everybody may pass, with USE_AUTH and without it. Behind `metrics` its handler asks for a
 * key that opens nothing else, behind `connectors` for the signature of the system that sends.
 */
export function isPublic({ publicPaths }: AuthorizerOptions, path: string, area: Area): boolean {
  return opensItself.has(area) || publicPaths?.has(path) === true;
}

/** A page that no key has opened may be opened by the wiki's own sign-in. */
export function allowBySignIn(
  { wikiSignIn }: AuthorizerOptions,
  request: RequestHead,
  area: Area,
  refusal: AccessDecision,
): AccessDecision | Promise<AccessDecision> {
  if (wikiSignIn === undefined || area !== "pages") return refusal;
  const may = wikiSignIn.mayPass(request);
  if (may instanceof Promise) return may.then((passes) => (passes ? anyone : refusal));
  return may ? anyone : refusal;
}

/** The plugin sees the headers that may contain a key, and nothing else of the request. */
export async function subscriberOf(
  plugin: AuthPlugin,
  request: RequestHead,
): Promise<Caller | null> {
  const headers = new Headers();
  for (const name of ["authorization", "x-api-key"]) {
    const value = request.header(name);
    if (value !== null) headers.set(name, value);
  }
  const { valid } = await plugin.resolve(
    new Request(`http://localhost${request.path}`, { headers }),
  );
  return valid === true ? { kind: "anyone" } : null;
}

/** `X-API-Key` is for routes of API clients; all others take only bearers. */
export function presentedKey(request: RequestHead, area: Area): string | null {
  const authorization = request.header("authorization");
  if (authorization !== null) return bearerKey(authorization);
  const takesBearersOnly = area === "application" || area === "plugins" || area === "admin";
  return takesBearersOnly ? null : request.header("x-api-key");
}

const challenge = 'Bearer realm="knowledge-sdk"';

interface RefusedBy {
  /** A cookie that is taken away. */
  readonly cleared?: string | undefined;
  /** Address that says where to get a token (RFC 9728, 5.1). */
  readonly metadata?: string | null | undefined;
}

/** One answer for all that is not valid; only the challenge tells whether something was presented. */
export function refused(
  message: string,
  wasPresented: boolean,
  { cleared = "", metadata = null }: RefusedBy = {},
): AccessDecision {
  const key = `${message}\n${wasPresented}\n${cleared}\n${metadata}`;
  const known = refusals.get(key);
  if (known !== undefined) return known;
  const made = refusalOf(message, wasPresented, { cleared, metadata });
  refusals.set(key, made);
  return made;
}

/**
 * Each is made once: an error notes where it was made, which takes longer than all the rest of a
 * decision. Messages and the cookie that is cleared are constants, so they are few.
 */
const refusals = new Map<string, AccessDecision>();

function refusalOf(
  message: string,
  wasPresented: boolean,
  { cleared = "", metadata = null }: RefusedBy,
): AccessDecision {
  const challenged = [
    challenge,
    ...(wasPresented ? ['error="invalid_token"'] : []),
    ...(metadata === null ? [] : [`resource_metadata="${metadata}"`]),
  ];
  const headers = {
    "WWW-Authenticate": challenged.join(", "),
    ...(cleared !== "" && { "Set-Cookie": cleared }),
  };
  return { refusal: new KnowledgeError("unauthorized", message, { headers }) };
}

/** If a session cannot be looked up, access is refused. */
export function settled(
  value: Caller | null | Promise<Caller | null>,
  next: (caller: Caller | null) => AccessDecision,
): AccessDecision | Promise<AccessDecision> {
  return value instanceof Promise ? value.then(next, undecided) : next(value);
}

function undecided(cause: unknown): AccessDecision {
  return {
    refusal: isKnowledgeError(cause)
      ? cause
      : new KnowledgeError("state_unavailable", "Sessions cannot be read; try again in a moment.", {
          cause,
        }),
  };
}

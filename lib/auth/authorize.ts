/** The one decision about access, for API routes, pages and sockets. */
import { type AuthPlugin, isKnowledgeError, KnowledgeError } from "../contract/index.ts";
import { type HttpRequest, routeNotFound } from "../http/index.ts";
import { type Area, areaOf } from "./area.ts";
import { clearCookie, cookies, readCookie } from "./cookies.ts";
import { bearerKey } from "./keys/api-key.ts";
import type { ApplicationKeys } from "./keys/application-keys.ts";
import { type AreaKeys, keysBesides, keysWithoutAuth } from "./keys/area-keys.ts";
import type { Session, Sessions } from "./sessions/sessions.ts";

export type Caller =
  /** No key was needed, or the key opens this area but has no name. */
  | { readonly kind: "anyone" }
  | { readonly kind: "key"; readonly keyId: string; readonly keyName: string }
  /** A browser that has shown the classifier's key in the console. */
  | { readonly kind: "console" }
  | { readonly kind: "session"; readonly session: Session; readonly by: "cookie" | "bearer" };

export type AccessDecision =
  | { readonly refusal: null; readonly caller: Caller }
  | { readonly refusal: KnowledgeError };

export type RequestHead = Pick<HttpRequest, "path" | "header">;

export interface AuthorizerOptions {
  /** Null when USE_AUTH is off: then only areas with their own keys need one. */
  readonly application: {
    readonly keys: ApplicationKeys;
    readonly sessions: Sessions;
    readonly hasSecureCookies: boolean;
  } | null;
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
  /** Whether the wiki's own sign-in can open the path. */
  isForReaders(path: string): boolean;
  /** The application key or session of a request, for any path; null without a valid one. */
  identify(request: Pick<HttpRequest, "header">): Caller | null | Promise<Caller | null>;
}

const atConsole: AccessDecision = { refusal: null, caller: { kind: "console" } };
const anyone: AccessDecision = { refusal: null, caller: { kind: "anyone" } };
/** Bearers of frames are seals; keys are not. */
const sealPrefix = "Fe26.";

export function createAuthorizer(options: AuthorizerOptions): Authorizer {
  const { application, keys, wikiSignIn, consoleSignIn, subscriberAuth = null } = options;
  const { publicPaths = new Set() } = options;
  const besides = application === null ? keysWithoutAuth(keys) : keysBesides(keys);
  const isPublic = (path: string, area: Area): boolean =>
    area === "public" || publicPaths.has(path);

  /** A page that no key has opened may be opened by the wiki's own sign-in. */
  const orBySignIn = (
    request: RequestHead,
    area: Area,
    refusal: AccessDecision,
  ): AccessDecision | Promise<AccessDecision> => {
    if (wikiSignIn === undefined || area !== "pages") return refusal;
    const may = wikiSignIn.mayPass(request);
    if (may instanceof Promise) return may.then((passes) => (passes ? anyone : refusal));
    return may ? anyone : refusal;
  };

  if (application === null) {
    // Without its own key the console has the same access as the pages.
    const areaFor = (path: string): Area => {
      const area = areaOf(path);
      return area === "console" && keys.classifier === null ? "pages" : area;
    };
    return {
      isRequired: false,
      isForReaders: (path) => areaFor(path) === "pages",
      identify: () => null,
      authorize(request) {
        const area = areaFor(request.path);
        if (area === "subscriber-mcp" && subscriberAuth !== null) {
          return settled(subscriberOf(subscriberAuth, request), (caller) =>
            caller === null ? refused(keyNeeded, presentedKey(request, area) !== null) : anyone,
          );
        }
        if (isPublic(request.path, area)) return anyone;
        // Closed by default: a route that is not in the table must not be open to everybody.
        if (area === "application") return { refusal: routeNotFound(request.path) };
        const needed = besides[area];
        const isAsked = needed !== null || (area === "pages" && wikiSignIn?.isRequired === true);
        if (!isAsked || needed?.has(presentedKey(request, area)) === true) return anyone;
        const isPresented = presentedKey(request, area) !== null;
        const isForConsole = area === "console" || area === "classifier";
        if (isForConsole && !isPresented && consoleSignIn?.mayPass(request) === true)
          return atConsole;
        return orBySignIn(request, area, refused(keyNeeded, isPresented));
      },
    };
  }

  const { sessions, hasSecureCookies } = application;
  const cleared = clearCookie(cookies.session, hasSecureCookies);
  const byKey = (key: string): Caller | null => {
    const known = application.keys.identify(key);
    return known === null ? null : { kind: "key", keyId: known.id, keyName: known.name };
  };
  const bySeal = (
    seal: string,
    by: "cookie" | "bearer",
  ): Caller | null | Promise<Caller | null> => {
    const session = sessions.verify(seal, by);
    return session instanceof Promise
      ? session.then((verified) => callerOf(verified, by))
      : callerOf(session, by);
  };
  const byBearer = (bearer: string): Caller | null | Promise<Caller | null> =>
    bearer.startsWith(sealPrefix) ? bySeal(bearer, "bearer") : byKey(bearer);

  const decisionOf = (caller: Caller | null): AccessDecision =>
    caller === null ? refused(signInNeeded, true) : { refusal: null, caller };
  const byKeyOrSubscription = async (
    plugin: AuthPlugin,
    request: RequestHead,
    key: string,
  ): Promise<Caller | null> => (await byBearer(key)) ?? subscriberOf(plugin, request);

  return {
    isRequired: true,
    isForReaders: (path) => areaOf(path) === "pages",
    identify(request) {
      const authorization = request.header("authorization");
      if (authorization !== null) {
        const bearer = bearerKey(authorization);
        return bearer === null ? null : byBearer(bearer);
      }
      const seal = readCookie(request, cookies.session);
      return seal === null ? null : bySeal(seal, "cookie");
    },
    authorize(request) {
      const area = areaOf(request.path);
      if (isPublic(request.path, area)) return anyone;
      // The credential that was sent decides: a valid cookie does not make up for a wrong key.
      const key = presentedKey(request, area);
      if (key !== null || request.header("authorization") !== null) {
        if (key === null) return refused(signInNeeded, true);
        if (area === "subscriber-mcp" && subscriberAuth !== null) {
          return settled(byKeyOrSubscription(subscriberAuth, request, key), decisionOf);
        }
        if (besides[area]?.has(key)) return anyone;
        return settled(byBearer(key), decisionOf);
      }
      const seal = readCookie(request, cookies.session);
      if (seal === null) return orBySignIn(request, area, refused(signInNeeded, false));
      return settled(bySeal(seal, "cookie"), (caller) =>
        caller === null ? refused(signInNeeded, true, cleared) : { refusal: null, caller },
      );
    },
  };
}

/** The plugin sees the headers that may contain a key, and nothing else of the request. */
async function subscriberOf(plugin: AuthPlugin, request: RequestHead): Promise<Caller | null> {
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
  const takesBearersOnly = area === "application" || area === "plugins";
  return takesBearersOnly ? null : request.header("x-api-key");
}

function callerOf(session: Session | null, by: "cookie" | "bearer"): Caller | null {
  return session === null ? null : { kind: "session", session, by };
}

const keyNeeded = "This needs a valid API key, sent as: Authorization: Bearer <key>";
const signInNeeded = "Sign in, or send a valid application key as: Authorization: Bearer <key>";
const challenge = 'Bearer realm="knowledge-sdk"';

/** One answer for all that is not valid; only the challenge tells whether something was presented. */
function refused(message: string, wasPresented: boolean, cleared?: string): AccessDecision {
  const headers = {
    "WWW-Authenticate": wasPresented ? `${challenge}, error="invalid_token"` : challenge,
    ...(cleared !== undefined && { "Set-Cookie": cleared }),
  };
  return { refusal: new KnowledgeError("unauthorized", message, { headers }) };
}

/** If a session cannot be looked up, access is refused. */
function settled(
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

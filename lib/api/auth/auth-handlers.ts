/** `/api/auth` and what lies below it, without a framework. */

import {
  type ApplicationAuth,
  type Authorizer,
  attemptKey,
  attemptToken,
  bearerKey,
  clearCookie,
  cookies,
  createFormHandlers,
  createPersonHandlers,
  type FormHandlers,
  openAuditedSession,
  openCookieSession,
  type PersonHandlers,
  readCookie,
  signOut,
} from "../../auth/index.ts";
import {
  type AuthStatus,
  type BearerResponse,
  KnowledgeError,
  SessionRequest,
  SignInRequest,
  type SignInResponse,
  TokenRequest,
  type TokenResponse,
} from "../../contract/index.ts";
import {
  type Content,
  createResource,
  type EndpointOptions,
  type HttpHandler,
  type HttpRequest,
  readJson,
} from "../../http/index.ts";
import { createResourceMetadataHandler } from "./resource-metadata-handler.ts";

export interface AuthHandlers extends FormHandlers, PersonHandlers {
  /** `/api/auth`: state, sign-in, sign-out. */
  readonly auth: HttpHandler;
  /** `/api/auth/token` */
  readonly authToken: HttpHandler;
  /** `/api/auth/session` */
  readonly authSession: HttpHandler;
  /** `/.well-known/oauth-protected-resource`, also with the path of an endpoint behind it. */
  readonly resourceMetadata: HttpHandler;
}

export interface AuthHandlerOptions extends EndpointOptions {
  /** Null when USE_AUTH is off: then only the state can be read. */
  readonly application: ApplicationAuth | null;
  readonly authorizer: Authorizer;
}

export function createAuthHandlers(options: AuthHandlerOptions): AuthHandlers {
  const { application } = options;
  const provider = application?.people?.provider ?? null;
  const resourceMetadata = createResourceMetadataHandler({ ...options, provider });
  const ofPeople = { ...createPersonHandlers(options, application), resourceMetadata };
  if (application === null) return { ...disabledHandlers(options), ...ofPeople };
  const { logger } = options;

  const signIn = async (request: HttpRequest): Promise<Content> => {
    const { apiKey } = await readJson(request, SignInRequest);
    const key = attemptKey(application, request, apiKey);
    return signedIn(await openCookieSession(application, request, key.id, logger));
  };
  const leave = async (request: HttpRequest): Promise<Content> => {
    await endEverySession(options.authorizer, application, request);
    return {
      status: 204,
      headers: { "Set-Cookie": clearCookie(cookies.session, application.hasSecureCookies) },
      body: null,
    };
  };
  const issue = async (request: HttpRequest): Promise<Content> => {
    const key = attemptKey(application, request, await keyForToken(request));
    const { token, expiresAtMs } = await application.tokens.issue(key.id);
    const body: TokenResponse = { token, expiresIn: 60, expiresAt: isoTime(expiresAtMs) };
    return { body: JSON.stringify(body) };
  };
  const redeem = async (request: HttpRequest): Promise<Content> => {
    const { token, mode } = await readJson(request, SessionRequest);
    const keyId = await attemptToken(application, request, token);
    return mode === "cookie"
      ? signedIn(await openAuditedSession(application, request, keyId, logger))
      : withBearer(application, keyId);
  };

  return {
    ...createFormHandlers(options, application),
    ...ofPeople,
    auth: createResource({
      ...options,
      methods: {
        GET: (request) => status(options.authorizer, application, request),
        POST: signIn,
        DELETE: leave,
      },
    }),
    authToken: createResource({ ...options, methods: { POST: issue } }),
    authSession: createResource({ ...options, methods: { POST: redeem } }),
  };
}

function signedIn({ cookie, expiresAtMs }: { cookie: string; expiresAtMs: number }): Content {
  const body: SignInResponse = { authenticated: true, expiresAt: isoTime(expiresAtMs) };
  return { headers: { "Set-Cookie": cookie }, body: JSON.stringify(body) };
}

async function withBearer(application: ApplicationAuth, keyId: string): Promise<Content> {
  const { seal, session } = await application.sessions.open(keyId, "bearer");
  const body: BearerResponse = {
    authenticated: true,
    bearer: seal,
    expiresAt: isoTime(session.expiresAtMs),
  };
  return { body: JSON.stringify(body) };
}

async function status(
  authorizer: Authorizer,
  { hasSecureCookies }: ApplicationAuth,
  request: HttpRequest,
): Promise<Content> {
  const caller = await authorizer.identify(request);
  const body: AuthStatus = {
    authenticated: caller !== null,
    required: true,
    ...(caller?.kind === "session" && { expiresAt: isoTime(caller.session.expiresAtMs) }),
  };
  // A cookie whose session has ended would only be sent again for nothing.
  const isStale = caller === null && readCookie(request, cookies.session) !== null;
  return {
    headers: isStale ? { "Set-Cookie": clearCookie(cookies.session, hasSecureCookies) } : {},
    body: JSON.stringify(body),
  };
}

/** The bearer of a frame and its cookie may be two sessions. */
async function endEverySession(
  authorizer: Authorizer,
  application: ApplicationAuth,
  request: HttpRequest,
): Promise<void> {
  const caller = await authorizer.identify(request);
  if (caller?.kind === "session" && caller.by === "bearer") {
    await application.sessions.revoke(caller.session);
  }
  await signOut(application, request);
}

/** The bearer decides where there is one; without a body it is enough. */
async function keyForToken(request: HttpRequest): Promise<string | null> {
  const authorization = request.header("authorization");
  if (authorization !== null) return bearerKey(authorization);
  if (!hasBody(request)) return null;
  const { apiKey } = await readJson(request, TokenRequest);
  if (apiKey === undefined) {
    throw new KnowledgeError(
      "body_malformed",
      "apiKey is missing; send it here, or the key as Authorization: Bearer <key>.",
    );
  }
  return apiKey;
}

function hasBody(request: HttpRequest): boolean {
  const length = request.header("content-length");
  return length === null ? request.header("transfer-encoding") !== null : length !== "0";
}

function disabledHandlers(
  options: AuthHandlerOptions,
): Omit<AuthHandlers, keyof PersonHandlers | "resourceMetadata"> {
  const refuse = (): never => {
    throw new KnowledgeError(
      "auth_disabled",
      "This service runs without USE_AUTH, so there is no sign-in.",
    );
  };
  const body: AuthStatus = { authenticated: false, required: false };
  const disabled = createResource({ ...options, methods: { POST: refuse } });
  return {
    auth: createResource({
      ...options,
      methods: {
        GET: () => ({ body: JSON.stringify(body) }),
        POST: refuse,
        DELETE: refuse,
      },
    }),
    authToken: disabled,
    authSession: disabled,
    signInForm: disabled,
    signOutForm: disabled,
  };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Signing in at the identity provider: the way there, the way back, and out. */
import * as z from "zod";
import { isKnowledgeError, KnowledgeError } from "../../contract/index.ts";
import {
  type Content,
  createResource,
  type EndpointOptions,
  errorsToConsole,
  type HttpHandler,
  type HttpRequest,
  type Logger,
  readForm,
  routeNotFound,
  seeOther,
} from "../../http/index.ts";
import { clientAddress } from "../client-address.ts";
import { cookies, keepCookie, readCookie } from "../cookies.ts";
import { callbackPath, type People } from "../people/people.ts";
import { nameOf } from "../people/person.ts";
import type { OidcIdentity } from "../sign-in/oidc-client.ts";
import { safeNext } from "../sign-in/safe-next.ts";
import type { ApplicationAuth } from "./application-auth.ts";
import { auditPerson } from "./audited-sign-in.ts";
import { keepPersonSession } from "./open-session.ts";

export interface PersonHandlers {
  /** `/api/auth/provider`: parameter next. */
  readonly providerSignIn: HttpHandler;
  /** `/api/auth/callback`: parameters of the provider. */
  readonly providerCallback: HttpHandler;
  /** `/api/auth/back-channel-logout`: field logout_token. */
  readonly backChannelLogout: HttpHandler;
}

interface Context {
  readonly application: ApplicationAuth;
  readonly people: People;
  readonly logger: Logger;
}

/** In the cookie while a person is away signing in. */
const Started = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  until: z.number(),
});
type Started = z.infer<typeof Started>;

const logoutBytesMax = 32 * 1_024;

/** Without a provider the addresses are unknown ones. */
export function createPersonHandlers(
  options: EndpointOptions,
  application: ApplicationAuth | null,
): PersonHandlers {
  const people = application?.people ?? null;
  if (application === null || people === null) return unknownAddresses(options);
  const context: Context = { application, people, logger: options.logger ?? errorsToConsole };
  const get = (answer: (context: Context, request: HttpRequest) => Promise<Content>) =>
    createResource({ ...options, methods: { GET: (request) => answer(context, request) } });
  return {
    providerSignIn: get(leave),
    providerCallback: get(comeBack),
    backChannelLogout: createResource({
      ...options,
      methods: { POST: (request) => endSessions(context, request) },
    }),
  };
}

function unknownAddresses(options: EndpointOptions): PersonHandlers {
  const unknown = ({ path }: HttpRequest): never => {
    throw routeNotFound(path);
  };
  const get = createResource({ ...options, methods: { GET: unknown } });
  const post = createResource({ ...options, methods: { POST: unknown } });
  return { providerSignIn: get, providerCallback: get, backChannelLogout: post };
}

/** Why a sign-in did not succeed, as the page to sign in explains it. */
type Reason = "role" | "provider" | "unreachable" | "again" | "limit";

function toSignIn(error: Reason, next: string): Content {
  return seeOther({ location: `/sign-in?${new URLSearchParams({ error, next })}` });
}

async function leave(context: Context, request: HttpRequest): Promise<Content> {
  const { people, application } = context;
  const next = safeNext(new URLSearchParams(request.query).get("next"));
  try {
    const { address, ...matches } = await (await people.connection()).start();
    const { maxAge_s } = cookies.signIn;
    const until = people.clock() + maxAge_s * 1_000;
    const started: Started = { ...matches, next, until };
    const seal = await people.seals.seal(started);
    const cookie = keepCookie(cookies.signIn, seal, application.hasSecureCookies);
    return seeOther({ location: address, headers: { "Set-Cookie": cookie } });
  } catch (error) {
    return unreachable(context, request, next, error);
  }
}

async function comeBack(context: Context, request: HttpRequest): Promise<Content> {
  const { people, application } = context;
  const started = await startedBy(people, request);
  // An old tab, or the link of somebody else: nobody is signed in by it.
  if (started === null) return toSignIn("again", "/");
  const { next } = started;
  const address = new URL(`${people.provider.publicOrigin}${callbackPath}?${request.query}`);
  let identity: OidcIdentity | null;
  try {
    identity = await (await people.connection()).finish(address, started);
  } catch (error) {
    return unreachable(context, request, next, error);
  }
  if (identity === null) return refused(context, request, { reason: "provider", next });
  try {
    const welcomed = await people.welcome(identity);
    const { name, role } = people.sessions.find(welcomed.id) ?? { name: null, role: "" };
    const subject = `${role} ${identity.claims.sub}`;
    await auditPerson(application, request, { action: "sign_in", name, subject });
    const cookie = await keepPersonSession(application, request, welcomed, context.logger);
    return seeOther({ location: next, headers: { "Set-Cookie": cookie } });
  } catch (error) {
    if (!isKnowledgeError(error) || error.code !== "role_missing") throw error;
    await people.dismiss(identity.claims.sub);
    return refused(context, request, { reason: "role", next, identity, why: error.message });
  }
}

interface Refusal {
  readonly reason: "role" | "provider";
  readonly next: string;
  /** Who it was, where that is known. */
  readonly identity?: OidcIdentity | undefined;
  readonly why?: string | undefined;
}

async function refused(
  { application, people, logger }: Context,
  request: HttpRequest,
  { reason, next, identity, why = "the provider's answer is not valid" }: Refusal,
): Promise<Content> {
  const { requestId } = request;
  try {
    // So that nobody fills trail and log.
    application.failures.fail(clientAddress(request, application.trustedProxies));
  } catch (error) {
    if (isKnowledgeError(error)) return toSignIn("limit", next);
    throw error;
  }
  logger.warn({ requestId, subject: identity?.claims.sub }, `sign-in refused: ${why}`);
  await auditPerson(application, request, {
    action: "sign_in",
    name: identity === undefined ? null : nameOf(identity.claims, people.settings()),
    subject: identity?.claims.sub ?? null,
    outcome: "refused",
  });
  return toSignIn(reason, next);
}

function unreachable(
  { logger }: Context,
  { requestId }: HttpRequest,
  next: string,
  error: unknown,
): Content {
  logger.error({ err: error, requestId }, "the identity provider does not answer");
  return toSignIn("unreachable", next);
}

/** What the browser took along; null if there is nothing, or it is too old. */
async function startedBy(people: People, request: HttpRequest): Promise<Started | null> {
  const seal = readCookie(request, cookies.signIn);
  if (seal === null) return null;
  const { data } = Started.safeParse(await people.seals.unseal(seal));
  return data !== undefined && data.until > people.clock() ? data : null;
}

/** OpenID Connect Back-Channel Logout 1.0: the provider ends sessions here, with a token of its own. */
async function endSessions(
  { application, people }: Context,
  request: HttpRequest,
): Promise<Content> {
  const fields = await readForm({ request, bytesMax: logoutBytesMax });
  const token = fields.get("logout_token") ?? "";
  const logout = await (await people.connection()).readLogoutToken(token);
  const ended = logout === null ? null : await people.endBy(logout);
  if (ended === null) {
    application.failures.fail(clientAddress(request, application.trustedProxies));
    throw new KnowledgeError(
      "logout_token_invalid",
      "logout_token is not a valid logout token of the provider; it may have expired, or been used.",
    );
  }
  for (const { name, subject } of ended) {
    await auditPerson(application, request, { action: "sign_out", name, subject });
  }
  return { status: 200, body: null };
}

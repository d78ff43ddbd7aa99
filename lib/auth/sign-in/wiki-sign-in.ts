/** How readers sign in to the wiki: not at all, with a fixed key, or as the host's plugin says. */
import {
  isKnowledgeError,
  KnowledgeError,
  type ServeAuthPlugin,
  type ServeAuthResult,
} from "../../contract/index.ts";
import {
  createEndpoint,
  createRefusal,
  type EndpointOptions,
  errorsToConsole,
  type HttpHandler,
  type HttpRequest,
  type Logger,
  requestOrigin,
} from "../../http/index.ts";
import type { ReaderCheck, RequestHead } from "../access-decision.ts";
import { type Area, areaOf } from "../area.ts";
import { clientAddress } from "../client-address.ts";
import { cookies, keepCookie, readCookie } from "../cookies.ts";
import { createFailureLimiter, type FailureLimiter } from "../keys/failure-limiter.ts";
import type { SharedCounts } from "../rates/shared-counts.ts";
import { createKeyCookie, type KeyCookie } from "../sessions/key-cookie.ts";
import { explorerPath } from "./sign-in-first.ts";

export interface WikiSignInOptions extends EndpointOptions {
  readonly keys: readonly string[];
  readonly plugin?: ServeAuthPlugin | undefined;
  /**
   * Whether cookies are for encrypted connections only. They are besides where a proxy says that a
   * request came over one.
   */
  readonly hasSecureCookies: boolean;
  /** Proxies of the operator between clients and this server. */
  readonly trustedProxies: number;
  /** Adds what other nodes count. Default: each process counts for itself. */
  readonly shared?: Pick<SharedCounts, "of"> | null | undefined;
}

export interface WikiSignIn extends ReaderCheck {
  /** Answers `?key=` and the plugin's own address; null for any other request. */
  signIn(request: HttpRequest): HttpHandler | null | Promise<HttpHandler>;
  /** Where a browser that may not pass is sent; null where the host has to say it. */
  redirect(request: HttpRequest): Promise<HttpHandler | null>;
}

/** Areas that the wiki's key may open. */
const readingAreas: ReadonlySet<Area> = new Set(["pages", "console"]);

interface Context {
  /** Asked before the gate, so without one. */
  readonly options: WikiSignInOptions;
  /** Null without keys. */
  readonly cookie: KeyCookie | null;
  readonly failures: FailureLimiter;
  readonly logger: Logger;
}

export function createWikiSignIn(given: WikiSignInOptions): WikiSignIn {
  const options = { ...given, gate: undefined };
  const { keys, plugin, shared, logger = errorsToConsole } = options;
  const cookie = createKeyCookie({ keys, purpose: "wiki" });
  const failures = createFailureLimiter({ share: shared?.of("wiki sign-ins") });
  const context: Context = { options, cookie, failures, logger };
  return {
    isRequired: plugin !== undefined,
    mayPass: (request) => mayPass(context, request),
    signIn: (request) => signIn(context, request),
    redirect: async (request) =>
      plugin === undefined ? null : answerOfPlugin(context, plugin, request),
  };
}

/** The request's cookie decides, or the plugin. Never rejects. */
function mayPass({ options, cookie, logger }: Context, request: RequestHead) {
  if (cookie?.has(readCookie(request, cookies.wiki)) === true) return true;
  const { plugin } = options;
  if (plugin === undefined) return false;
  return resolveBy(plugin, webRequest(request)).then(
    ({ valid }) => valid === true,
    (error: unknown) => {
      logger.error({ err: error }, "the wiki's sign-in failed");
      return false;
    },
  );
}

function signIn(context: Context, request: HttpRequest): HttpHandler | null | Promise<HttpHandler> {
  const { plugin } = context.options;
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  if (plugin?.callbackPath === request.path) return answerOfPlugin(context, plugin, request);
  if (context.cookie === null || request.query === "") return null;
  if (request.path.startsWith("/api/") && request.path !== explorerPath) return null;
  const key = new URLSearchParams(request.query).get("key");
  return key === null || !readingAreas.has(areaOf(request.path))
    ? null
    : signInWithKey(context, request, key);
}

function signInWithKey(context: Context, request: HttpRequest, key: string): HttpHandler {
  const { options, cookie, failures } = context;
  const next = cleanTarget(request);
  const value = cookie?.issue(key) ?? null;
  if (value === null) {
    try {
      failures.fail(clientAddress(request, options.trustedProxies));
    } catch (error) {
      if (!isKnowledgeError(error)) throw error;
      return createRefusal({ ...options, refuse: () => error });
    }
    return seeOther(context, `/sign-in?${new URLSearchParams({ next, error: "key" })}`, undefined);
  }
  const isSecure = options.hasSecureCookies || requestOrigin(request).startsWith("https:");
  return seeOther(context, next, keepCookie(cookies.wiki, value, isSecure));
}

async function answerOfPlugin(
  context: Context,
  plugin: ServeAuthPlugin,
  request: HttpRequest,
): Promise<HttpHandler> {
  const { options, logger } = context;
  try {
    const { redirect, cookie, error } = await resolveBy(plugin, request.toWebRequest());
    if (redirect !== undefined) return seeOther(context, redirect, cookie);
    if (error !== undefined) logger.warn({ requestId: request.requestId }, error);
    return createRefusal({
      ...options,
      refuse: () => new KnowledgeError("unauthorized", signInFailed),
    });
  } catch (error) {
    return createRefusal({
      ...options,
      refuse: () => {
        throw error;
      },
    });
  }
}

/** A plugin that throws at once rejects. */
async function resolveBy(plugin: ServeAuthPlugin, request: Request): Promise<ServeAuthResult> {
  return plugin.resolve(request);
}

function seeOther({ options }: Context, location: string, set: string | undefined): HttpHandler {
  return createEndpoint({
    ...options,
    answer: () => ({
      status: 303,
      headers: { Location: location, ...(set !== undefined && { "Set-Cookie": set }) },
      body: null,
    }),
  });
}

const signInFailed = "The sign-in did not succeed; open the page again to try once more.";

/** The address without any key. */
function cleanTarget({ path, query }: HttpRequest): string {
  const parameters = new URLSearchParams(query);
  parameters.delete("key");
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** The parts of a request that decide about access, for hosts that have no more. */
function webRequest(request: RequestHead): Request {
  const names = ["cookie", "authorization", "x-api-key", "host", "x-forwarded-proto"];
  const headers = names.flatMap((name): [string, string][] => {
    const value = request.header(name);
    return value === null ? [] : [[name, value]];
  });
  return new Request(new URL(request.path, "http://localhost"), { headers });
}

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
  requestOrigin,
} from "../../http/index.ts";
import type { ReaderCheck, RequestHead } from "../access-decision.ts";
import { type Area, areaOf } from "../area.ts";
import { clientAddress } from "../client-address.ts";
import { cookies, keepCookie, readCookie } from "../cookies.ts";
import { createFailureLimiter } from "../keys/failure-limiter.ts";
import { createKeyCookie } from "../sessions/key-cookie.ts";
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
}

export interface WikiSignIn extends ReaderCheck {
  /** Answers `?key=` and the plugin's own address; null for any other request. */
  signIn(request: HttpRequest): HttpHandler | null | Promise<HttpHandler>;
  /** Where a browser that may not pass is sent; null where the host has to say it. */
  redirect(request: HttpRequest): Promise<HttpHandler | null>;
}

/** Areas that the wiki's key may open. */
const readingAreas: ReadonlySet<Area> = new Set(["pages", "console"]);

export function createWikiSignIn(options: WikiSignInOptions): WikiSignIn {
  const { plugin, hasSecureCookies, trustedProxies, logger = errorsToConsole } = options;
  // Asked before the gate, so without one.
  const open = { ...options, gate: undefined };
  const cookie = createKeyCookie({ keys: options.keys, purpose: "wiki" });
  const failures = createFailureLimiter();
  const isSecure = (request: HttpRequest): boolean =>
    hasSecureCookies || requestOrigin(request).startsWith("https:");

  const resolve = async (request: Request): Promise<ServeAuthResult> => {
    if (plugin === undefined) return { valid: false };
    return plugin.resolve(request);
  };
  const seeOther = (location: string, set: string | undefined): HttpHandler =>
    createEndpoint(open, () => ({
      status: 303,
      headers: { Location: location, ...(set !== undefined && { "Set-Cookie": set }) },
      body: null,
    }));
  const signInWithKey = (request: HttpRequest, key: string): HttpHandler => {
    const next = cleanTarget(request);
    const value = cookie?.issue(key) ?? null;
    if (value === null) {
      try {
        failures.fail(clientAddress(request, trustedProxies));
      } catch (error) {
        if (!isKnowledgeError(error)) throw error;
        return createRefusal(open, () => error);
      }
      return seeOther(`/sign-in?${new URLSearchParams({ next, error: "key" })}`, undefined);
    }
    return seeOther(next, keepCookie(cookies.wiki, value, isSecure(request)));
  };

  return {
    isRequired: plugin !== undefined,
    // The request's cookie decides, or the plugin. Never rejects.
    mayPass(request) {
      if (cookie?.has(readCookie(request, cookies.wiki)) === true) return true;
      if (plugin === undefined) return false;
      return resolve(webRequest(request)).then(
        ({ valid }) => valid === true,
        (error: unknown) => {
          logger.error({ err: error }, "the wiki's sign-in failed");
          return false;
        },
      );
    },
    signIn(request) {
      if (request.method !== "GET" && request.method !== "HEAD") return null;
      if (plugin?.callbackPath === request.path) return answerOf(request);
      if (cookie === null || request.query === "") return null;
      if (request.path.startsWith("/api/") && request.path !== explorerPath) return null;
      const key = new URLSearchParams(request.query).get("key");
      return key === null || !readingAreas.has(areaOf(request.path))
        ? null
        : signInWithKey(request, key);
    },
    redirect: (request) => (plugin === undefined ? Promise.resolve(null) : answerOf(request)),
  };

  async function answerOf(request: HttpRequest): Promise<HttpHandler> {
    try {
      const { redirect, cookie: set, error } = await resolve(request.toWebRequest());
      if (redirect !== undefined) return seeOther(redirect, set);
      if (error !== undefined) logger.warn({ requestId: request.requestId }, error);
      return createRefusal(open, () => new KnowledgeError("unauthorized", signInFailed));
    } catch (error) {
      return createRefusal(open, () => {
        throw error;
      });
    }
  }
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

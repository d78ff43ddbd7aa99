/** Which browser origins may read the answers. */
import type { HttpRequest } from "./exchange.ts";

type Headers = Readonly<Record<string, string>>;

export interface Cors {
  /** For every answer; null when there is nothing to say. */
  headersFor(request: HttpRequest): Headers | null;
  /** Added to the answer of a preflight. */
  preflightHeadersFor(request: HttpRequest, methods: string): Headers;
}

/** Names of headers, each list with a comma before every name. */
export interface CorsHeaders {
  readonly allowed: string;
  readonly exposed: string;
}

const noMore: CorsHeaders = { allowed: "", exposed: "" };
const exposedHeaders = "X-Request-Id, Retry-After, ETag, Server-Timing";
const allowedHeaders = "Authorization, X-API-Key, Content-Type, X-Request-Id";

/** "" is none, "*" everybody; exact origins are separated by commas, or given as a list. */
export function originsOf(given: string | readonly string[]): readonly string[] {
  if (typeof given !== "string") return given;
  return given
    .split(",")
    .map((origin) => origin.trim())
    .filter(Boolean);
}

/**
 * The origins without "*": where no key is asked for, a page of anybody would read what the browser
 * of a colleague can reach.
 */
export function namedOrigins(given: string | readonly string[] = ""): readonly string[] {
  return originsOf(given).filter((origin) => origin !== "*");
}

/** With `allowsCredentials` the listed origins may send cookies; everybody never may. */
export function createCors(
  allowed: readonly string[],
  allowsCredentials = false,
  more: CorsHeaders = noMore,
): Cors {
  const origins = new Set(allowed);
  const exposed = { "Access-Control-Expose-Headers": exposedHeaders + more.exposed };
  const headersFor = originHeaders(origins, allowsCredentials, exposed);
  return {
    headersFor,
    preflightHeadersFor: (request, methods) =>
      headersFor(request)?.["Access-Control-Allow-Origin"] === undefined
        ? {}
        : {
            "Access-Control-Allow-Methods": methods,
            "Access-Control-Allow-Headers": allowedHeaders + more.allowed,
            "Access-Control-Max-Age": "600",
          },
  };
}

function originHeaders(
  origins: ReadonlySet<string>,
  allowsCredentials: boolean,
  exposed: Headers,
): (request: HttpRequest) => Headers | null {
  if (origins.size === 0) return () => null;
  if (origins.has("*")) {
    const everybody = { "Access-Control-Allow-Origin": "*", ...exposed };
    return () => everybody;
  }
  const credentials = allowsCredentials ? { "Access-Control-Allow-Credentials": "true" } : {};
  return (request) => {
    const origin = request.header("origin");
    return origin !== null && origins.has(origin)
      ? { "Access-Control-Allow-Origin": origin, Vary: "Origin", ...credentials, ...exposed }
      : { Vary: "Origin" };
  };
}

/** Which browser origins may read the answers. */
import type { HttpRequest } from "./exchange.ts";

type Headers = Readonly<Record<string, string>>;

export interface Cors {
  /** For every answer; null when there is nothing to say. */
  headersFor(request: HttpRequest): Headers | null;
  /** Added to the answer of a preflight. */
  preflightHeadersFor(request: HttpRequest, methods: string): Headers;
}

const exposed = {
  "Access-Control-Expose-Headers": "X-Request-Id, Retry-After, ETag, Server-Timing",
};

/**
 * `corsOrigin` is "" for none, "*" for everybody, or exact origins separated by commas. With
 * `allowsCredentials` the listed ones may send cookies; everybody never may.
 */
export function createCors(corsOrigin: string, allowsCredentials = false): Cors {
  const origins = new Set(
    corsOrigin
      .split(",")
      .map((origin) => origin.trim())
      .filter(Boolean),
  );
  const headersFor = originHeaders(origins, allowsCredentials);
  return {
    headersFor,
    preflightHeadersFor: (request, methods) =>
      headersFor(request)?.["Access-Control-Allow-Origin"] === undefined
        ? {}
        : {
            "Access-Control-Allow-Methods": methods,
            "Access-Control-Allow-Headers": "Authorization, X-API-Key, Content-Type, X-Request-Id",
            "Access-Control-Max-Age": "600",
          },
  };
}

function originHeaders(
  origins: ReadonlySet<string>,
  allowsCredentials: boolean,
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

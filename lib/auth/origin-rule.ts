/**
 * Cross-site request forgery: whether a browser sent a request from a page that may do so. The
 * algorithm of Go's `CrossOriginProtection`, with a list of origins that are let in.
 */
import type { HttpRequest } from "../http/index.ts";

export interface OriginRuleOptions {
  /** Null: any host name is accepted. */
  readonly publicOrigin: string | null;
  /** Exact origins, e.g. `https://host.example`. */
  readonly allowedOrigins: ReadonlySet<string>;
}

export type OriginRule = (request: Pick<HttpRequest, "header">) => boolean;

export function createOriginRule({ publicOrigin, allowedOrigins }: OriginRuleOptions): OriginRule {
  return (request) => {
    const origin = request.header("origin");
    // Sandboxed frames and redirects have no identifiable origin.
    if (origin === "null") return false;
    const isListed = origin !== null && allowedOrigins.has(origin);
    const site = request.header("sec-fetch-site");
    switch (site) {
      case "same-origin":
      case "none":
        return true;
      case "same-site":
      case "cross-site":
        return isListed;
      case null:
        // Neither header: not a browser, so no cookie of somebody else.
        return origin === null || isListed || isOwn(origin, publicOrigin, request.header("host"));
      default:
        return false;
    }
  };
}

/** Behind a proxy that ends TLS the scheme is unknown without `publicOrigin`, so the host decides. */
function isOwn(origin: string, publicOrigin: string | null, host: string | null): boolean {
  if (publicOrigin !== null) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === host;
}

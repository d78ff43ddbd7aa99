/** Security headers of every page. API answers carry their own. */
import { randomBytes } from "node:crypto";
import type { Environment } from "./environment.ts";

export interface PageHeaders {
  /**
   * For the answer to one request: its scripts are those that carry the nonce, and those of our own
   * origin.
   */
  next(path: string): ReadonlyMap<string, string>;
}

/** The script that pages of other origins load. */
const sharedScript = "/embed.js";
const builtFiles = "/_next/static/";

const hstsMaxAge_s = 365 * 24 * 60 * 60;

export function createPageHeaders({ publicOrigin, auth, oidc }: Environment): PageHeaders {
  const fixed: readonly (readonly [string, string])[] = [
    ["X-Content-Type-Options", "nosniff"],
    // Not no-referrer: with that, browsers send the sign-in form with "Origin: null".
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ...(publicOrigin?.startsWith("https:")
      ? ([["Strict-Transport-Security", `max-age=${hstsMaxAge_s}`]] as const)
      : []),
  ];
  const frameAncestors = auth.frameAncestors.join(" ");
  // The form to sign out leads on to the identity provider.
  const formTargets = oidc === null ? "'self'" : `'self' ${new URL(oidc.issuer).origin}`;
  return {
    next(path) {
      const nonce = randomBytes(16).toString("base64");
      const isShared = path === sharedScript;
      const headers = new Map([
        ["Content-Security-Policy", policy(nonce, frameAncestors, formTargets)],
        ["Cross-Origin-Resource-Policy", isShared ? "cross-origin" : "same-origin"],
        ...fixed,
      ]);
      // The contents of a page may depend on the caller; files are the same for everybody.
      const isFile = isShared || path.startsWith(builtFiles);
      // The texts of the interface are those of the reader's language.
      if (!isFile) headers.set("Vary", "Accept-Language");
      if (auth.isRequired && !isFile) headers.set("Cache-Control", "private, no-store");
      return headers;
    },
  };
}

/** The framework and its components set styles of single elements, hence their `unsafe-inline`. */
function policy(nonce: string, frameAncestors: string, formTargets: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formTargets}`,
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}

/** Security headers of every page. API answers carry their own. */
import { randomBytes } from "node:crypto";
import type { Environment } from "./environment.ts";

export interface PageHeaders {
  /** For one answer: its scripts are those that carry the nonce, and those of our own origin. */
  next(): ReadonlyMap<string, string>;
}

const hstsMaxAge_s = 365 * 24 * 60 * 60;

export function createPageHeaders({ publicOrigin, auth }: Environment): PageHeaders {
  const fixed: readonly (readonly [string, string])[] = [
    ["X-Content-Type-Options", "nosniff"],
    // Not no-referrer: with that, browsers send the sign-in form with "Origin: null".
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    // What is on a page may depend on who asks.
    ...(auth.isRequired ? ([["Cache-Control", "private, no-store"]] as const) : []),
    ...(publicOrigin?.startsWith("https:")
      ? ([["Strict-Transport-Security", `max-age=${hstsMaxAge_s}`]] as const)
      : []),
  ];
  const frameAncestors = auth.frameAncestors.join(" ");
  return {
    next() {
      const nonce = randomBytes(16).toString("base64");
      return new Map([["Content-Security-Policy", policy(nonce, frameAncestors)], ...fixed]);
    },
  };
}

/** The framework and its components set styles of single elements, hence their `unsafe-inline`. */
function policy(nonce: string, frameAncestors: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}

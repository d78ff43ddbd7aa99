/** Security headers of every page. API answers carry their own. */

/** Styles and the framework's start script stand in the page itself, hence `unsafe-inline`. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join("; ");

export const pageHeaders: ReadonlyMap<string, string> = new Map([
  ["Content-Security-Policy", contentSecurityPolicy],
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
]);

/** Every cookie of the service: name, lifetime and attributes, and how all of them are read and written. */
import type { HttpRequest } from "../http/index.ts";

export interface Cookie {
  readonly name: string;
  /** How long a browser keeps it, unless the writer says otherwise. */
  readonly maxAge_s: number;
  /** Whether it also lives in frames of other sites, where browsers reach us over https. */
  readonly isForFrames: boolean;
}

const hour_s = 60 * 60;
const day_s = 24 * hour_s;

export const cookies = {
  /** A sealed session of an application key. */
  session: { name: "svc_session", maxAge_s: day_s, isForFrames: true },
  /** Shows that a browser had the classifier's key, where USE_AUTH is off. */
  console: { name: "kb_console", maxAge_s: day_s, isForFrames: true },
  /** Shows that a browser had the wiki's key. */
  wiki: { name: "kb_wiki", maxAge_s: 7 * day_s, isForFrames: false },
  /** Whom the identity provider named; while the reader is away there, what the answer must match. */
  provider: { name: "kb_oidc", maxAge_s: 12 * hour_s, isForFrames: false },
  /** While a person is away signing in at the provider of the application: what the answer must match. */
  signIn: { name: "kb_sign_in", maxAge_s: 600, isForFrames: false },
  /** Distinguishes the votes of one browser from others, and nothing else. */
  vote: { name: "kb_reader", maxAge_s: 365 * day_s, isForFrames: true },
} as const satisfies Readonly<Record<string, Cookie>>;

/** The first cookie with this name; null if there is none or it is empty. */
export function readCookie(
  request: Pick<HttpRequest, "header">,
  { name }: Pick<Cookie, "name">,
): string | null {
  const header = request.header("cookie");
  const prefix = `${name}=`;
  if (header === null || !header.includes(prefix)) return null;
  const pair = header
    .split(";")
    .map((one) => one.trim())
    .find((one) => one.startsWith(prefix));
  return pair?.slice(prefix.length) || null;
}

/** Value of `Set-Cookie`. `isSecure`: whether browsers reach us over https. */
export function keepCookie(
  cookie: Cookie,
  value: string,
  isSecure: boolean,
  maxAge_s: number = cookie.maxAge_s,
): string {
  return `${cookie.name}=${value}; Max-Age=${maxAge_s}; ${attributesOf(cookie, isSecure)}`;
}

/** Makes the browser forget it: with other attributes it would not. */
export function clearCookie(cookie: Cookie, isSecure: boolean): string {
  return keepCookie(cookie, "", isSecure, 0);
}

/**
 * Frames on other sites need `SameSite=None`, and Chromium keeps such a cookie only when it is
 * `Partitioned` as well. Without a secure context browsers drop all of that, so there it is a plain
 * first-party cookie.
 */
function attributesOf({ isForFrames }: Cookie, isSecure: boolean): string {
  if (isForFrames && isSecure) return "Path=/; HttpOnly; Secure; Partitioned; SameSite=None";
  return `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** The cookie `svc_session`: how it is written and found. */
import { sessionLifetimeMs } from "./sessions.ts";

export const sessionCookieName = "svc_session";

export interface SessionCookie {
  /** Value of `Set-Cookie` that keeps a session for a day. */
  keep(seal: string): string;
  /** Value of `Set-Cookie` that makes the browser forget it: same attributes, or it would not. */
  readonly clear: string;
}

const maxAge_s = sessionLifetimeMs.cookie / 1_000;

/**
 * `SameSite=None` for frames on other sites; Chromium keeps such a cookie only when it is
 * `Partitioned` as well. Without a secure context browsers drop all of that, so what an operator
 * has asked for there is a plain first-party cookie.
 */
export function createSessionCookie(isSecure: boolean): SessionCookie {
  const attributes = isSecure
    ? "Path=/; HttpOnly; Secure; Partitioned; SameSite=None"
    : "Path=/; HttpOnly; SameSite=Lax";
  return {
    keep: (seal) => `${sessionCookieName}=${seal}; Max-Age=${maxAge_s}; ${attributes}`,
    clear: `${sessionCookieName}=; Max-Age=0; ${attributes}`,
  };
}

const prefix = `${sessionCookieName}=`;

/** The first one of that name counts, as for other readers of cookies; null when there is none. */
export function readSessionCookie(cookieHeader: string | null): string | null {
  if (cookieHeader === null || !cookieHeader.includes(prefix)) return null;
  const cookie = cookieHeader
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix));
  const value = cookie?.slice(prefix.length) ?? "";
  return value === "" ? null : value;
}

/**
 * The cookie of a browser that has sent a key once: it does not contain the key, and it expires.
 */
import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { cookies } from "../cookies.ts";

export interface KeyCookie {
  /** The cookie's value for a valid key; null for any other. */
  issue(key: string | null): string | null;
  /** Whether we issued the value, for a key that is still valid, and it has not expired. */
  has(value: string | null): boolean;
}

export interface KeyCookieOptions {
  readonly keys: readonly string[];
  /** What the value opens: one key may open several areas, but a value only one. */
  readonly purpose: "wiki" | "console";
  /** Milliseconds since 1970. */
  readonly clock?: (() => number) | undefined;
}

/**
 * Null if there is no key. A value is its expiry time in seconds and a signature (HMAC with
 * SHA-256) made with the key's digest, so the server stores nothing.
 */
export function createKeyCookie(options: KeyCookieOptions): KeyCookie | null {
  const { keys, purpose, clock = Date.now } = options;
  const { maxAge_s } = cookies[purpose];
  const secrets = keys.map((key) => hash("sha256", key, "hex"));
  if (secrets.length === 0) return null;
  const sign = (secret: string, end: string): string =>
    createHmac("sha256", secret).update(`${purpose} ${end}`).digest("base64url");
  return {
    issue(key) {
      const digest = hash("sha256", key ?? "", "hex");
      // Compares all of them, so that the time reveals nothing.
      const found = secrets.reduce<string | null>(
        (known, secret) => (isSame(secret, digest) ? secret : known),
        null,
      );
      if (key === null || found === null) return null;
      const end = String(Math.floor(clock() / 1_000) + maxAge_s);
      return `${end}.${sign(found, end)}`;
    },
    has(value) {
      const [end = "", signed = "", ...more] = (value ?? "").split(".");
      if (!/^\d{1,12}$/.test(end) || more.length > 0) return false;
      const isOurs = secrets.reduce(
        (known, secret) => isSame(sign(secret, end), signed) || known,
        false,
      );
      return isOurs && Number(end) * 1_000 > clock();
    },
  };
}

/** Digests first, so that lengths do not matter. */
function isSame(left: string, right: string): boolean {
  const [one, other] = [left, right].map((text) => Buffer.from(hash("sha256", text, "hex")));
  return timingSafeEqual(one as Buffer, other as Buffer);
}

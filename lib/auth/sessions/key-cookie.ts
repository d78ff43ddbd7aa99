/** What a browser holds after it has shown a key once: not the key, and not for ever. */
import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { cookies } from "../cookies.ts";

export interface KeyCookie {
  /** The value for a key that is one of ours; null for any other. */
  issue(key: string | null): string | null;
  /** Whether the value was made by us, with a key that is still one of ours, and is not too old. */
  has(value: string | null): boolean;
}

export interface KeyCookieOptions {
  readonly keys: readonly string[];
  /** What the value opens: the same key may open several things, and a value only one. */
  readonly purpose: "wiki" | "console";
  /** Milliseconds since 1970. */
  readonly clock?: (() => number) | undefined;
}

/**
 * Null where there is no key. A value is the second at which it ends and a signature (HMAC with
 * SHA-256) made with the key's digest, so nothing has to be kept.
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
      // All are looked at: the time tells nothing.
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

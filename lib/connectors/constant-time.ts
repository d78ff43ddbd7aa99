/** Comparing what was sent with what is right, in a time that tells nothing about either. */
import { createHmac, timingSafeEqual } from "node:crypto";

export function isSame(given: Uint8Array, right: Uint8Array): boolean {
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Whether one of the secrets signed the parts, one behind the other, with HMAC-SHA256. */
export function isSignedBy(
  secrets: readonly string[],
  parts: readonly (string | Uint8Array)[],
  given: Uint8Array,
): boolean {
  // All are tried, so that the time does not tell which one it was.
  const matches = secrets.map((secret) => {
    const hmac = createHmac("sha256", secret);
    for (const part of parts) hmac.update(part);
    return isSame(given, hmac.digest());
  });
  return matches.includes(true);
}

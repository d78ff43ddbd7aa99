/** API keys: only digests are kept, and every comparison takes the same time. */
import { createHash, timingSafeEqual } from "node:crypto";

export interface KeySet {
  /** Whether the key is one of the set; looks at all of them whatever the outcome. */
  has(key: string | null): boolean;
}

/** Keys separated by commas, so that an old and a new one work side by side; null when none. */
export function createKeySet(keys: string | undefined): KeySet | null {
  const digests = (keys ?? "")
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "")
    .map(digest);
  if (digests.length === 0) return null;
  return {
    has(key) {
      if (key === null) return false;
      const presented = digest(key);
      let isKnown = false;
      for (const known of digests) isKnown = timingSafeEqual(presented, known) || isKnown;
      return isKnown;
    },
  };
}

const bearer = /^bearer +(\S+)$/i;

/** The key of an `Authorization: Bearer` header; null when there is none. */
export function bearerToken(header: string | null): string | null {
  return bearer.exec(header ?? "")?.[1] ?? null;
}

function digest(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

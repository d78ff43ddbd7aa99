/** Keys of single areas, all absent unless a test gives them. */
import { createKeySet } from "../../../lib/auth/keys/api-key.ts";
import type { AreaKeys } from "../../../lib/auth/keys/area-keys.ts";

export function areaKeys(given: Readonly<Partial<Record<keyof AreaKeys, string>>> = {}): AreaKeys {
  return {
    search: createKeySet(given.search),
    classifier: createKeySet(given.classifier),
    mcp: createKeySet(given.mcp),
    subscribers: createKeySet(given.subscribers),
    wiki: createKeySet(given.wiki),
  };
}

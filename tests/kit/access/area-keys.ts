/** Keys of single areas, all absent unless a test gives them. */

import { type AreaKeys, createKeySet } from "../../../lib/auth/index.ts";

export function areaKeys(given: Readonly<Partial<Record<keyof AreaKeys, string>>> = {}): AreaKeys {
  return {
    search: createKeySet(given.search),
    classifier: createKeySet(given.classifier),
    mcp: createKeySet(given.mcp),
    subscribers: createKeySet(given.subscribers),
    wiki: createKeySet(given.wiki),
  };
}

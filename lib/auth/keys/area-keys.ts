/** Keys that an operator gives for single areas, and what they open with and without USE_AUTH. */

import type { Area } from "../area.ts";
import type { KeySet } from "./api-key.ts";

/** Null for a variable that is not set. */
export interface AreaKeys {
  readonly search: KeySet | null;
  readonly classifier: KeySet | null;
  readonly mcp: KeySet | null;
  readonly subscribers: KeySet | null;
  readonly wiki: KeySet | null;
}

/** The key of an area besides application keys and sessions; null if there is none. */
export function keysBesides(keys: AreaKeys): Readonly<Record<Area, KeySet | null>> {
  return {
    public: null,
    search: keys.search,
    document: keys.search,
    classifier: keys.classifier,
    mcp: null,
    "subscriber-mcp": keys.subscribers,
    pages: keys.wiki,
    console: keys.classifier,
    plugins: null,
    admin: null,
    metrics: null,
    connectors: null,
    application: null,
  };
}

/** Without USE_AUTH null opens: an area whose key is not configured is for everybody. */
export function keysWithoutAuth(keys: AreaKeys): Readonly<Record<Area, KeySet | null>> {
  return {
    ...keysBesides(keys),
    // The specification lists no 401 for it.
    document: null,
    mcp: anyOf([keys.mcp, keys.search, keys.classifier]),
  };
}

function anyOf(sets: readonly (KeySet | null)[]): KeySet | null {
  const present = sets.filter((set) => set !== null);
  return present.length === 0
    ? null
    : // Not `some`: all of them are asked, whichever knows the key.
      { has: (key) => present.reduce((isKnown, set) => set.has(key) || isKnown, false) };
}

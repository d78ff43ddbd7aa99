/** Pages that somebody may have meant: those whose path is near, then those that its words find. */
import type { SearchStore, WikiReference } from "../contract/index.ts";
import { nearPaths } from "../search/index.ts";
import type { ShownIndex } from "./catalogue/shown-index.ts";
import { createSuggestPages, suggestionsMax } from "./catalogue/suggest-pages.ts";
import { referenceTo } from "./wiki-entry.ts";

export type PageSuggester = (path: string, space?: string) => Promise<readonly WikiReference[]>;

export function createPageSuggester(
  shown: Pick<ShownIndex, "current">,
  store: Pick<SearchStore, "search"> | undefined,
): PageSuggester {
  const suggestByWords = createSuggestPages(store);
  return async (path, space = "") => {
    // A wiki that cannot be read has its own answer.
    const entries = await shown.current().then(
      (known) => known.entries,
      () => [],
    );
    const near = nearPaths(entries, space, path, suggestionsMax).map(referenceTo);
    const found = near.length < suggestionsMax ? await suggestByWords(path) : [];
    const addresses = new Set(near.map(({ address }) => address));
    const others = found.filter(({ address }) => !addresses.has(address));
    return [...near, ...others].slice(0, suggestionsMax);
  };
}

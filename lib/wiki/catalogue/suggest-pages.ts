/** Pages that somebody may have meant who asked for one that is not there. */
import type { SearchStore, WikiReference } from "../../contract/index.ts";

/** Found by the words of the path: up to five, best first. Never rejects: no suggestion is better than no answer. */
export type SuggestPages = (path: string) => Promise<readonly WikiReference[]>;

export const suggestionsMax = 5;

/**
 * The words of a path show what somebody wanted. The search uses words alone, because requests for
 * unknown addresses must not cause the cost of a model: hence `prefix`, which uses none.
 */
export function createSuggestPages(store: Pick<SearchStore, "search"> | undefined): SuggestPages {
  if (store === undefined) return async () => [];
  const search = async (query: string): Promise<readonly WikiReference[]> => {
    const { results } = await store.search(query, { limit: suggestionsMax, prefix: true });
    return results.map(({ title, path }) => ({ path: shortPath(path), title, address: path }));
  };
  return async (path) => {
    const words = wordsOf(path);
    if (words.length === 0) return [];
    try {
      const last = await search(words.slice(-4).join(" "));
      return last.length > 0 || words.length < 2 ? last : await search(words.at(-1) ?? "");
    } catch {
      return [];
    }
  };
}

function wordsOf(path: string): readonly string[] {
  return path
    .replace(/[?#].*$/s, "")
    .replace(/\.\w{1,5}$/, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** `/wiki/a` is the page `a`, `/docs/guide/a` the page `guide/a`. */
function shortPath(address: string): string {
  return decodeURIComponent(address.replace(/^\/(?:wiki|docs)\/?/, ""));
}

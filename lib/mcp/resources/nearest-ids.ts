/** Ids that somebody may have meant who asked for one that does not exist. */
import { limits, type VisibleStore } from "../../contract/index.ts";

const idsMax = 3;

/**
 * Those whose path is near, as the wiki suggests pages, then those that the words of the path find,
 * otherwise the words of the file name; empty if nothing is similar.
 */
export async function nearestIds(store: VisibleStore, id: string): Promise<readonly string[]> {
  const path = id
    .replace(/^[\w-]+:\/\//, "")
    .replace(/[#?].*$/s, "")
    .replace(/\.\w{1,5}$/, "");
  const name = path.slice(path.lastIndexOf("/") + 1);
  try {
    const near = (await store.nearIds?.(id, idsMax)) ?? [];
    if (near.length > 0) return near;
    for (const words of [wordsOf(path), wordsOf(name)]) {
      const { results } = words === "" ? nothing : await store.search(words, { limit: idsMax });
      if (results.length > 0) return results.map((result) => result.id);
    }
  } catch {
    // The answer is "not found" anyway; help that fails must not replace it.
  }
  return [];
}

const nothing = { results: [] };
const wordsMax = 6;

function wordsOf(path: string): string {
  return path
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(-wordsMax)
    .join(" ")
    .slice(0, limits.queryLengthMax);
}

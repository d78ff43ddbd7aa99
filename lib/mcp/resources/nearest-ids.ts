/** Ids that somebody may have meant who asked for one that does not exist. */
import { limits, type SeenStore } from "../../contract/index.ts";

const idsMax = 3;

/**
 * Found by the words of the path, otherwise by those of the file name; empty if nothing is similar.
 */
export async function nearestIds(store: SeenStore, id: string): Promise<readonly string[]> {
  const path = id
    .replace(/^[\w-]+:\/\//, "")
    .replace(/[#?].*$/s, "")
    .replace(/\.\w{1,5}$/, "");
  const name = path.slice(path.lastIndexOf("/") + 1);
  try {
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

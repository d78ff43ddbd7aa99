/** Where a hit is, from its collection to its section, in words. */
import type { SearchResult } from "../../../contract/index.ts";

/**
 * `trail` has the titles of what is above the page. Without it folders are named by the address;
 * the page itself is the title of the hit.
 */
export function placeOfHit(
  { path, collection, heading }: Pick<SearchResult, "path" | "collection" | "heading">,
  trail?: readonly string[],
): readonly string[] {
  const above = trail ?? foldersAbove(path, collection);
  return heading === undefined ? above : [...above, heading];
}

function foldersAbove(path: string, collection: string): readonly string[] {
  const [area, ...steps] = path.split("/").slice(1);
  const isOurs = area === "wiki" || area === "docs";
  const folders = (isOurs ? steps.slice(0, -1) : []).map(readable);
  const below = folders[0] === collection ? folders.slice(1) : folders;
  return [collection, ...below];
}

function readable(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

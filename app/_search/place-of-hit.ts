/** Where a hit is, from its collection to its section, in words. */
import type { SearchResult } from "knowledge-sdk";

/** Folders are named by the address; the page itself is the title of the hit. */
export function placeOfHit({
  path,
  collection,
  heading,
}: Pick<SearchResult, "path" | "collection" | "heading">): readonly string[] {
  const [area, ...steps] = path.split("/").slice(1);
  const isOurs = area === "wiki" || area === "docs";
  const folders = (isOurs ? steps.slice(0, -1) : []).map(readable);
  const below = folders[0] === collection ? folders.slice(1) : folders;
  return [collection, ...below, ...(heading === undefined ? [] : [heading])];
}

function readable(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

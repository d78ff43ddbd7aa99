import type { SearchResult } from "knowledge-sdk";

/** Where a hit leads: to its section, with the words that the page shall mark. */
export function hitAddress({ path, anchor }: SearchResult, query: string): string {
  const words =
    query.trim() === "" ? "" : `?${new URLSearchParams({ hl: query.trim().slice(0, 200) })}`;
  return `${path}${words}${anchor === undefined ? "" : `#${encodeURIComponent(anchor)}`}`;
}

import type { SearchResult } from "knowledge-sdk";

/** The address of a hit: its section, with the words that the page highlights. */
export function hitAddress(
  { path, anchor }: Pick<SearchResult, "path" | "anchor">,
  query: string,
): string {
  const words =
    query.trim() === "" ? "" : `?${new URLSearchParams({ hl: query.trim().slice(0, 200) })}`;
  return `${path}${words}${anchor === undefined ? "" : `#${encodeURIComponent(anchor)}`}`;
}

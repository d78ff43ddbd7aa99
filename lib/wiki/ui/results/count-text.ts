/** How many pages were found, in words. */
import type { SearchResponse } from "../../../contract/index.ts";

export function countText({
  total,
  matches = total,
}: Pick<SearchResponse, "total" | "matches">): string {
  if (matches > total) return `The best ${total} of about ${matches.toLocaleString("en")} pages`;
  const shown = total === 1 ? "1 result" : `${total} results`;
  return matches < total ? `${shown}, about ${matches} with most of your words` : shown;
}

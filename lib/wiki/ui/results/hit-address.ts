import { cutText } from "../../../contract/cut-text.ts";
import type { SearchResult } from "../../../contract/index.ts";

export interface AskedHit extends Pick<SearchResult, "path" | "anchor"> {
  readonly query: string;
}

/** The address of a hit: its section, with the words that the page highlights. */
export function hitAddress({ path, anchor, query }: AskedHit): string {
  const words =
    query.trim() === "" ? "" : `?${new URLSearchParams({ hl: cutText(query.trim(), 200) })}`;
  return `${path}${words}${anchor === undefined ? "" : `#${encodeURIComponent(anchor)}`}`;
}

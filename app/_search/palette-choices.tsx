/** The contents of the search dialog: hits and a link to all of them, or recently read pages. */
import type { SearchResult } from "knowledge-sdk";
import type { ReactNode } from "react";
import { Suggestion } from "../_components/suggestion-list.tsx";
import { hitAddress } from "./hit-address.ts";
import type { RecentPage } from "./recent-pages.ts";

export interface PaletteChoice {
  readonly key: string;
  readonly address: string;
  readonly content: ReactNode;
}

export function paletteChoices(
  query: string,
  found: readonly SearchResult[],
  recent: readonly RecentPage[],
): readonly PaletteChoice[] {
  const words = query.trim();
  if (words === "") {
    return recent.map(({ address, title }) => ({ key: address, address, content: title }));
  }
  const hits = found.map((suggestion) => ({
    key: suggestion.id,
    address: hitAddress(suggestion, query),
    content: <Suggestion suggestion={suggestion} />,
  }));
  const address = `/?${new URLSearchParams({ q: words })}`;
  return [...hits, { key: "all", address, content: `All results for “${words}”` }];
}

/** The dialog's message about its list. */
export function paletteStatus(query: string, found: readonly SearchResult[] | null): string {
  if (query.trim() === "") return "Arrow keys choose, Enter opens, Escape closes";
  if (found === null) return "Searching …";
  if (found.length === 0) return "No page matches; try other words";
  const pages = found.length === 1 ? "1 page" : `${found.length} pages`;
  return `${pages}, ranked as by /api/search`;
}

/** Ctrl-K and ⌘K anywhere, a slash where nobody is typing. */
export function opensPalette(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, altKey, target } = event;
  if (altKey) return false;
  if (metaKey || ctrlKey) return key.toLowerCase() === "k";
  const field =
    target instanceof HTMLElement
      ? target.closest("input, textarea, select, [contenteditable]")
      : null;
  return key === "/" && field === null;
}

/** The contents of the search dialog: the best passage, hits and a link to all of them, or recently read pages. */
import { answerOf, hitAddress } from "knowledge-sdk/wiki-ui";
import type { ReactNode } from "react";
import { Suggestion } from "../_components/suggestion-list.tsx";
import { AnswerOption } from "./answer-option.tsx";
import type { RecentPage } from "./recent-pages.ts";
import type { Found } from "./use-suggestions.ts";

export interface PaletteChoice {
  readonly key: string;
  readonly address: string;
  readonly content: ReactNode;
}

export function paletteChoices(
  query: string,
  found: Found | null,
  recent: readonly RecentPage[],
): readonly PaletteChoice[] {
  const words = query.trim();
  if (words === "") {
    return recent.map(({ address, title }) => ({ key: address, address, content: title }));
  }
  const answer = found === null ? null : answerOf(found);
  const best =
    answer === null
      ? []
      : [{ key: "answer", address: answer.address, content: <AnswerOption answer={answer} /> }];
  const hits = (found?.results ?? []).map((suggestion) => ({
    key: suggestion.id,
    address: hitAddress({ ...suggestion, query }),
    content: <Suggestion suggestion={suggestion} />,
  }));
  const address = `/?${new URLSearchParams({ q: words })}`;
  return [...best, ...hits, { key: "all", address, content: `All results for “${words}”` }];
}

function pagesText(shown: number, matches: number): string {
  if (matches > shown) return `${shown} of about ${matches.toLocaleString("en")} pages`;
  return shown === 1 ? "1 page" : `${shown} pages`;
}

/** The dialog's message about its list. */
export function paletteStatus(query: string, found: Found | null): string {
  if (query.trim() === "") return "Arrow keys choose, Enter opens, Escape closes";
  if (found === null) return "Searching …";
  const { length } = found.results;
  if (length === 0) return "No page matches; try other words";
  const pages = pagesText(length, found.matches ?? length);
  const best = found.answer === undefined ? "" : "Best passage and ";
  return `${best}${pages}, ranked as by /api/search`;
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

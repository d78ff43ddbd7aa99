"use client";

import type { SearchResult } from "knowledge-sdk";
import { hitAddress } from "knowledge-sdk/service-ui";
import { Highlighted } from "knowledge-sdk/wiki-ui";
import { useEffect } from "react";
import { useShell } from "../_messages/messages-context.tsx";

interface SuggestionListProps {
  readonly id: string;
  readonly optionId: (index: number) => string;
  /** None: the list is hidden. */
  readonly suggestions: readonly SearchResult[];
  /** The query that they were found for. */
  readonly query: string;
  /** Place of the option that the keys have reached; -1 for none. */
  readonly active: number;
  readonly onChosen: () => void;
}

/** The pages found so far. Options are links, so they open in a new tab like any other. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, optionId, suggestions, query, active, onChosen } = props;
  const t = useShell();
  const activeId = active === -1 ? null : optionId(active);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("field.pages")}
      hidden={suggestions.length === 0}
      // The field keeps the focus, and with it the list stays open until a page is chosen.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-[70vh] overflow-y-auto rounded-md border border-control bg-bg py-1 shadow-lg"
    >
      {suggestions.map((suggestion, index) => (
        <a
          key={suggestion.id}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          href={hitAddress({ ...suggestion, query })}
          onClick={onChosen}
          className="block border-s-4 border-transparent px-3 py-2 text-text no-underline hover:bg-surface aria-selected:border-link aria-selected:bg-note-bg"
        >
          <Suggestion suggestion={suggestion} />
        </a>
      ))}
    </div>
  );
}

function languageName(tag: string, language: string): string {
  return new Intl.DisplayNames(language, { type: "language" }).of(tag) ?? tag;
}

interface SuggestionProps {
  readonly suggestion: SearchResult;
  /** Whether its passage stands above already. Default false. */
  readonly isRepeated?: boolean;
}

export function Suggestion({ suggestion, isRepeated = false }: SuggestionProps) {
  const t = useShell();
  const { title, collection, heading, snippet, highlights = [] } = suggestion;
  const { language, otherLanguage } = suggestion;
  return (
    <>
      <span className="block truncate font-semibold leading-snug" dir="auto" lang={language}>
        {title}
      </span>
      <span className="block truncate text-sm text-muted">
        {collection}
        {heading === undefined ? null : ` › ${heading}`}
        {otherLanguage === true && language !== undefined
          ? ` · ${t("field.language", { language: languageName(language, t.language) })}`
          : null}
      </span>
      {isRepeated ? null : (
        <span className="block truncate text-sm" dir="auto" lang={language}>
          <Highlighted text={snippet} ranges={highlights} />
        </span>
      )}
    </>
  );
}

"use client";

import type { AskedSearch } from "knowledge-sdk/service-ui";
import { type KeyboardEvent, useId, useState, useSyncExternalStore } from "react";
import { useShell } from "../_messages/messages-context.tsx";
import { SuggestionList } from "./suggestion-list.tsx";
import { type SuggestionScope, useSuggestions } from "./use-suggestions.ts";

interface SearchFieldBoxProps {
  readonly asked: AskedSearch;
  readonly lengthMax: number;
  readonly isLarge: boolean;
}

/**
 * The search field: a plain one without JavaScript, otherwise a combobox whose list shows pages
 * while the reader types (WAI-ARIA Authoring Practices, "list autocomplete with manual selection").
 */
export function SearchFieldBox({
  asked: { query, ...scope },
  lengthMax,
  isLarge,
}: SearchFieldBoxProps) {
  const [fieldId, listId] = [useId(), useId()];
  const t = useShell();
  const isLive = useIsLive();
  const box = useSuggestionKeys(scope, listId);
  const { asked, found, suggestions, active, isOpen, ask, close, onKeyDown } = box;
  return (
    <div className={`relative grow ${isLarge ? "basis-72" : "basis-48"}`}>
      <label htmlFor={fieldId} className="sr-only">
        {t("field.term")}
      </label>
      <input
        id={fieldId}
        type="search"
        name="q"
        dir="auto"
        defaultValue={query}
        required
        maxLength={lengthMax}
        autoComplete="off"
        placeholder={t(isLarge ? "palette.title" : "field.placeholder")}
        className={`block w-full border border-control bg-bg text-text placeholder:text-muted ${isLarge ? "h-14 rounded-xl px-5 text-lg shadow-sm" : "h-11 rounded-lg px-3 text-base"}`}
        {...(isLive && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": isOpen,
          "aria-controls": listId,
          "aria-activedescendant": isOpen && active >= 0 ? optionId(listId, active) : undefined,
        })}
        onInput={(event) => ask(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <SuggestionList
        id={listId}
        optionId={(index) => optionId(listId, index)}
        suggestions={suggestions}
        query={asked}
        active={active}
        onChosen={close}
      />
      <p aria-live="polite" className="sr-only">
        {found === null ? "" : countText(suggestions.length, t)}
      </p>
    </div>
  );
}

/** Suggestions for the text of the field, and the keys that move among them. */
function useSuggestionKeys(scope: SuggestionScope, listId: string) {
  const [active, setActive] = useState(-1);
  const { query: asked, found, ask: askFor } = useSuggestions({ scope });
  const suggestions = found?.results ?? [];
  const isOpen = suggestions.length > 0;

  const ask = (text: string): void => {
    askFor(text);
    setActive(-1);
  };
  const close = (): void => ask("");
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Keys of an input method choose letters and not pages.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive(moved(active, step, suggestions.length));
      else ask(event.currentTarget.value);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && isOpen && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(listId, active))?.click();
    }
  };
  return { asked, found, suggestions, active, isOpen, ask, close, onKeyDown };
}

const steps: Readonly<Record<string, 1 | -1 | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

/** Round through the options and the field itself, which is -1. */
function moved(active: number, step: 1 | -1, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function countText(count: number, t: ReturnType<typeof useShell>): string {
  return count === 0 ? t("field.none") : t("field.found", { count });
}

const neverChanges = (): (() => void) => () => undefined;

/** False in the page as the server sends it: without JavaScript the field promises no list. */
function useIsLive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

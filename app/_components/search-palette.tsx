"use client";

import Link from "next/link";
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { opensInPlace } from "../_search/open-in-place.ts";
import { opensPalette, paletteChoices, paletteStatus } from "../_search/palette-choices.tsx";
import { type RecentPage, readRecent } from "../_search/recent-pages.ts";
import { suggestionsAddress, useSuggestions } from "../_search/use-suggestions.ts";
import { CopyCurl } from "./copy-curl.tsx";

interface SearchPaletteProps {
  readonly lengthMax: number;
}

/**
 * The search on every page, opened with Ctrl-K, ⌘K or a slash: a combobox in a dialog. Without
 * scripts the button is a link to the search page.
 */
export function SearchPalette({ lengthMax }: SearchPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const listId = useId();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const [recent, setRecent] = useState<readonly RecentPage[]>([]);
  const { found, ask } = useSuggestions("");

  const open = useCallback(() => {
    setRecent(readRecent());
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (!opensPalette(event) || dialog.current?.open === true) return;
      // In a frame the page's header is hidden, and what it holds cannot be shown.
      if (opener.current?.checkVisibility() !== true) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);

  const type = (text: string): void => {
    setQuery(text);
    setActive(0);
    ask(text);
  };
  const choices = paletteChoices(query, found ?? [], recent);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Keys of an input method choose letters and not pages.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setActive((active + step + choices.length) % choices.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = choices[active];
      if (chosen === undefined) return;
      if (event.metaKey || event.ctrlKey) window.open(chosen.address, "_blank", "noopener");
      else if (opensInPlace(chosen.address)) dialog.current?.close();
      else location.assign(chosen.address);
    }
  };
  const optionId = (index: number): string => `${listId}-${index}`;

  return (
    <>
      <Link
        ref={opener}
        href="/"
        prefetch={false}
        aria-haspopup="dialog"
        className="wiki-button"
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
      >
        Search <kbd className="hidden font-sans text-muted sm:inline">Ctrl K</kbd>
      </Link>
      <dialog
        ref={dialog}
        closedby="any"
        aria-label="Search the documentation"
        className="mx-auto mt-[10vh] w-[min(42rem,94vw)] rounded-lg border border-control bg-bg p-0 text-text shadow-xl backdrop:bg-black/40"
        onClose={() => type("")}
      >
        <form action="/" method="get" className="flex gap-2 border-b border-line p-3">
          <input
            type="search"
            name="q"
            role="combobox"
            aria-label="Search term"
            aria-autocomplete="list"
            aria-expanded={choices.length > 0}
            aria-controls={listId}
            aria-activedescendant={choices.length > 0 ? optionId(active) : undefined}
            autoComplete="off"
            maxLength={lengthMax}
            placeholder="Search the documentation"
            className="h-11 w-full grow rounded-md border border-control bg-bg px-3 text-base text-text placeholder:text-muted"
            value={query}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="wiki-button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </form>
        <div
          id={listId}
          role="listbox"
          aria-label="Pages"
          hidden={choices.length === 0}
          className="max-h-[60vh] overflow-y-auto p-1"
        >
          {choices.map(({ key, address, content }, index) => (
            <a
              key={key}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              href={address}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || !opensInPlace(address)) return;
                event.preventDefault();
                dialog.current?.close();
              }}
              className="block rounded-md border-l-4 border-transparent px-3 py-2 text-text no-underline hover:bg-surface aria-selected:border-link aria-selected:bg-note-bg"
            >
              {content}
            </a>
          ))}
        </div>
        <div className="flex items-center gap-3 border-t border-line px-3 py-2 text-sm text-muted">
          <p aria-live="polite" className="grow">
            {paletteStatus(query, found)}
          </p>
          {found === null ? null : <CopyCurl address={suggestionsAddress(query.trim(), "")} />}
        </div>
      </dialog>
    </>
  );
}

const steps: Readonly<Record<string, 1 | -1 | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

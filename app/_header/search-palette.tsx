"use client";

import { LineIcon } from "knowledge-sdk/wiki-ui";
import Link from "next/link";
import { useId } from "react";
import { CopyCurl } from "../_components/copy-curl.tsx";
import { paletteStatus } from "../_search/palette-choices.tsx";
import { PaletteField } from "../_search/palette-field.tsx";
import { PaletteList } from "../_search/palette-list.tsx";
import { usePalette } from "../_search/use-palette.ts";
import { suggestionsAddress } from "../_search/use-suggestions.ts";

interface SearchPaletteProps {
  readonly lengthMax: number;
}

const dialogStyle =
  "mx-auto mt-[10vh] w-[min(42rem,94vw)] rounded-lg border border-control bg-bg p-0 text-text shadow-xl backdrop:bg-black/40";

/**
 * The search on every page, opened with Ctrl-K, ⌘K or a slash: a combobox in a dialog. Without
 * scripts the button is a link to the search page.
 */
export function SearchPalette({ lengthMax }: SearchPaletteProps) {
  const listId = useId();
  const palette = usePalette();
  const { dialog, opener, query, found, choices, active, open, close, type, onKeyDown } = palette;
  return (
    <>
      <Link
        ref={opener}
        href="/"
        prefetch={false}
        aria-haspopup="dialog"
        className="site-find"
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <LineIcon path="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5" />
        <span>Search</span> <kbd>Ctrl K</kbd>
      </Link>
      <dialog
        ref={dialog}
        closedby="any"
        aria-label="Search the documentation"
        className={dialogStyle}
        onClose={() => type("")}
      >
        <form action="/" method="get" className="flex gap-2 border-b border-line p-3">
          <PaletteField
            listId={listId}
            lengthMax={lengthMax}
            query={query}
            active={active}
            choices={choices.length}
            onType={type}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="wiki-button" onClick={close}>
            Close
          </button>
        </form>
        <PaletteList id={listId} choices={choices} active={active} onOpened={close} />
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

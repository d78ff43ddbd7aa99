"use client";

import { LineIcon } from "knowledge-sdk/wiki-ui";
import { useEffect, useId } from "react";
import { CopyCurl } from "../_components/copy-curl.tsx";
import { PaletteAsk } from "../_search/palette-ask.tsx";
import { paletteStatus } from "../_search/palette-choices.tsx";
import { PaletteField } from "../_search/palette-field.tsx";
import { PaletteFilter } from "../_search/palette-filter.tsx";
import { optionId, PaletteList } from "../_search/palette-list.tsx";
import { PalettePreview } from "../_search/palette-preview.tsx";
import { type Palette, type PaletteOptions, usePalette } from "../_search/use-palette.ts";
import { suggestionsAddress } from "../_search-form/use-suggestions.ts";

interface SearchPaletteProps extends PaletteOptions {
  readonly lengthMax: number;
}

const dialogStyle =
  "mx-auto mt-[10vh] w-[min(42rem,94vw)] rounded-lg border border-control bg-bg p-0 text-text shadow-xl backdrop:bg-black/40 lg:w-[60rem]";

/**
 * The search on every page, opened with Ctrl-K, ⌘K or a slash: a combobox in a dialog. Without
 * scripts the button is a link to the search page.
 */
export function SearchPalette({ lengthMax, areas, mayAsk = false }: SearchPaletteProps) {
  const listId = useId();
  const palette = usePalette({ areas, mayAsk });
  const { t, dialog, opener, active, open } = palette;
  const activeId = optionId(listId, active);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <>
      {/* oxlint-disable-next-line next/no-html-link-for-pages -- `next/link` is 3 kB of scripts of every page. */}
      <a
        ref={opener}
        href="/"
        aria-haspopup="dialog"
        className="site-find"
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <LineIcon path="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5" />
        <span>{t("palette.search")}</span> <kbd>Ctrl K</kbd>
      </a>
      <dialog
        ref={dialog}
        closedby="any"
        aria-label={t("palette.title")}
        className={dialogStyle}
        onCancel={palette.keep}
        onClose={palette.closed}
      >
        <PaletteBody palette={palette} lengthMax={lengthMax} listId={listId} mayAsk={mayAsk} />
        <PaletteFoot palette={palette} />
      </dialog>
    </>
  );
}

interface PaletteBodyProps {
  readonly palette: Palette;
  readonly lengthMax: number;
  readonly listId: string;
  readonly mayAsk: boolean;
}

/** The field, the collections, and the list with the preview of its chosen page. */
function PaletteBody({ palette, lengthMax, listId, mayAsk }: PaletteBodyProps) {
  const { t, query, collection, found, choices, active, close } = palette;
  const hit = choices[active]?.hit;
  return (
    <>
      <form action="/" method="get" className="flex gap-2 border-b border-line p-3">
        <PaletteField
          label={t("field.term")}
          placeholder={t("palette.title")}
          listId={listId}
          lengthMax={lengthMax}
          query={query}
          active={active}
          choices={choices.length}
          onType={palette.type}
          onKeyDown={palette.onKeyDown}
        />
        {mayAsk ? (
          <PaletteAsk label={t("palette.ask")} query={query} collection={collection} />
        ) : null}
        <button type="button" className="wiki-button" onClick={close}>
          {t("palette.close")}
        </button>
      </form>
      <PaletteFilter palette={palette} counts={found?.facets?.collections ?? []} />
      <div className="flex">
        <PaletteList
          id={listId}
          label={t("palette.choices")}
          choices={choices}
          active={active}
          onPointed={palette.point}
          onRun={palette.run}
          onOpened={close}
        />
        {hit === undefined ? null : <PalettePreview hit={hit} label={t("palette.preview")} />}
      </div>
    </>
  );
}

/** What there is to say of the list, and the ways on from it. */
function PaletteFoot({ palette }: { readonly palette: Palette }) {
  const { t, query, collection, found, hasFailed, said, retry } = palette;
  return (
    <div className="flex items-center gap-3 border-t border-line px-3 py-2 text-sm text-muted">
      <p aria-live="polite" className="grow">
        {hasFailed ? t("palette.failed") : (said ?? paletteStatus({ t, query, found }))}
      </p>
      {hasFailed ? (
        <button type="button" className="wiki-button" onClick={retry}>
          {t("palette.retry")}
        </button>
      ) : null}
      {found === null ? null : <CopyCurl address={suggestionsAddress(query.trim(), collection)} />}
    </div>
  );
}

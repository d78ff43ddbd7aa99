"use client";

import { useEffect, useId } from "react";
import { CopyCurl } from "../_components/copy-curl.tsx";
import { suggestionsAddress } from "../_search-form/use-suggestions.ts";
import { PaletteAsk } from "./palette-ask.tsx";
import { paletteStatus } from "./palette-choices.tsx";
import { PaletteField } from "./palette-field.tsx";
import { PaletteFilter } from "./palette-filter.tsx";
import { optionId, PaletteList } from "./palette-list.tsx";
import { PalettePreview } from "./palette-preview.tsx";
import { type Palette, type PaletteOptions, usePalette } from "./use-palette.ts";

export interface PaletteDialogProps extends PaletteOptions {
  readonly lengthMax: number;
  /** How often it was asked to open: it opens whenever that grows. */
  readonly asked: number;
}

const dialogStyle =
  "mx-auto mt-[10vh] w-[min(42rem,94vw)] rounded-lg border border-control bg-bg p-0 text-text shadow-xl backdrop:bg-black/40 lg:w-[60rem]";

/** A combobox in a dialog. Its code is loaded when somebody searches. */
export function PaletteDialog({ lengthMax, areas, mayAsk = false, asked }: PaletteDialogProps) {
  const listId = useId();
  const palette = usePalette({ areas, mayAsk });
  const { t, dialog, active, open } = palette;
  const activeId = optionId(listId, active);
  useEffect(() => {
    if (asked > 0) open();
  }, [asked, open]);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
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
  const { t, query, asked, found, choices, active, close } = palette;
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
        {mayAsk ? <PaletteAsk label={t("palette.ask")} asked={asked} /> : null}
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
  const { t, query, asked, found, hasFailed, said, retry } = palette;
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
      {found === null ? null : <CopyCurl address={suggestionsAddress(asked.query, asked)} />}
    </div>
  );
}

"use client";

import { LineIcon } from "knowledge-sdk/wiki-ui";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useShell } from "../_messages/messages-context.tsx";
import { opensPalette } from "../_search/opens-palette.ts";
import type { PaletteDialog, PaletteDialogProps } from "../_search/palette-dialog.tsx";

type SearchPaletteProps = Omit<PaletteDialogProps, "asked">;

/** Longer than all other scripts of ours together; a page that is only read does without it. */
const loadDialog = () => import("../_search/palette-dialog.tsx");

/**
 * The search on every page, opened with Ctrl-K, ⌘K or a slash. Without scripts the button is a link
 * to the search page.
 */
export function SearchPalette(props: SearchPaletteProps) {
  const t = useShell();
  const opener = useRef<HTMLAnchorElement>(null);
  const [asked, setAsked] = useState(0);
  const [Dialog, setDialog] = useState<typeof PaletteDialog | null>(null);
  const open = useCallback(() => {
    setAsked((times) => times + 1);
    loadDialog().then(
      (loaded) => setDialog(() => loaded.PaletteDialog),
      () => location.assign("/"),
    );
  }, []);
  useKeys(opener, open);
  useEffect(prepareAtFirstSign, []);
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
      {Dialog === null ? null : <Dialog {...props} asked={asked} />}
    </>
  );
}

function useKeys(opener: RefObject<HTMLAnchorElement | null>, open: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.defaultPrevented || !opensPalette(event)) return;
      // In a frame the page's header is hidden, and what it holds cannot be shown.
      if (opener.current?.checkVisibility() !== true) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [opener, open]);
}

const signs = ["pointermove", "pointerdown", "keydown"] as const;

/** As soon as somebody moves on the page, so that the dialog is there when the keys are pressed. */
function prepareAtFirstSign(): () => void {
  const stop = new AbortController();
  const prepare = (): void => {
    stop.abort();
    void loadDialog().catch(() => undefined);
  };
  for (const sign of signs) {
    document.addEventListener(sign, prepare, { signal: stop.signal, passive: true });
  }
  return () => stop.abort();
}

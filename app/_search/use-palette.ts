"use client";

import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { opensInPlace } from "./open-in-place.ts";
import { opensPalette, type PaletteChoice, paletteChoices } from "./palette-choices.tsx";
import { type RecentPage, readRecent } from "./recent-pages.ts";
import { type Suggestions, useSuggestions } from "./use-suggestions.ts";

interface Palette {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly opener: RefObject<HTMLAnchorElement | null>;
  readonly query: string;
  readonly found: Suggestions["found"];
  readonly choices: readonly PaletteChoice[];
  /** Place of the choice that Enter takes. */
  readonly active: number;
  open(): void;
  close(): void;
  type(text: string): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
}

/** Input and selection in the palette, and the keys that open it and move in it. */
export function usePalette(): Palette {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const [recent, setRecent] = useState<readonly RecentPage[]>([]);
  const { found, ask } = useSuggestions("");

  const open = useCallback(() => {
    setRecent(readRecent());
    dialog.current?.showModal();
  }, []);
  const close = (): void => dialog.current?.close();
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
  const choices = paletteChoices(query, found, recent);
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
      if (chosen !== undefined) follow(chosen.address, event, close);
    }
  };
  return { dialog, opener, query, found, choices, active, open, close, type, onKeyDown };
}

const steps: Readonly<Record<string, 1 | -1 | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

function follow(
  address: string,
  { metaKey, ctrlKey }: Pick<KeyboardEvent, "metaKey" | "ctrlKey">,
  close: () => void,
): void {
  if (metaKey || ctrlKey) window.open(address, "_blank", "noopener");
  else if (opensInPlace(address)) close();
  else location.assign(address);
}

"use client";

import type { SiteArea } from "knowledge-sdk/service";
import type { AskedSearch } from "knowledge-sdk/service-ui";
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTheme } from "../_components/use-theme.ts";
import { type ShellTranslator, useShell } from "../_messages/messages-context.tsx";
import { type OpenPlace, openPlace } from "../_search-form/open-place.ts";
import { type Suggestions, useSuggestions } from "../_search-form/use-suggestions.ts";
import { apiOperations } from "./api-operations.ts";
import { opensInPlace } from "./open-in-place.ts";
import { type PaletteAction, paletteActions } from "./palette-actions.ts";
import { type PaletteChoice, paletteChoices } from "./palette-choices.tsx";
import { type RecentPage, readRecent } from "./recent-pages.ts";

export interface PaletteOptions {
  /** Offered as actions. Default none. */
  readonly areas?: readonly SiteArea[] | undefined;
  /** Whether questions are answered. Default false. */
  readonly mayAsk?: boolean | undefined;
}

export interface Palette extends Pick<Suggestions, "found" | "hasFailed" | "retry"> {
  readonly t: ShellTranslator;
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** As typed. */
  readonly query: string;
  /** What is searched for, and where. */
  readonly asked: AskedSearch;
  /** The collection that is searched; "" for all. */
  readonly collection: string;
  /** The older version that is read; undefined on any other page. */
  readonly version: string | undefined;
  /** Whether the newest version is searched in its place. */
  readonly isNewest: boolean;
  readonly choices: readonly PaletteChoice[];
  /** Place of the choice that Enter takes. */
  readonly active: number;
  /** What an action has to say; undefined for nothing. */
  readonly said: string | undefined;
  open(): void;
  close(): void;
  /** Escape, and a click beside the dialog, keep what was asked for the next time; a choice and the button do not. */
  keep(): void;
  closed(): void;
  type(text: string): void;
  choose(collection: string): void;
  /** Searches the version that is read, or the newest. */
  chooseNewest(isNewest: boolean): void;
  point(index: number): void;
  run(choice: PaletteChoice): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
}

/** Input and selection in the palette, and the keys that move in it. */
export function usePalette({ areas = [], mayAsk = false }: PaletteOptions): Palette {
  const t = useShell();
  const theme = useTheme("system");
  const [query, setQuery] = useState("");
  const { dialog, page, open, setScope, chooseNewest } = useOpening();
  const operations = useOperations(areas, query !== "");
  const { collection, isNewest, recent, place, source } = page;
  const asked = askedFor(query, page);
  const [pointed, setPointed] = useState(firstChoice);
  const [said, setSaid] = useState<string>();
  const { found, hasFailed, retry, ask } = useSuggestions({
    scope: asked,
    hasFacets: true,
    hasPassages: mayAsk,
  });

  const close = (): void => dialog.current?.close();
  const type = (text: string): void => {
    setQuery(text);
    setPointed(firstChoice);
    setSaid(undefined);
    ask(text);
  };
  const { keep, closed } = useKept(() => type(""));
  const actions = paletteActions({ t, areas, theme, source });
  const choose = (name: string): void => {
    setScope({ collection: name });
    setPointed(firstChoice);
  };
  const contents = { t, query, asked, found, recent, actions, operations };
  const choices = paletteChoices({ ...contents, widen: () => choose("") });
  const active = placeOf(choices, pointed);
  const point = (index: number): void => setPointed({ index, key: choices[index]?.key });
  const run = ({ does }: PaletteChoice): void => {
    if (typeof does !== "string") void does().then(setSaid);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Keys of an input method choose letters and not pages.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      point((active + step + choices.length) % choices.length);
    } else if (event.key === "Escape") {
      // By itself, a field for searches is emptied first, and what was asked is gone.
      event.preventDefault();
      keep();
      close();
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = choices[active];
      if (typeof chosen?.does === "string") follow(chosen.does, event, close);
      else if (chosen !== undefined) run(chosen);
    }
  };
  const scope = { asked, collection, version: place.version, isNewest };
  const state = { t, query, ...scope, found, hasFailed, choices, active, said };
  const chosen = { type, choose, chooseNewest, point, run };
  return { ...state, ...chosen, dialog, open, close, keep, closed, retry, onKeyDown };
}

interface PointedChoice {
  readonly index: number;
  /** Undefined until the reader chooses. */
  readonly key: string | undefined;
}

const firstChoice: PointedChoice = { index: 0, key: undefined };

/**
 * What the reader chose stays chosen when hits come and move it, and gives its place to the next when
 * it goes.
 */
function placeOf(choices: readonly PaletteChoice[], { index, key }: PointedChoice): number {
  const place = choices.findIndex((choice) => choice.key === key);
  return place === -1 ? Math.max(0, Math.min(index, choices.length - 1)) : place;
}

/** Those of the API, where the header leads to them. */
function useOperations(areas: readonly SiteArea[], isSearching: boolean) {
  const [all, setAll] = useState<readonly PaletteAction[]>([]);
  const area = areas.find(({ address }) => address === "/api/docs");
  const isWanted = isSearching && area !== undefined;
  useEffect(() => {
    if (isWanted) void apiOperations().then(setAll);
  }, [isWanted]);
  return { group: area?.title ?? "", all };
}

/** What the dialog knows of the page that it opens on. */
interface OpenPage {
  readonly recent: readonly RecentPage[];
  /** Address of its Markdown. */
  readonly source: string | null;
  readonly place: OpenPlace;
  /** What the search is narrowed to: first to what is read. */
  readonly collection: string;
  readonly isNewest: boolean;
}

const noPage: OpenPage = {
  recent: [],
  source: null,
  place: { collection: "" },
  collection: "",
  isNewest: false,
};

function askedFor(query: string, { place, collection, isNewest }: OpenPage): AskedSearch {
  // Other collections have versions of their own, or none.
  const isOwn = collection === "" || place.collection === "" || collection === place.collection;
  return {
    query: query.trim(),
    collections: collection === "" ? [] : [collection],
    typo: true,
    version: isNewest || !isOwn ? undefined : place.version,
    lang: place.lang,
  };
}

function useOpening() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [page, setPage] = useState(noPage);
  const setScope = (scope: Partial<Pick<OpenPage, "collection" | "isNewest">>): void =>
    setPage({ ...page, ...scope });
  const open = useCallback(() => {
    if (dialog.current?.open === true) return;
    const recent = readRecent().filter(({ address }) => address !== location.pathname);
    const menu = document.querySelector<HTMLElement>("[data-markdown]");
    const place = openPlace();
    const source = menu?.dataset.markdown ?? null;
    setPage({ recent, source, place, collection: place.collection, isNewest: false });
    dialog.current?.showModal();
    // What was asked before is there, and the first letter takes its place.
    dialog.current?.querySelector<HTMLInputElement>("input[type=search]")?.select();
  }, []);
  const chooseNewest = (isNewest: boolean): void => setScope({ isNewest });
  return { dialog, page, open, setScope, chooseNewest };
}

/** Whether the question outlives the dialog. */
function useKept(forget: () => void): Pick<Palette, "keep" | "closed"> {
  const isKept = useRef(false);
  return {
    keep() {
      isKept.current = true;
    },
    closed() {
      if (!isKept.current) forget();
      isKept.current = false;
    },
  };
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

/** `openWiki`: the pages of an index or of a folder, ready to be read. */
import { LRUCache } from "lru-cache";
import type {
  InterfaceLanguage,
  SearchStore,
  WikiHome,
  WikiLinksResponse,
  WikiPageEdition,
  WikiPageResponse,
  WikiPagesParameters,
  WikiPagesResponse,
  WikiReference,
  WikiStatusResponse,
  WikiView,
} from "../contract/index.ts";
import { addressKey } from "../layout/index.ts";
import { createShownIndex, type ShownIndex } from "./catalogue/shown-index.ts";
import type { WikiSource } from "./catalogue/wiki-documents.ts";
import type { WikiIndex } from "./catalogue/wiki-index.ts";
import { type HomeRequest, homeView } from "./home/home-view.ts";
import { type CollectionLocation, spaceTitle } from "./page-locations.ts";
import { pageResponse } from "./page-response.ts";
import { pageTrails } from "./page-trails.ts";
import { folderView, listView, openEditions, pageView } from "./page-view.ts";
import { createRenderedPages, pageTag, type RenderedPages } from "./rendered-pages.ts";
import { createPageSuggester } from "./suggest-pages.ts";
import type { WikiAsset, WikiEntry } from "./wiki-entry.ts";
import { listedPage } from "./wiki-entry.ts";
import { createLinkReport, namedList, pageList } from "./wiki-reports.ts";
import { createWikiThread, type WikiThread } from "./wiki-thread.ts";

export interface WikiOptions {
  readonly source: WikiSource;
  /** A function gives those of now: pages are built again when it gives another list. */
  readonly locations: readonly CollectionLocation[] | (() => readonly CollectionLocation[]);
  /** False: there is no wiki, and pages are only those of collections. */
  readonly isEnabled: boolean;
  /** Stands above the tree. Default "Wiki". */
  readonly title?: string | undefined;
  /** Where pages are edited: `{path}` in it becomes the path of the file below the wiki's folder. */
  readonly editUrl?: string | undefined;
  /** Where pages are looked for that may have been meant. Default: none are. */
  readonly store?: Pick<SearchStore, "search" | "limitedTo"> | undefined;
  /** Which state of the source there is to show. Default: counts the builds. */
  readonly generation?: (() => number) | undefined;
  /**
   * CPU time for reading, and for formatting, one page in its thread, in milliseconds. A page that
   * takes more is shown as its source. Default 15,000.
   */
  readonly pageCpuMaxMs?: number | undefined;
  /**
   * Whose films, sounds and frames pages show: exact origins, and `'self'` for files beside the pages.
   * Default: none; they are links.
   */
  readonly playerOrigins?: readonly string[] | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** What readers ask of a wiki. */
export interface ReadableWiki {
  readonly isEnabled: boolean;
  readonly title: string;
  /** Takes in what has changed; resolves when it is shown, or the wiki is closed. */
  refresh(): Promise<void>;
  /** Without waiting: what is shown now; "" before the first build. */
  version(): string;
  status(watching: boolean): Promise<WikiStatusResponse>;
  pages(parameters: WikiPagesParameters): Promise<WikiPagesResponse>;
  report(): Promise<WikiLinksResponse>;
  /** Pages of one space, "" for the wiki and null for all, in the order of the tree. */
  entries(space: string | null): Promise<readonly WikiEntry[]>;
  find(space: string, path: string): Promise<WikiEntry | null>;
  page(space: string, path: string): Promise<WikiPageResponse | null>;
  /** A page in its versions and languages, itself included; none for a page with one of each. */
  editions(space: string, path: string): Promise<readonly WikiPageEdition[]>;
  /** The contents of a reading page; also for folders without a page. Null for neither. */
  view(space: string, path: string): Promise<WikiView | null>;
  /** What a start page shows. */
  home(request: HomeRequest): Promise<WikiHome>;
  /**
   * The other lists: `recent` and `tags/<tag>`, with their titles in a language of the interface.
   * Null for another name.
   */
  list(name: string, language?: InterfaceLanguage): Promise<WikiView | null>;
  /** The Markdown of pages in the given order; null for those that no longer exist. */
  sources(entries: readonly WikiEntry[]): Promise<readonly (string | null)[]>;
  asset(address: string): Promise<WikiAsset | null>;
  /** Our address of the page that a site of the collections shows at this path; null for none. */
  siteAddress(path: string): Promise<string | null>;
  /**
   * Up to five pages that somebody may have meant who asked for `path` of a space: those whose path
   * is near, then those that its words find.
   */
  suggest(path: string, space?: string): Promise<readonly WikiReference[]>;
  /** Titles of what is above pages, from the top, by their addresses; other addresses have none. */
  trails(addresses: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

export interface Wiki extends ReadableWiki {
  /** This wiki for readers who may see only these collections: as if there were no others. */
  limitedTo(collections: readonly string[]): ReadableWiki;
  close(): Promise<void>;
}

/** Shared by the questions to a wiki. */
interface WikiContext {
  /** Name of a space. */
  readonly titleOf: (space: string) => string;
  readonly editUrl: string | null;
  readonly shown: ShownIndex;
  readonly rendered: RenderedPages;
}

/** Sets of collections whose pages are kept; the pages of another set are gathered again. */
const setsMax = 32;

/** See `create-wiki.ts`, which loads this on first use. */
export function openWiki(options: WikiOptions): Wiki {
  let isClosed = false;
  const shared: SharedParts = {
    thread: createWikiThread(options.pageCpuMaxMs, options.playerOrigins),
    isClosed: () => isClosed,
    // What is cut short by a close is no failure.
    onError(error) {
      if (!isClosed) options.onError?.(error);
    },
  };
  const { thread } = shared;
  const rendered = createRenderedPages(thread, shared.onError);
  const limited = new LRUCache<string, ReadableWiki>({
    max: setsMax,
    dispose: (_wiki, scope) => thread.forget(scope),
  });
  return {
    ...readWiki({ ...options, locations: locationsOf(options), scope: "" }, shared, rendered),
    limitedTo(collections) {
      const permitted = new Set(collections);
      const scope = JSON.stringify([...permitted].sort());
      const known = limited.get(scope);
      if (known !== undefined) return known;
      const locations = permittedOf(locationsOf(options), permitted);
      const store = options.store?.limitedTo?.(collections);
      const made = readWiki({ ...options, locations, store, scope }, shared, rendered);
      limited.set(scope, made);
      return made;
    },
    close() {
      isClosed = true;
      return thread.close();
    },
  };
}

/** Shared by what all callers see of one wiki. */
interface SharedParts {
  readonly thread: WikiThread;
  isClosed(): boolean;
  onError(error: unknown): void;
}

function locationsOf({ locations }: WikiOptions): () => readonly CollectionLocation[] {
  return typeof locations === "function" ? locations : () => locations;
}

/** The same list until there is another one. */
function permittedOf(
  locations: () => readonly CollectionLocation[],
  permitted: ReadonlySet<string>,
): () => readonly CollectionLocation[] {
  let all: readonly CollectionLocation[] = [];
  let some: readonly CollectionLocation[] = [];
  return () => {
    const now = locations();
    if (now !== all) some = now.filter(({ collection }) => permitted.has(collection));
    all = now;
    return some;
  };
}

interface ReadOptions extends Omit<WikiOptions, "store" | "locations"> {
  readonly locations: () => readonly CollectionLocation[];
  readonly store?: Pick<SearchStore, "search"> | undefined;
  readonly scope: string;
}

function readWiki(
  options: ReadOptions,
  { thread, isClosed, onError }: SharedParts,
  rendered: RenderedPages,
): ReadableWiki {
  const { isEnabled, title = "Wiki", editUrl = null, scope } = options;
  const shown = createShownIndex(thread, { ...options, onError });
  const titleOf = (space: string): string =>
    space === "" ? title : spaceTitle(options.locations(), space);
  const context: WikiContext = { titleOf, editUrl, shown, rendered };
  const suggest = createPageSuggester(shown, options.store);
  const report = createLinkReport(suggest);
  return {
    isEnabled,
    title,
    refresh: () =>
      shown.refresh().catch((error: unknown) => {
        if (!isClosed()) throw error;
      }),
    version: () => shown.version(),
    status: async (watching) => statusOf(await shown.current(), { isEnabled, watching }),
    pages: async (parameters) => pageList((await shown.current()).inSpace(""), parameters),
    report: async () => report(await shown.current()),
    entries: async (space) => {
      const index = await shown.current();
      return space === null ? index.entries : index.inSpace(space);
    },
    find: async (space, path) => (await shown.current()).find(space, path),
    page: (space, path) => readPage(context, space, path),
    async editions(space, path) {
      const index = await shown.current();
      const entry = index.find(space, path);
      return entry === null ? [] : openEditions(index, entry);
    },
    view: (space, path) => viewPage(context, space, path),
    home: (request) => viewHome(context, request),
    list: (name, language = "en") => viewList(context, name, language),
    async sources(entries) {
      await shown.current();
      return thread.sources({ scope, ids: entries.map(({ id }) => id) });
    },
    asset: async (address) => (await shown.current()).assets.get(address) ?? null,
    siteAddress: async (path) => (await shown.current()).siteAddress(addressKey(path)),
    suggest,
    trails: async (addresses) => pageTrails(await shown.current(), addresses, titleOf),
  };
}

function statusOf(
  { brokenLinks, builtAt, inSpace, version }: WikiIndex,
  { isEnabled, watching }: { readonly isEnabled: boolean; readonly watching: boolean },
): WikiStatusResponse {
  const pages = inSpace("").length;
  return { enabled: isEnabled, pages, lastIndexedAt: builtAt, brokenLinks, watching, version };
}

async function readPage(
  { shown, rendered }: WikiContext,
  space: string,
  path: string,
): Promise<WikiPageResponse | null> {
  const index = await shown.current();
  const entry = index.find(space, path);
  const page = entry === null ? null : await rendered.render(index, entry);
  if (entry === null || page === null) return null;
  return pageResponse(index, entry, page, pageTag(index, entry, page));
}

async function viewPage(
  { titleOf, editUrl, shown, rendered }: WikiContext,
  space: string,
  path: string,
): Promise<WikiView | null> {
  const index = await shown.current();
  const entry = index.find(space, path) ?? (path === "" ? index.home(space) : null);
  const names = { titleOf, editUrl };
  if (entry === null) return folderView(index, space, path, names);
  const page = await rendered.render(index, entry);
  if (page === null) return null;
  return pageView(index, entry, page, { ...names, etag: pageTag(index, entry, page) });
}

/** A page of the author with a fault is no start page: its own address says what is wrong. */
async function viewHome(context: WikiContext, request: HomeRequest): Promise<WikiHome> {
  const index = await context.shown.current();
  const { lists, authored: entry } = homeView(index, request);
  const page = entry === null ? null : await viewPage(context, entry.space, entry.path);
  const authored = page !== null && page.notices.length === 0 ? page : null;
  return { ...lists, authored };
}

async function viewList(
  { titleOf, shown }: WikiContext,
  name: string,
  language: InterfaceLanguage,
): Promise<WikiView | null> {
  const index = await shown.current();
  const found = namedList(index.inSpace(""), name, language);
  if (found === null) return null;
  const names = { titleOf, editUrl: null, language };
  const address = `/wiki/-/${name.split("/").map(encodeURIComponent).join("/")}`;
  return listView(index, found.title, address, found.pages.map(listedPage), names);
}

/** `openWiki`: the pages of an index or of a folder, ready to be read. */
import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type {
  SearchStore,
  WikiLinksResponse,
  WikiPageResponse,
  WikiPagesParameters,
  WikiPagesResponse,
  WikiReference,
  WikiStatusResponse,
  WikiView,
} from "../contract/index.ts";
import { createSuggestPages, suggestionsMax } from "./catalogue/suggest-pages.ts";
import type { WikiSource } from "./catalogue/wiki-documents.ts";
import { createWikiIndexBuilder, referenceTo, type WikiIndex } from "./catalogue/wiki-index.ts";
import { createGivenUpPages } from "./given-up-pages.ts";
import { nearPaths } from "./near-paths.ts";
import type { CollectionPlace } from "./page-places.ts";
import { pageResponse } from "./page-response.ts";
import { folderView, listView, pageView } from "./page-view.ts";
import type { WikiAsset, WikiEntry } from "./wiki-entry.ts";
import { linkReport, namedList, pageList } from "./wiki-reports.ts";
import { createWikiThread, type FinishedPage } from "./wiki-thread.ts";

export interface WikiOptions {
  readonly source: WikiSource;
  readonly places: readonly CollectionPlace[];
  /** False: there is no wiki, and pages are only those of collections. */
  readonly isEnabled: boolean;
  /** Stands above the tree. Default "Wiki". */
  readonly title?: string | undefined;
  /** Where pages are edited: `{path}` in it becomes the path of the file below the wiki's folder. */
  readonly editUrl?: string | undefined;
  /** Where pages are looked for that may have been meant. Default: none are. */
  readonly store?: Pick<SearchStore, "search"> | undefined;
  /** Which state of the source there is to show. Default: counts the builds. */
  readonly generation?: (() => number) | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
}

export interface Wiki {
  readonly isEnabled: boolean;
  readonly title: string;
  /** Takes in what has changed; resolves when it is shown. */
  refresh(): Promise<void>;
  /** Without waiting: what is shown now; "" before the first build. */
  version(): string;
  status(watching: boolean): Promise<WikiStatusResponse>;
  pages(parameters: WikiPagesParameters): Promise<WikiPagesResponse>;
  report(): Promise<WikiLinksResponse>;
  /** Pages of one space, "" for the wiki, in the order of the tree. */
  entries(space: string): Promise<readonly WikiEntry[]>;
  find(space: string, path: string): Promise<WikiEntry | null>;
  page(space: string, path: string): Promise<WikiPageResponse | null>;
  /** What a reading page shows; also for folders without a page of their own. Null for neither. */
  view(space: string, path: string): Promise<WikiView | null>;
  /** The lists beside the pages: `recent` and `tags/<tag>`. Null for another name. */
  list(name: string): Promise<WikiView | null>;
  /** The Markdown of pages in the order given; null for those that are there no more. */
  sources(entries: readonly WikiEntry[]): Promise<readonly (string | null)[]>;
  asset(address: string): Promise<WikiAsset | null>;
  /**
   * Up to five pages that somebody may have meant who asked for `path` of a space: those whose path
   * is near, then those that its words find.
   */
  suggest(path: string, space?: string): Promise<readonly WikiReference[]>;
  close(): Promise<void>;
}

/** Rendered pages in memory. */
const renderedBytesMax = 64 * 1_024 * 1_024;
/** Raised when pages are rendered differently: their tags change with it. */
const pipelineVersion = "2";

/** See `open-wiki.ts`, which loads this on first use. */
export function openWiki(options: WikiOptions): Wiki {
  const { source, places, isEnabled, title = "Wiki", onError } = options;
  const suggestByWords = createSuggestPages(options.store);
  const thread = createWikiThread();
  const rendered = new LRUCache<string, Promise<FinishedPage | null>>({ max: 5_000 });
  const pages = new LRUCache<string, FinishedPage>({
    maxSize: renderedBytesMax,
    sizeCalculation: ({ html, markdown }) => 2 * (html.length + markdown.length) + 1_000,
  });
  const givenUp = createGivenUpPages();
  let index: WikiIndex | null = null;
  let building: Promise<WikiIndex> | null = null;
  let reported: { readonly of: WikiIndex; readonly report: Promise<WikiLinksResponse> } | null =
    null;
  let built = -1;
  let builds = 0;
  const generation = options.generation ?? (() => 0);

  const build = async (): Promise<WikiIndex> => {
    const wanted = generation();
    const builder = createWikiIndexBuilder();
    let assets: readonly WikiAsset[] = [];
    await thread.build({ source, places }, (part) => {
      if (part.kind === "entries") builder.add(part.entries);
      else assets = part.assets;
    });
    builds += 1;
    built = wanted;
    index = builder.finish(assets, String(options.generation === undefined ? builds : wanted));
    return index;
  };
  const rebuild = (): Promise<WikiIndex> => {
    building ??= build().finally(() => {
      building = null;
    });
    return building;
  };
  /** What is there answers, while what is newer is made. */
  const current = async (): Promise<WikiIndex> => {
    if (index === null) return rebuild();
    if (built !== generation() && building === null) rebuild().catch((error) => onError?.(error));
    return index;
  };

  const format = async (key: string, id: string): Promise<FinishedPage | null> => {
    // Readers who come at once wait for one rendering.
    const running = rendered.get(key) ?? thread.render(id);
    rendered.set(key, running);
    try {
      const page = await running;
      if (page !== null) pages.set(key, page);
      if (page?.isGivenUp === true) givenUp.note(key);
      return page;
    } finally {
      rendered.delete(key);
    }
  };
  const render = async (known: WikiIndex, entry: WikiEntry): Promise<FinishedPage | null> => {
    const key = renderKey(known, entry);
    const finished = pages.get(key);
    if (finished === undefined) return format(key, entry.id);
    // The machine may have been short of something: tried again, while readers have what is there.
    if (finished.isGivenUp && !rendered.has(key) && givenUp.mayTry(key)) {
      format(key, entry.id).catch((error) => onError?.(error));
    }
    return finished;
  };
  const tagOf = (known: WikiIndex, entry: WikiEntry, page: FinishedPage): string => {
    const form = page.isGivenUp ? " as written" : "";
    const text = `${known.version} ${renderKey(known, entry)}${form}`;
    return `"${hash("sha256", text, "base64url").slice(0, 27)}"`;
  };

  const suggest = async (path: string, space = ""): Promise<readonly WikiReference[]> => {
    // A wiki that cannot be read has its own answer.
    const entries = await current().then(
      (known) => known.entries,
      () => [],
    );
    const near = nearPaths(entries, space, path, suggestionsMax).map(referenceTo);
    const found = near.length < suggestionsMax ? await suggestByWords(path) : [];
    const addresses = new Set(near.map(({ address }) => address));
    const others = found.filter(({ address }) => !addresses.has(address));
    return [...near, ...others].slice(0, suggestionsMax);
  };

  return {
    isEnabled,
    title,
    async refresh() {
      // One that is being built may have read its files before the change.
      await building?.catch(() => undefined);
      await rebuild();
    },
    version: () => index?.version ?? "",
    async status(watching) {
      const { brokenLinks, builtAt, inSpace, version } = await current();
      const pageCount = inSpace("").length;
      return {
        enabled: isEnabled,
        pages: pageCount,
        lastIndexedAt: builtAt,
        brokenLinks,
        watching,
        version,
      };
    },
    pages: async (parameters) => pageList((await current()).inSpace(""), parameters),
    report: async () => {
      const known = await current();
      if (reported?.of === known) return reported.report;
      const report = linkReport(known, (target) => suggest(target));
      reported = { of: known, report };
      return report;
    },
    entries: async (space) => (await current()).inSpace(space),
    find: async (space, path) => (await current()).find(space, path),
    async page(space, path) {
      const known = await current();
      const entry = known.find(space, path);
      const page = entry === null ? null : await render(known, entry);
      if (entry === null || page === null) return null;
      return pageResponse(known, entry, page, tagOf(known, entry, page));
    },
    async view(space, path) {
      const known = await current();
      const entry = known.find(space, path);
      const names = { wiki: title, editUrl: options.editUrl ?? null };
      if (entry === null) return folderView(known, space, path, names);
      const page = await render(known, entry);
      return page === null
        ? null
        : pageView(known, entry, page, { ...names, etag: tagOf(known, entry, page) });
    },
    async list(name) {
      const known = await current();
      const found = namedList(known.inSpace(""), name);
      if (found === null) return null;
      const names = { wiki: title, editUrl: null };
      const address = `/wiki/-/${name.split("/").map(encodeURIComponent).join("/")}`;
      return listView(known, found.title, address, found.pages.map(referenceTo), names);
    },
    async sources(entries) {
      await current();
      return thread.sources(entries.map(({ id }) => id));
    },
    asset: async (address) => (await current()).assets.get(address) ?? null,
    suggest,
    close: () => thread.close(),
  };
}

/** What a page's HTML depends on: its source, where its links lead, and which pictures there are. */
function renderKey({ assets }: WikiIndex, entry: WikiEntry): string {
  const links = linkDigests.get(entry) ?? hash("sha256", JSON.stringify(entry.links), "base64url");
  linkDigests.set(entry, links);
  return `${pipelineVersion} ${entry.id} ${entry.hash} ${links} ${assets.size}`;
}
const linkDigests = new WeakMap<WikiEntry, string>();

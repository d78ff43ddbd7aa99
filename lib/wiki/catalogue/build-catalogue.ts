/** All pages of a wiki with their order, links and backlinks: one pass over the sources. */
import { limits } from "../../contract/index.ts";
import type { Language } from "../../corpus/index.ts";
import { commonLanguage, scanCollection } from "../../indexer/index.ts";
import { addressOf, type CollectionLocation, locatePage, pagePath } from "../page-locations.ts";
import { tongueOf } from "../page-tongue.ts";
import { createPauses } from "../pauses.ts";
import { picturePattern } from "../picture-files.ts";
import type { EntryLink, FolderTitle, WikiAsset, WikiEntry } from "../wiki-entry.ts";
import type { ChangeTimes, CommittedAt } from "./change-times.ts";
import { type FoundPage, foundPage } from "./found-page.ts";
import { createTreeOrder, readTreeOrder, type TreeOrder } from "./navigation/navigation-files.ts";
import type { PageFacts } from "./page-facts.ts";
import { createPageLinks, type LinkablePage, type PageLinks } from "./page-links.ts";
import { inTreeOrder } from "./page-order.ts";
import type { ReadPage } from "./page-reading.ts";
import type { PagesRead } from "./pages-read.ts";
import { readWikiDocuments, type WikiSource } from "./wiki-documents.ts";

export interface WikiJob {
  readonly source: WikiSource;
  readonly locations: readonly CollectionLocation[];
  /** Names the catalogue of callers who may see these locations alone; "" for that of all. */
  readonly scope: string;
}

export interface Catalogue {
  readonly entries: readonly WikiEntry[];
  readonly assets: readonly WikiAsset[];
  readonly pages: readonly LinkablePage[];
  readonly links: PageLinks;
  /** Of folders without a page, as files of navigation name them. */
  readonly folderTitles: readonly FolderTitle[];
}

/** Kept from build to build. */
export interface CatalogueCache {
  readonly pages: PagesRead;
  readonly history: ChangeTimes;
}

export async function buildCatalogue(
  { source, locations, scope }: WikiJob,
  { pages: known, history }: CatalogueCache,
  readPage: ReadPage = (_id, _digest, read) => read(),
): Promise<Catalogue> {
  const byName = new Map(locations.map((location) => [location.collection, location]));
  const times = await changeTimes(locations, history);
  const found = new Map<string, FoundPage>();
  const seen = new Set<string>();
  const pause = createPauses();
  const isKnown = (id: string, revision: string): boolean => known.isCurrent(id, revision);
  for await (const document of readWikiDocuments(source, { locations: byName, isKnown })) {
    const location = byName.get(document.collection);
    // Pages of a collection that is no longer configured are not shown.
    if (location === undefined) continue;
    if ((document.source?.length ?? 0) > limits.sourceFileBytesMax) continue;
    seen.add(document.id);
    const { hash, facts } = known.read(document, location, readPage);
    keep(found, foundPage(document, { location, hash, facts, times }));
    // Until then, the previous catalogue answers requests for pages.
    await pause();
  }
  if (scope === "") known.keepOnly(seen);
  const assets = await findAssets(locations);
  const pages = [...found.values()];
  const orders = await treeOrders(locations, pages);
  return linked(ordered(pages, orders), { assets, orders, locations: byName, pause });
}

/** By space. Of files of navigation, which are read whenever the catalogue is built. */
async function treeOrders(
  locations: readonly CollectionLocation[],
  pages: readonly FoundPage[],
): Promise<ReadonlyMap<string, TreeOrder>> {
  const orders = new Map<string, TreeOrder>();
  const orderOf = (space: string): TreeOrder => {
    const order = orders.get(space) ?? createTreeOrder();
    orders.set(space, order);
    return order;
  };
  const paths = new Map<string, string[]>();
  for (const { document } of pages) {
    const known = paths.get(document.collection) ?? [];
    known.push(pagePath(document.filePath));
    paths.set(document.collection, known);
  }
  for (const location of locations) {
    await readTreeOrder(location, paths.get(location.collection) ?? [], orderOf);
  }
  return orders;
}

/** `a.md` comes before `a.mdx` and both before `a/index.md`, as the search's addresses say. */
function keep(found: Map<string, FoundPage>, page: FoundPage): void {
  const present = found.get(page.address);
  if (present === undefined) {
    found.set(page.address, page);
    return;
  }
  const [first, second] = rank(page) < rank(present) ? [page, present] : [present, page];
  first.hidden.push(second.document.filePath, ...second.hidden);
  found.set(page.address, first);
}

function rank({ document: { filePath } }: FoundPage): number {
  return (/(?:^|\/)index\.mdx?$/i.test(filePath) ? 2 : 0) + (/\.mdx$/i.test(filePath) ? 1 : 0);
}

/** The wiki first, then collections by name, each in the order of its tree. */
function ordered(pages: readonly FoundPage[], orders: ReadonlyMap<string, TreeOrder>): FoundPage[] {
  const spaces = [...new Set(pages.map(({ space }) => space))].sort();
  return spaces.flatMap((space) =>
    inTreeOrder(
      pages.filter((page) => page.space === space),
      orders.get(space),
    ),
  );
}

interface FoundParts {
  readonly assets: readonly WikiAsset[];
  readonly orders: ReadonlyMap<string, TreeOrder>;
  readonly locations: ReadonlyMap<string, CollectionLocation>;
  readonly pause: () => Promise<void> | undefined;
}

async function linked(
  pages: readonly FoundPage[],
  { assets, orders, locations, pause }: FoundParts,
): Promise<Catalogue> {
  const linkable = pages.map(linkablePage);
  const ordinals = new Map(linkable.map((page, ordinal) => [page, ordinal]));
  const addresses = new Set(assets.map(({ address }) => address));
  const links = createPageLinks(linkable, addresses, locations);
  const common = commonLanguages(pages);
  const backlinks = pages.map(() => new Set<number>());

  const entries: WikiEntry[] = [];
  for (const [ordinal, page] of pages.entries()) {
    await pause();
    const from = linkable[ordinal] as LinkablePage;
    const { facts, document } = page;
    const resolved = resolvedLinks(facts, from, links).map(({ link, at }): EntryLink => {
      const to = at.page === null ? null : (ordinals.get(at.page) ?? null);
      if (to !== null && to !== ordinal) backlinks[to]?.add(ordinal);
      const { text, target, isImage } = link;
      const address = at.isBroken ? null : at.address;
      return { isImage, text, target, to, address, isBroken: at.isBroken };
    });
    entries.push({
      ordinal,
      space: page.space,
      path: page.path,
      address: page.address,
      id: document.id,
      collection: document.collection,
      filePath: document.filePath,
      file: page.file,
      title: facts.title,
      description: facts.description,
      tags: facts.tags,
      changedAt: page.changedAt,
      updatedAt: page.updatedAt,
      size: facts.size,
      minutes: facts.minutes,
      headings: facts.headings,
      tongue: tongueOf([...page.languages, common.get(document.collection)]),
      hash: page.hash,
      links: resolved,
      backlinks: [],
      faults: faultsOf(page),
      // Told at the first page of their space: they are about no page, and readers need not see them.
      reported:
        pages[ordinal - 1]?.space === page.space ? [] : (orders.get(page.space)?.faults ?? []),
    });
  }
  const withBacklinks = entries.map((entry, ordinal) => ({
    ...entry,
    backlinks: [...(backlinks[ordinal] ?? [])],
  }));
  const folderTitles = [...orders].flatMap(([space, order]) =>
    [...order.folderTitles].map(([path, title]) => ({ space, path, title })),
  );
  return { entries: withBacklinks, assets, pages: linkable, links, folderTitles };
}

/** Of each collection that of most of its pages, for pages that do not tell. */
function commonLanguages(pages: readonly FoundPage[]): ReadonlyMap<string, Language> {
  const told = new Map<string, (Language | null)[]>();
  for (const { document, facts } of pages) {
    const languages = told.get(document.collection) ?? [];
    told.set(document.collection, languages);
    languages.push(document.language ?? facts.detectedLanguage);
  }
  return new Map([...told].map(([collection, of]) => [collection, commonLanguage(of)]));
}

/** Of the images only those that are missing: an editor looks after them as after links. */
function resolvedLinks(facts: PageFacts, from: LinkablePage, links: PageLinks) {
  const written = facts.links
    .map((link) => ({ link, at: links.resolve(link.target, from) }))
    .filter(({ link, at }) => !link.isImage || at.isBroken);
  const wikiLinks = facts.wikiLinks.map((link) => ({
    link: { ...link, isImage: false },
    at: links.resolveWikiLink(link.target, from),
  }));
  return [...written, ...wikiLinks];
}

function linkablePage({ document, space, path, address, facts }: FoundPage): LinkablePage {
  const { id, collection, filePath } = document;
  const anchors = new Set([...facts.headings.map(({ anchor }) => anchor), ...facts.otherAnchors]);
  return { id, collection, filePath, space, path, address, title: facts.title, anchors };
}

function faultsOf({ facts, hidden }: FoundPage): readonly string[] {
  const shared = hidden.map((file) => `${file} has the same address and is not shown.`);
  return facts.fault === null ? shared : [facts.fault, ...shared];
}

async function changeTimes(
  locations: readonly CollectionLocation[],
  history: ChangeTimes,
): Promise<ReadonlyMap<string, CommittedAt>> {
  const times = new Map<string, CommittedAt>();
  for (const { collection, folders } of locations) {
    times.set(collection, await history.read(folders[0] ?? ""));
  }
  return times;
}

/** Of the first folder that has it, under the address that a page of that name would have. */
async function findAssets(locations: readonly CollectionLocation[]): Promise<WikiAsset[]> {
  const assets = new Map<string, WikiAsset>();
  for (const location of locations) {
    for (const folder of location.folders) {
      const name = location.collection;
      const files = await scanCollection({ name, path: folder, pattern: picturePattern }).catch(
        () => [],
      );
      for (const { filePath, absolutePath } of files) {
        const { space, file } = locatePage(location, filePath);
        const address = addressOf(space, file);
        if (!assets.has(address)) assets.set(address, { address, absolutePath });
      }
    }
  }
  return [...assets.values()];
}

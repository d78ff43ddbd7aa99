/** All pages of a wiki with their order, links and backlinks: one pass over the sources. */
import { scanCollection } from "../../indexer/index.ts";
import { findEditions } from "../../layout/index.ts";
import { addressOf, type CollectionLocation, locatePage } from "../page-locations.ts";
import { pictureBytesMax, picturePattern } from "../picture-files.ts";
import type { FolderTitle, WikiAsset, WikiEntry, WikiSites } from "../wiki-entry.ts";
import { createYield } from "../yield-thread.ts";
import type { ChangeTimes } from "./change-times.ts";
import { collectPages } from "./collect-pages.ts";
import { linkablePage, linkEntries } from "./link-entries.ts";
import type { LinkablePage } from "./linkable-page.ts";
import { findLinkedFiles } from "./linked-files.ts";
import { createPageLinks, type PageLinks } from "./page-links.ts";
import type { ReadPage } from "./page-reading.ts";
import type { PagesRead } from "./pages-read.ts";
import { type PlacedSite, placeSites } from "./site/placed-site.ts";
import { findSiteFiles } from "./site/site-files.ts";
import { createSiteLinks } from "./site/site-links.ts";
import { inSpaceOrder } from "./site/space-order.ts";
import { createTreeOrders, readFolderOrder } from "./site/tree-order.ts";
import { menusOfSite } from "./site/wiki-menus.ts";
import type { WikiSource } from "./wiki-documents.ts";

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
  /** Titles of folders without a page, as files of navigation name them. */
  readonly folderTitles: readonly FolderTitle[];
  readonly sites: WikiSites;
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
  const found = await collectPages({ source, locations: byName, history, known, readPage });
  if (scope === "") known.keepOnly(found.seen);
  const sites = placeSites(locations, found.pages);
  const menus = locations.flatMap((location) => {
    const site = sites.get(location.collection);
    return site === undefined ? [] : menusOfSite(location, site);
  });
  const orders = ordersOf(locations, sites);
  const pages = inSpaceOrder(found.pages, { orders, menus });
  const own = await findAssets(locations);
  const files = await findSiteFiles(byName, sites, own);
  const linked = findLinkedFiles({ pages, locations: byName, sites });
  const assets = [...own.values(), ...files.outside, ...linked.assets];
  const linkable = pages.map(linkablePage);
  const siteLinks = createSiteLinks({ pages: linkable, sites, locations: byName, files });
  const links = createPageLinks({ pages: linkable, assets, linked, locations: byName, siteLinks });
  const entries = await linkEntries({ pages, linkable, links, orders, pause: createYield() });
  const folderTitles = [...orders].flatMap(([space, order]) =>
    [...order.folderTitles].map(([path, title]) => ({ space, path, title })),
  );
  const said: WikiSites = {
    menus,
    hidden: hiddenPages(byName, sites),
    addresses: siteLinks.addresses,
    editions: editionsOf(locations, found.pages),
  };
  return { entries, assets, pages: linkable, links, folderTitles, sites: said };
}

/** By space. Of files of navigation, which are read whenever the catalogue is built. */
function ordersOf(
  locations: readonly CollectionLocation[],
  sites: ReadonlyMap<string, PlacedSite>,
) {
  const { orders, orderOf } = createTreeOrders();
  for (const location of locations) {
    const site = sites.get(location.collection);
    if (site === undefined) readFolderOrder(location, orderOf);
    else orderOf(locatePage(location, "index.md").space).faults.push(...site.settled.faults);
  }
  return orders;
}

function editionsOf(
  locations: readonly CollectionLocation[],
  pages: Awaited<ReturnType<typeof collectPages>>["pages"],
): WikiSites["editions"] {
  const paths = new Map<string, string[]>(locations.map(({ collection }) => [collection, []]));
  for (const { document } of pages) paths.get(document.collection)?.push(document.filePath);
  return locations.flatMap(({ collection: name, folders, layout, versions }) => {
    const [path] = folders as readonly [string];
    const found = findEditions({ name, path, layout, versions }, paths.get(name) ?? []);
    return found === null ? [] : [found];
  });
}

function hiddenPages(
  locations: ReadonlyMap<string, CollectionLocation>,
  sites: ReadonlyMap<string, PlacedSite>,
): WikiSites["hidden"] {
  return [...sites].flatMap(([collection, { settled }]) => {
    const location = locations.get(collection);
    if (location === undefined) return [];
    return [...settled.hidden].map((filePath) => {
      const { space, path } = locatePage(location, filePath);
      return { space, path };
    });
  });
}

/** By address. Of the first folder that has it, under the address that a page of that name would have. */
async function findAssets(
  locations: readonly CollectionLocation[],
): Promise<Map<string, WikiAsset>> {
  const assets = new Map<string, WikiAsset>();
  for (const location of locations) {
    for (const folder of location.folders) {
      const name = location.collection;
      const files = await scanCollection({ name, path: folder, pattern: picturePattern }).catch(
        () => [],
      );
      for (const { filePath, absolutePath, bytes } of files) {
        if (bytes > pictureBytesMax) continue;
        const { space, file } = locatePage(location, filePath);
        const address = addressOf(space, file);
        if (!assets.has(address)) assets.set(address, { address, absolutePath });
      }
    }
  }
  return assets;
}

/** Links and pictures as a site writes them: by its own addresses, its aliases, and its fallbacks. */
import { posix, resolve } from "node:path";
import { documentId } from "../../../documents/index.ts";
import {
  addressKey,
  createSiteRedirects,
  pathBelow,
  type SitedPage,
  type SiteRedirects,
} from "../../../layout/index.ts";
import type { CollectionLocation } from "../../page-locations.ts";
import type { SiteAddress } from "../../wiki-entry.ts";
import type { LinkablePage } from "../linkable-page.ts";
import type { PlacedSite } from "./placed-site.ts";
import type { SiteFiles } from "./site-files.ts";

export interface SiteLinks {
  /** Addresses of all sites that lead to pages; of several sites the first has it. */
  readonly addresses: readonly SiteAddress[];
  /** Whether links of its pages count from their addresses before they count from their files. */
  countsFromAddress(from: LinkablePage): boolean;
  page(path: string, from: LinkablePage): LinkablePage | null;
  file(path: string, from: LinkablePage): string | null;
  /** Whether a path is an address of the site that is no page: one that it sends elsewhere. */
  redirected(path: string, from: LinkablePage): string | null;
}

interface SiteLinkParts {
  readonly pages: readonly LinkablePage[];
  readonly sites: ReadonlyMap<string, PlacedSite>;
  readonly locations: ReadonlyMap<string, CollectionLocation>;
  readonly files: SiteFiles;
}

export const noSites: SiteLinks = {
  addresses: [],
  countsFromAddress: () => false,
  page: () => null,
  file: () => null,
  redirected: () => null,
};

/** Kinds that leave links as they are written, below addresses that end in a slash. */
const fromAddress: ReadonlySet<string> = new Set(["starlight", "hugo", "fumadocs", "nextra"]);

export function createSiteLinks({ pages, sites, files }: SiteLinkParts): SiteLinks {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const places = new Map<string, SitedPage>();
  for (const [collection, { settled }] of sites) {
    for (const page of settled.pages.all) places.set(documentId(collection, page.filePath), page);
  }
  const redirects = new Map(
    [...sites].map(([name, { layout }]) => [name, createSiteRedirects(layout.redirects)]),
  );
  const linkable = (collection: string, known: SitedPage | null): LinkablePage | null =>
    known === null ? null : (byId.get(documentId(collection, known.filePath)) ?? null);

  return {
    addresses: siteAddresses(sites, redirects, (collection, known) => linkable(collection, known)),
    countsFromAddress: (from) => fromAddress.has(sites.get(from.collection)?.layout.kind ?? ""),
    page(path, from) {
      const site = sites.get(from.collection);
      if (site === undefined) return null;
      const file = aliased(path, site);
      if (file !== null) {
        const below = pathBelow(site.folder, file);
        return below === null ? null : (byId.get(documentId(from.collection, below)) ?? null);
      }
      for (const address of candidates(path, places.get(from.id), site)) {
        const found = linkable(from.collection, pageAt(address, site));
        if (found !== null) return found;
      }
      const own = places.get(from.id);
      return own === undefined ? null : linkable(from.collection, fileBelowRoot(path, own, site));
    },
    file(path, from) {
      const site = sites.get(from.collection);
      if (site === undefined) return null;
      const place = aliased(path, site);
      if (place !== null) return files.at(from.collection, place);
      for (const address of candidates(path, places.get(from.id), site)) {
        const found = files.find(from.collection, address);
        if (found !== null) return found;
      }
      // Relative to the file, out of the collection's folder but within its site.
      const beside = resolve(site.folder, posix.dirname(from.filePath), path);
      const isOfSite = pathBelow(site.layout.root, beside) !== null;
      const known = path.startsWith("/") || !isOfSite ? null : files.at(from.collection, beside);
      // Hugo's shortcodes look in the folders of the site, too.
      const { kind, base } = site.layout;
      return (
        known ?? (kind === "hugo" ? files.find(from.collection, posix.join(base, path)) : null)
      );
    },
    redirected(path, from) {
      return redirects.get(from.collection)?.follow(path) ?? null;
    },
  };
}

/** Addresses that a path may mean on a page with an address of its own. */
function candidates(
  path: string,
  place: SitedPage | undefined,
  { layout }: PlacedSite,
): readonly string[] {
  if (layout.kind === "hugo" && place !== undefined) return hugoCandidates(path, place, layout);
  if (path.startsWith("/")) return [path, posix.join(layout.base, path)];
  const own = place?.address ?? null;
  if (own === null) return [];
  // A link from `/guide/x/` and one from `/guide/x` count from other places; sites write both.
  const below = posix.join(own, path);
  const beside = posix.join(posix.dirname(own), path);
  const isBelow = fromAddress.has(layout.kind) || layout.kind === "mkdocs";
  return isBelow ? [below, beside] : [beside, below];
}

/** `ref` names files, too: from the page, and from the top of the pages of its language. */
function hugoCandidates(
  given: string,
  { address, root }: SitedPage,
  { base, pages }: PlacedSite["layout"],
): readonly string[] {
  const path = given.replace(/(?:(^|\/)_?index)?\.(?:md|markdown)$/i, "$1");
  const fromTop = posix.join(pages[root]?.address ?? base, path);
  if (path.startsWith("/")) return [path, fromTop, posix.join(base, path)];
  if (address === null) return [fromTop];
  return [posix.join(address, path), posix.join(posix.dirname(address), path), fromTop];
}

/** Where a path lies that begins with a name that the site gives a folder, such as `@site/`. */
export function aliased(path: string, { layout }: Pick<PlacedSite, "layout">): string | null {
  const alias = layout.aliases.find(({ prefix }) => path.startsWith(prefix));
  return alias === undefined ? null : resolve(alias.folder, path.slice(alias.prefix.length));
}

/** From the folder of all pages, or that of the site; Docusaurus reads relative paths so, too. */
function fileBelowRoot(path: string, { root }: SitedPage, site: PlacedSite): SitedPage | null {
  const { kind, pages, root: folder } = site.layout;
  if (!/\.(?:mdx?|markdown)$/i.test(path)) return null;
  if (!path.startsWith("/") && kind !== "docusaurus") return null;
  const below = path.replace(/^\/+/, "");
  for (const from of [pages[root]?.folder, pages[0]?.folder, folder]) {
    const found = from === undefined ? null : site.settled.pages.inFile(resolve(from, below));
    if (found !== null) return found;
  }
  return null;
}

function pageAt(address: string, site: PlacedSite): SitedPage | null {
  return site.settled.pages.at(address) ?? fallback(address, site);
}

/** A page that has no translation is shown in the language of the site. */
function fallback(address: string, { layout, settled }: PlacedSite): SitedPage | null {
  const main = layout.pages[0];
  if (main === undefined) return null;
  const path = `${address.replace(/\/+$/, "")}/`;
  for (const root of layout.pages) {
    if (root.language === main.language || root.version !== main.version) continue;
    if (root.address === main.address || !path.startsWith(root.address)) continue;
    const found = settled.pages.at(posix.join(main.address, path.slice(root.address.length)));
    if (found !== null) return found;
  }
  return null;
}

const redirectsInRow = 3;

type Linkable = (collection: string, known: SitedPage | null) => LinkablePage | null;

function siteAddresses(
  sites: ReadonlyMap<string, PlacedSite>,
  redirects: ReadonlyMap<string, SiteRedirects>,
  linkable: Linkable,
): readonly SiteAddress[] {
  const found = new Map<string, string>();
  const add = (key: string, address: string | undefined): void => {
    if (address !== undefined && !found.has(key)) found.set(key, address);
  };
  for (const [collection, site] of sites) {
    const { pages } = site.settled;
    for (const [key, page] of pages.addresses) add(key, linkable(collection, page)?.address);
    const moved = redirects.get(collection)?.leadingTo(pages.addresses.keys()) ?? [];
    // What leads to another redirect leads on from there.
    for (let step = 0; step < redirectsInRow; step++) {
      for (const { from, to } of moved) {
        const own = linkable(collection, pages.at(to))?.address ?? found.get(addressKey(to));
        add(addressKey(from), own);
      }
    }
  }
  return [...found].map(([key, address]) => ({ key, address }));
}

/** Where the links of pages lead: to other pages, to their headings, to files, or nowhere. */

import { safeAnchor } from "../../base/index.ts";
import { createLinkResolver, type LinkResolver } from "../../documents/index.ts";
import { addressOf, type CollectionLocation, locatePage } from "../page-locations.ts";
import type { LinkablePage } from "./linkable-page.ts";
import { type LinkedFiles, noLinkedFiles } from "./linked-files.ts";
import { noSites, type SiteLinks } from "./site/site-links.ts";
import { splitWikiTarget, wikiKey } from "./wiki-links.ts";

export interface ResolvedLink {
  /** Null: outside of the wiki, or nowhere. */
  readonly page: LinkablePage | null;
  /** With the fragment. The written target where nothing is known better. */
  readonly address: string;
  readonly isBroken: boolean;
}

export interface PageLinks {
  /** A link or image as written on `from`. */
  resolve(target: string, from: LinkablePage): ResolvedLink;
  /** The target of `[[…]]`. */
  resolveWikiLink(target: string, from: LinkablePage): ResolvedLink;
}

const scheme = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

interface PageLinkParts {
  readonly pages: readonly LinkablePage[];
  readonly assets: readonly { readonly address: string }[];
  readonly locations: ReadonlyMap<string, CollectionLocation>;
  /** Default: pages offer no files. */
  readonly linked?: LinkedFiles;
  /** Default: no collection has a site of its own. */
  readonly siteLinks?: SiteLinks;
}

export function createPageLinks({
  pages,
  assets: given,
  linked = noLinkedFiles,
  locations,
  siteLinks = noSites,
}: PageLinkParts): PageLinks {
  const assets = new Set(given.map(({ address }) => address));
  const byId = new Map(pages.map((page) => [page.id, page]));
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const byKey = wikiKeys(pages);
  const resolver = createLinkResolver(new Set(byId.keys()));

  const toPage = (page: LinkablePage, fragment: string): ResolvedLink => {
    const anchor = safeAnchor(fragment);
    const isThere = fragment === "" || fragment === "top" || page.anchors.has(decoded(anchor));
    const address = fragment === "" ? page.address : `${page.address}#${anchor}`;
    return { page, address, isBroken: !isThere };
  };

  const assetFor = (path: string, from: LinkablePage): string | null =>
    assetPlaces(path, from, locations.get(from.collection)).find((place) => assets.has(place)) ??
    siteLinks.file(path, from) ??
    linked.find(path, from);

  const pageFor = createPageFinder({ byId, byAddress, resolver, siteLinks });

  return {
    resolve(target, from) {
      if (scheme.test(target)) return { page: null, address: target, isBroken: false };
      const [path = "", fragment = ""] = target.split(/#(.*)/s);
      if (path === "") return toPage(from, fragment);
      const [file = "", query = ""] = path.split(/(\?.*)/s);
      const page = pageFor(target, file, from);
      if (page !== undefined) return toPage(page, fragment);
      const asset = assetFor(decoded(file), from);
      if (asset !== null) return { page: null, address: asset + query, isBroken: false };
      // Other routes of the same service are not broken links.
      const isRoute =
        /^\/(?:api|docs|llms|sitemap|feed|$)/.test(file) && !file.startsWith("/docs/");
      return { page: null, address: likelyAddress(target, from), isBroken: !isRoute };
    },
    resolveWikiLink(target, from) {
      const { page: name, heading } = splitWikiTarget(target);
      const found = name === "" ? from : nearest(byKey.get(wikiKey(name)), from);
      if (found === undefined) {
        const address = addressOf(from.space, name.replace(/\s+/g, "-").toLowerCase());
        return { page: null, address, isBroken: true };
      }
      if (heading === "") return toPage(found, "");
      return toPage(found, anchorsByKey(found).get(wikiKey(heading)) ?? heading);
    },
  };
}

interface PageFinderParts {
  readonly byId: ReadonlyMap<string, LinkablePage>;
  readonly byAddress: ReadonlyMap<string, LinkablePage>;
  readonly resolver: LinkResolver;
  readonly siteLinks: SiteLinks;
}

type PageFinder = (target: string, file: string, from: LinkablePage) => LinkablePage | undefined;

/** By the path of its file or by its address on the site: as the kind of site reads links. */
function createPageFinder({ byId, byAddress, resolver, siteLinks }: PageFinderParts): PageFinder {
  return (target, file, from) => {
    const ofSite = (path: string): LinkablePage | undefined =>
      siteLinks.page(decoded(path), from) ?? undefined;
    const isSites = file.startsWith("/") || siteLinks.countsFromAddress(from);
    const first = isSites && !/\.mdx?$/i.test(file) ? ofSite(file) : undefined;
    if (first !== undefined) return first;
    const id = resolver(target, from);
    const written = (id === null ? undefined : byId.get(id)) ?? byAddress.get(plainAddress(file));
    if (written !== undefined) return written;
    const moved = siteLinks.redirected(file, from);
    const sent = ofSite(file) ?? (moved === null ? undefined : ofSite(moved));
    if (sent !== undefined || file.startsWith("/")) return sent;
    const beside = resolver(target, { ...from, filePath: asFolder(from.filePath) });
    return beside === null ? undefined : byId.get(beside);
  };
}

/** As an address, and beside the file, at the top, and below the page's own address. */
function assetPlaces(
  path: string,
  { filePath }: LinkablePage,
  location: CollectionLocation | undefined,
): readonly string[] {
  if (location === undefined) return [];
  const beside = [filePath, "", asFolder(filePath)]
    .map((origin) => fileSteps(origin, path))
    .filter((steps) => steps !== null)
    .map((steps) => locatePage(location, steps.join("/")))
    .map(({ space, file }) => addressOf(space, file));
  return [path, ...beside];
}

/** Where a page would lie whose address ends in a slash: its relative links begin with `../`. */
function asFolder(filePath: string): string {
  return `${filePath.replace(/\.[^./]+$/, "")}/index.md`;
}

/** Made once for each page: a page of 10,000 headings may be linked 10,000 times. */
const anchorKeys = new WeakMap<LinkablePage, ReadonlyMap<string, string>>();

/** The first anchor of equals. */
function anchorsByKey(page: LinkablePage): ReadonlyMap<string, string> {
  const known = anchorKeys.get(page);
  if (known !== undefined) return known;
  const pairs = [...page.anchors].toReversed().map((anchor) => [wikiKey(anchor), anchor] as const);
  const keys = new Map(pairs);
  anchorKeys.set(page, keys);
  return keys;
}

/** A page is meant by its path, by the end of its path, or by its title. */
function wikiKeys(pages: readonly LinkablePage[]): ReadonlyMap<string, LinkablePage[]> {
  const keys = new Map<string, LinkablePage[]>();
  for (const page of pages) {
    const name = page.path.slice(page.path.lastIndexOf("/") + 1);
    for (const key of new Set([page.path, name, page.title].map(wikiKey))) {
      if (key === "") continue;
      const known = keys.get(key);
      if (known === undefined) keys.set(key, [page]);
      else known.push(page);
    }
  }
  return keys;
}

/** The page in the same space, where several have one name. */
function nearest(
  found: readonly LinkablePage[] | undefined,
  from: LinkablePage,
): LinkablePage | undefined {
  return found?.find(({ space }) => space === from.space) ?? found?.[0];
}

/** Steps of a file below its collection's folder; null for one that leaves it. */
function fileSteps(from: string, path: string): readonly string[] | null {
  const start = path.startsWith("/") ? [] : from.split("/").slice(0, -1);
  const steps = [...start];
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  return steps;
}

/** Where a page of that name would be: the answer there suggests others. */
function likelyAddress(target: string, from: LinkablePage): string {
  const [path = ""] = target.split(/[?#]/);
  if (path.startsWith("/")) return path;
  const steps = fileSteps(from.path, decoded(path)) ?? [];
  return addressOf(from.space, steps.join("/").replace(/\.mdx?$/i, ""));
}

function plainAddress(path: string): string {
  const steps = path
    .replace(/\.mdx?$|\/$/i, "")
    .split("/")
    .map(decoded);
  return steps.map(encodeURIComponent).join("/");
}

/** A broken escape is kept as text. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where the pages of a collection are on the site that its `url` names. */
import { realpathSync } from "node:fs";
import {
  type ResolvedCollection,
  readUrlForm,
  type UrlForm,
  wholeCharacters,
} from "../contract/index.ts";
import { findLayout } from "./find-layout.ts";
import { layoutOf, pageRoot } from "./kinds/site-reader.ts";
import { isIndexName, withoutEnding } from "./settle/page-address.ts";
import { settleSite } from "./settle/settle-site.ts";
import { pagesIn } from "./settle/site-menu.ts";
import type { SitedPage } from "./settle/sited-pages.ts";
import type { SitePage } from "./site-facts.ts";
import { openSiteFolder } from "./site-folder.ts";
import type { SiteLayout } from "./site-layout.ts";
import { textValue } from "./values.ts";

type UrlSettings = Pick<ResolvedCollection, "path" | "layout"> & { readonly url: string };

/** By the paths of their files. Pages that the site does not show are left out. */
export function findPageUrls(
  { path, layout: given, url }: UrlSettings,
  pages: readonly SitePage[],
): ReadonlyMap<string, string> {
  const place = readUrlForm(url);
  if (place.holder === "file") {
    return new Map(pages.map(({ filePath }) => [filePath, filled(place, filePath)]));
  }
  const layout = findLayout(path, given) ?? plainLayout(path);
  if (layout === null) return new Map();
  const shown = shownPages(layout, path, pages);
  const linkTo =
    place.holder === "path" ? patternLinks(layout, place) : siteLinks(layout, place, shown);
  return new Map(shown.map((page) => [page.filePath, linkTo(page)]));
}

function plainLayout(path: string): SiteLayout | null {
  const site = openSiteFolder(path);
  return site && layoutOf("plain", site, { pages: [pageRoot(site.path, "/")] });
}

interface ShownPage extends SitedPage {
  readonly address: string;
}

function shownPages(
  layout: SiteLayout,
  folder: string,
  given: readonly SitePage[],
): readonly ShownPage[] {
  const { pages, menus } = settleSite(layout, realpathSync(folder), given);
  const isBook = layout.kind === "mdbook" || layout.kind === "gitbook";
  const chapters = isBook
    ? pagesIn(menus.flatMap(({ tabs }) => tabs).flatMap((tab) => tab.nodes))
    : null;
  return pages.all.filter(
    (page): page is ShownPage =>
      page.address !== null &&
      pages.at(page.address) === page &&
      chapters?.has(page) !== false &&
      isOwnPage(page, layout),
  );
}

/** Not one that leads elsewhere, that stands for all that are missing, or that is part of others. */
function isOwnPage({ path, facts }: SitedPage, { kind }: SiteLayout): boolean {
  if (/(?:^|\/)404\.\w+$/.test(path)) return false;
  if (kind === "jekyll" && /(?:^|\/)_/.test(path)) return false;
  if (kind === "mintlify" && textValue(facts.url) !== null) return false;
  return textValue(facts.redirect_to) === null && facts.layout !== "redirect";
}

type LinkTo = (page: ShownPage) => string;

/**
 * The site says the path of its addresses itself, or stands below that of the url: an address that
 * begins with it is whole.
 */
function siteLinks(
  { kind, base, ending, pages }: SiteLayout,
  { before }: UrlForm,
  shown: readonly ShownPage[],
): LinkTo {
  const { origin, pathname } = new URL(before);
  const roots = new Set(shown.map(({ root }) => pages[root]?.address ?? base));
  const isWhole = [...roots].every((address) => address.startsWith(pathname));
  return (page) => {
    const { address, path, facts } = page;
    const isGiven = /\/$|\.html?$/i.test(address) || (kind === "jekyll" && "permalink" in facts);
    const isFolder = ending !== "" && (ending === "/" || isIndex(path, kind));
    const end = isGiven ? "" : isFolder || `${address}/` === base ? "/" : ending;
    const whole = `${address}${end}`;
    if (isWhole) return origin + escaped(whole);
    return before + escaped(whole.startsWith(base) ? whole.slice(base.length) : whole.slice(1));
  };
}

/** Where an ending follows, the page of a folder has a file of its own: `guide/index.html`. */
function patternLinks({ kind, base }: SiteLayout, place: UrlForm): LinkTo {
  const isFile = /^[^/]/.test(place.after);
  return ({ address, path }) => {
    const whole = `${address.replace(/\.html?$/i, "").replace(/\/$/, "")}/`;
    const below = whole.startsWith(base) ? whole.slice(base.length) : whole.slice(1);
    const page = below.replace(/\/$/, "");
    const name = isFile && (page === "" || isIndex(path, kind)) ? "index" : "";
    return filled(place, [page, name].filter((step) => step !== "").join("/"));
  };
}

function isIndex(path: string, kind: SiteLayout["kind"]): boolean {
  const bare = withoutEnding(path);
  return isIndexName(bare.slice(bare.lastIndexOf("/") + 1), kind);
}

function filled({ before, after }: UrlForm, path: string): string {
  const rest = path === "" && before.endsWith("/") ? after.replace(/^\//, "") : after;
  return before + escaped(path) + rest;
}

/** Escapes of a path stay what they are, and what a url reads as its end becomes one. */
function escaped(path: string): string {
  return encodeURI(decoded(wholeCharacters(path))).replace(/[?#]/g, encodeURIComponent);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

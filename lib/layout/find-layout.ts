/** Which site a folder belongs to: its own, one above it that shows it, or one below it. */
import { readdirSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { LayoutSettings } from "../contract/index.ts";
import { hostRedirects } from "./host-redirects.ts";
import { antora } from "./kinds/antora.ts";
import { fumadocs, hugo, nextra } from "./kinds/content-folders.ts";
import { docusaurus } from "./kinds/docusaurus.ts";
import { jekyll } from "./kinds/jekyll.ts";
import { mintlify } from "./kinds/mintlify.ts";
import { mkdocs } from "./kinds/mkdocs.ts";
import { faultOf, layoutOf, pageRoot, type SiteReader } from "./kinds/site-reader.ts";
import { sphinx } from "./kinds/sphinx.ts";
import { starlight } from "./kinds/starlight.ts";
import { gitbook, mdbook } from "./kinds/summary.ts";
import { vitepress } from "./kinds/vitepress.ts";
import { type LayoutFields, overrideLayout } from "./override-layout.ts";
import { isWithin, openSiteFolder, pathBelow } from "./site-folder.ts";
import type { SiteLayout } from "./site-layout.ts";

/** The likeliest first: where several are met, the first that shows pages of the folder. */
const readers: readonly SiteReader[] = [
  docusaurus,
  vitepress,
  starlight,
  mintlify,
  mkdocs,
  mdbook,
  sphinx,
  antora,
  fumadocs,
  nextra,
  hugo,
  gitbook,
  jekyll,
];

const stepsUpMax = 4;
const foldersBelowMax = 100;
/** Folders that hold a site beside or below what it documents. */
const siteNames = [
  "website",
  "docs",
  "site",
  "documentation",
  "doc",
  "www",
  "apps/docs",
  "packages/docs",
];

/** Null for a folder that no site says anything about. `given` wins over what is found. */
export function findLayout(folder: string, given?: LayoutSettings): SiteLayout | null {
  if (given === "plain") return null;
  const path = attempt(() => realpathSync(folder));
  if (path === null) return null;
  const places = given?.root === undefined ? placesAround(path) : [resolve(path, given.root)];
  const known =
    given?.kind === undefined ? readers : readers.filter(({ kind }) => kind === given.kind);
  for (const place of places) {
    const layout = layoutAt(place, path, known);
    if (layout !== null) return given === undefined ? layout : overrideLayout(layout, path, given);
  }
  return given?.pages === undefined ? null : declaredLayout(path, given);
}

/** The layout of a site without files of its own, or of a kind that is not known. */
function declaredLayout(path: string, given: LayoutFields): SiteLayout | null {
  const site = openSiteFolder(path);
  if (site === null) return null;
  const kind = given.kind === undefined || given.kind === "plain" ? "mintlify" : given.kind;
  return overrideLayout(layoutOf(kind, site, {}), path, given);
}

/** The folder itself, those above it with their sites, and those below it. */
function* placesAround(path: string): Generator<string> {
  const above: string[] = [];
  let at = path;
  for (let steps = 0; steps < stepsUpMax && !hasEntry(at, ".git"); steps++) {
    const next = dirname(at);
    if (next === at) break;
    at = next;
    above.push(at, ...siteNames.map((name) => join(at, name)));
  }
  // The chapters of an mdBook have a list of their own, by which they would be a GitBook.
  if (hasEntry(dirname(path), "book.toml")) yield dirname(path);
  yield* [path, ...siteNames.map((name) => join(path, name)), ...above];
  // Looks into each folder: only where nothing else was found.
  yield* onlySiteBelow(path);
}

const notTheSite =
  /^(?:\.|_)|^(?:node_modules|vendor|tests?|fixtures|examples?|samples?|packages?)$/i;

/** A site in a folder of any name, where no other folder beside it has one. */
function onlySiteBelow(path: string): readonly string[] {
  const names = attempt(() => readdirSync(path, { withFileTypes: true })) ?? [];
  const sites = names
    .filter((entry) => entry.isDirectory() && !notTheSite.test(entry.name))
    .slice(0, foldersBelowMax)
    .map(({ name }) => join(path, name))
    .filter((folder) => {
      const site = openSiteFolder(folder);
      return site !== null && readers.some((reader) => attempt(() => reader.detect(site)) !== null);
    });
  return sites.length === 1 ? sites : [];
}

function hasEntry(folder: string, name: string): boolean {
  return attempt(() => readdirSync(folder).includes(name)) === true;
}

/** A layout of the place, if it shows pages that lie in the folder. */
function layoutAt(place: string, folder: string, known: readonly SiteReader[]): SiteLayout | null {
  const site = openSiteFolder(place);
  if (site === null) return null;
  for (const reader of known) {
    const shownBy = attempt(() => reader.detect(site));
    if (shownBy === null) continue;
    const layout = readLayout(reader, site, shownBy, folder);
    if (layout !== null) return layout;
  }
  return null;
}

function readLayout(
  reader: SiteReader,
  site: NonNullable<ReturnType<typeof openSiteFolder>>,
  shownBy: string,
  folder: string,
): SiteLayout | null {
  try {
    const layout = reader.read(site, shownBy);
    const pages = layout.pages.filter(
      (root) => isWithin(folder, root.folder) || isWithin(root.folder, folder),
    );
    if (pages.length === 0) return null;
    return { ...layout, redirects: [...layout.redirects, ...hostRedirects(site)] };
  } catch (error) {
    // Its pages are shown as those of a plain folder, and the fault is told where editors look.
    if (pathBelow(folder, site.path) === null) return null;
    return layoutOf("plain", site, {
      files: [shownBy],
      pages: [pageRoot(site.path, "/")],
      faults: [faultOf(shownBy, error)],
    });
  }
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** The pages of a collection by their places on the site. */
import { join, posix } from "node:path";
import type { SiteFacts, SitePage } from "../site-facts.ts";
import { pathBelow } from "../site-folder.ts";
import type { PageRoot, SiteLayout } from "../site-layout.ts";
import { isRecord, list, textValue } from "../values.ts";
import { appPath, placeOnSite } from "./page-address.ts";

export interface SitedPage extends SitePage {
  /** Index of its root among the layout's. */
  readonly root: number;
  /** Below the folder of its root. */
  readonly path: string;
  /** On the site; null where it is not shown. */
  readonly address: string | null;
}

export interface SitedPages {
  readonly all: readonly SitedPage[];
  /** Pages of one root, by their paths below it. */
  ofRoot(root: number): readonly SitedPage[];
  /** By a name that a menu gives it, or by its address. */
  find(target: string, root: number, folder?: string): SitedPage | null;
  /** By its address on the site; of two pages the first. */
  at(address: string): SitedPage | null;
  /** By the absolute path of its file. */
  inFile(path: string): SitedPage | null;
  /** All addresses that lead to pages, with those that pages give besides their own. */
  readonly addresses: ReadonlyMap<string, SitedPage>;
  readonly faults: readonly string[];
}

/** `folder` is the collection's, free of links. */
export function placePages(
  layout: SiteLayout,
  folder: string,
  pages: readonly SitePage[],
): SitedPages {
  const roots = nearestFirst(layout.pages);
  const all: SitedPage[] = [];
  const names = layout.pages.map(() => new Map<string, SitedPage>());
  const addresses = new Map<string, SitedPage>();
  const files = new Map<string, SitedPage>();
  const faults: string[] = [];
  const others: [string, SitedPage][] = [];
  const isResource = layout.kind === "hugo" ? resourcesAmong(pages) : () => false;
  for (const page of pages) {
    const file = join(folder, page.filePath);
    for (const { root, at } of roots) {
      const below = pathBelow(root.folder, file);
      const path = below === null ? null : pathIn(root, below);
      if (path === null) continue;
      const { base } = layout;
      const placed = placeOnSite(layout.kind, root, { path, facts: page.facts, base });
      const place = isResource(page.filePath) ? { ...placed, address: null } : placed;
      const known: SitedPage = { ...page, root: at, path, address: place.address };
      all.push(known);
      files.set(file, known);
      for (const name of place.names) keepFirst(names[at], name, known);
      if (place.address === null) break;
      const key = addressKey(place.address);
      const first = addresses.get(key);
      if (first === undefined) addresses.set(key, known);
      else
        faults.push(
          `${page.filePath} has the address of ${first.filePath} on the site, ${place.address}, and gives way to it.`,
        );
      for (const other of otherAddresses(page.facts, place.address))
        others.push([addressKey(posix.join(layout.base, other)), known]);
      break;
    }
  }
  for (const [key, page] of others) keepFirst(addresses, key, page);
  const at = (address: string): SitedPage | null => addresses.get(addressKey(address)) ?? null;
  return {
    all,
    addresses,
    faults,
    at,
    inFile: (path) => files.get(path) ?? null,
    ofRoot: (root) => all.filter((page) => page.root === root),
    find(target, root, below = "") {
      const bare = target.replace(/[?#].*$/, "").replace(/\.(?:mdx?|html?)$/i, "");
      const name = bare.replace(/^(?:\.?\/)+|\/+$/g, "");
      const known = names[root];
      const inFolder = below === "" ? undefined : known?.get(posix.join(below, name));
      const found = inFolder ?? known?.get(name) ?? known?.get(posix.join(name, "index"));
      if (found !== undefined) return found;
      return at(posix.join("/", layout.base, name)) ?? at(posix.join("/", name));
    },
  };
}

/** Folders in folders before these, and languages by endings before the one without. */
function nearestFirst(pages: readonly PageRoot[]) {
  const roots = pages.map((root, at) => ({ root, at, depth: root.folder.length }));
  const ends = ({ ending }: PageRoot): number => Number(ending !== undefined);
  return roots.sort(
    (left, right) => right.depth - left.depth || ends(right.root) - ends(left.root),
  );
}

/** Null for a page of another language. */
function pathIn({ form, ending }: PageRoot, below: string): string | null {
  if (form === "app") return appPath(below);
  if (ending === undefined) return below;
  const [, name, own, extension] = /^(.*)\.([^./]+)(\.[^./]+)$/.exec(below) ?? [];
  return own?.toLowerCase() === ending.toLowerCase() ? `${name}${extension}` : null;
}

/** Hugo shows files beside or below an `index.md` on that page only, and texts nowhere. */
function resourcesAmong(pages: readonly SitePage[]): (filePath: string) => boolean {
  const isLeaf = /(?:^|\/)index(?:\.[\w-]+)?\.(?:md|markdown|html)$/;
  const bundles = new Set(
    pages
      .filter(({ filePath }) => isLeaf.test(filePath))
      .map(({ filePath }) => posix.dirname(filePath)),
  );
  return (filePath) => {
    if (/\.txt$/i.test(filePath)) return true;
    if (isLeaf.test(filePath)) return bundles.has(posix.dirname(posix.dirname(filePath)));
    for (let at = posix.dirname(filePath); at !== "."; at = posix.dirname(at)) {
      if (bundles.has(at)) return true;
    }
    return false;
  };
}

function keepFirst<Value>(map: Map<string, Value> | undefined, key: string, value: Value): void {
  if (map !== undefined && !map.has(key)) map.set(key, value);
}

/** Addresses with one key lead to one page: endings, slashes and escapes make no difference. */
export function addressKey(address: string): string {
  const path = decoded(address.replace(/[?#].*$/s, ""))
    .normalize("NFC")
    .replace(/\/{2,}/g, "/")
    .replace(/\/+$/, "")
    .replace(/(?:\/index)?\.html?$/i, "")
    .replace(/\/index$/i, "");
  return path === "" ? "/" : path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Hugo's `aliases`, Jekyll's `redirect_from`. */
function otherAddresses(
  { aliases, redirect_from: from }: SiteFacts,
  own: string,
): readonly string[] {
  const given = [aliases, from].flatMap((value) =>
    isRecord(value) ? [] : Array.isArray(value) ? list(value) : [value],
  );
  return given
    .map(textValue)
    .filter((one) => one !== null)
    .map((one) => (one.startsWith("/") ? one : posix.join(posix.dirname(own), one)));
}

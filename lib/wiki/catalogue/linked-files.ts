/** Files that are no pages and no pictures: readers take along those that a page links to. */
import { realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathBelow } from "../../layout/index.ts";
import { addressOf, type CollectionLocation } from "../page-locations.ts";
import { downloadContentType, pictureBytesMax } from "../picture-files.ts";
import type { WikiAsset } from "../wiki-entry.ts";
import type { FoundPage } from "./found-page.ts";
import type { LinkablePage } from "./linkable-page.ts";
import type { PlacedSite } from "./site/placed-site.ts";
import { aliased } from "./site/site-links.ts";

export interface LinkedFiles {
  readonly assets: readonly WikiAsset[];
  /** Our address of the file that `path` means on a page; `path` without fragment, decoded. */
  find(path: string, from: Pick<LinkablePage, "id">): string | null;
}

export const noLinkedFiles: LinkedFiles = { assets: [], find: () => null };

interface LinkedFileParts {
  readonly pages: readonly FoundPage[];
  readonly locations: ReadonlyMap<string, CollectionLocation>;
  readonly sites: ReadonlyMap<string, PlacedSite>;
}

/** A folder whose files may be taken along. */
interface Root {
  readonly folder: string;
  /** Stands before the path of its files in their addresses. */
  readonly name: string;
  /** What its files have in front of them on the site; null where that is nothing. */
  readonly siteAddress: string | null;
}

/**
 * A file that no page links to has no address: a folder may hold more than its pages show. Files of
 * hidden folders, links out of the folder, and files larger than a picture may be are left out.
 */
export function findLinkedFiles({ pages, locations, sites }: LinkedFileParts): LinkedFiles {
  const assets = new Map<string, WikiAsset>();
  const found = new Map<string, string>();
  const roots = new Map(
    [...locations.values()].map((location) => [location.collection, rootsOf(location, sites)]),
  );
  for (const { document, facts, space } of pages) {
    const own = roots.get(document.collection) ?? [];
    const linked = facts.links.filter(({ isImage }) => !isImage).map(({ target }) => target);
    for (const target of [...linked, ...facts.htmlFiles]) {
      const path = decodedPath(target);
      if (path === null) continue;
      const site = sites.get(document.collection);
      const place = site === undefined ? null : aliased(path, site);
      const file = firstFile({ path, place }, document.filePath, own);
      if (file === null) continue;
      const name = space === "" ? `${document.collection}/${file.name}` : file.name;
      const address = addressOf(space, `-/files/${name}`);
      assets.set(address, { address, absolutePath: file.absolutePath });
      found.set(`${document.id}\n${path}`, address);
    }
  }
  return {
    assets: [...assets.values()],
    find: (path, from) => found.get(`${from.id}\n${path}`) ?? null,
  };
}

function rootsOf(
  { collection, folders }: CollectionLocation,
  sites: ReadonlyMap<string, PlacedSite>,
): readonly Root[] {
  const own = folders.map((folder): Root => ({ folder, name: "linked", siteAddress: null }));
  const statics = (sites.get(collection)?.layout.statics ?? []).map(
    ({ folder, address }, at): Root => ({ folder, name: String(at), siteAddress: address }),
  );
  return [...own, ...statics].flatMap((root) => {
    try {
      return [{ ...root, folder: realpathSync(root.folder) }];
    } catch {
      return [];
    }
  });
}

/** Null for what is another site's, a page's or a picture's. */
function decodedPath(target: string): string | null {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(target)) return null;
  const [written = ""] = target.split(/[?#]/, 1);
  try {
    const path = decodeURIComponent(written);
    return downloadContentType(path) === null || path.includes("\0") ? null : path;
  } catch {
    return null;
  }
}

/** `place` is where an alias of the site leads; null for a path without one. */
interface LinkedPath {
  readonly path: string;
  readonly place: string | null;
}

function firstFile({ path, place: named }: LinkedPath, filePath: string, roots: readonly Root[]) {
  for (const { folder, name, siteAddress } of roots) {
    const places = named === null ? placesIn(folder, path, { filePath, siteAddress }) : [named];
    for (const place of places) {
      const below = fileBelow(folder, place);
      if (below !== null) return { name: `${name}/${below}`, absolutePath: join(folder, below) };
    }
  }
  return null;
}

/** Where a link may lead: beside its file, below its page's address, and at the top of the folder. */
function placesIn(
  folder: string,
  path: string,
  { filePath, siteAddress }: { readonly filePath: string; readonly siteAddress: string | null },
): readonly string[] {
  if (path.startsWith("/")) {
    const base = siteAddress?.replace(/\/$/, "") ?? "";
    const isBelow = base !== "" && path.startsWith(`${base}/`);
    return [...(isBelow ? [join(folder, path.slice(base.length))] : []), join(folder, path)];
  }
  if (siteAddress !== null) return [];
  const page = filePath.replace(/\.[^./]+$/, "");
  return [dirname(filePath), page, "."].map((from) => resolve(folder, from, path));
}

/** Its path below the folder, where it is a file that may be taken along. */
function fileBelow(folder: string, place: string): string | null {
  const below = pathBelow(folder, place);
  if (below === null || below.split("/").some((step) => step.startsWith("."))) return null;
  try {
    const stats = statSync(place);
    const isOffered = stats.isFile() && stats.size <= pictureBytesMax;
    return isOffered && realpathSync(place) === place ? below : null;
  } catch {
    return null;
  }
}

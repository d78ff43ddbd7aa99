/** Where a document is read: its page in the wiki, or among the pages of its collection. */
import { relative, resolve, sep } from "node:path";
import type { LayoutSettings, ResolvedCollection } from "../contract/index.ts";
import { fileTitle } from "../documents/index.ts";

type CollectionVersions = ResolvedCollection["versions"];

/** A collection as far as addresses depend on it; plain data, so that a thread can have it. */
export interface CollectionLocation {
  readonly collection: string;
  /** Folders of its files: its own, and one for what content sources fetched. */
  readonly folders: readonly string[];
  /** As readers know it. Default: its name. */
  readonly title?: string | undefined;
  /** Tag of the language that the operator has set for it. */
  readonly language?: string | undefined;
  /** What the operator says of the site that its pages are of. */
  readonly layout?: LayoutSettings | undefined;
  /** Versions that the operator names. */
  readonly versions?: CollectionVersions;
  /** Null: none of its files belongs to the wiki. */
  readonly inWiki: {
    /** Stands before the file path: the collection lies below the wiki's folder. */
    readonly prefix: string;
    /** Is taken off the file path: the wiki's folder lies below the collection's. */
    readonly below: string;
  } | null;
}

export interface PageLocation {
  /** "" for the wiki, otherwise the collection's name. */
  readonly space: string;
  readonly path: string;
  /** Path of the file below the folder of the space. */
  readonly file: string;
}

const sourceExtension = /\.mdx?$/i;
const indexFile = /(^|\/)index$/i;

/** The settings of a collection that decide its location. */
export interface CollectionFolder {
  readonly name: string;
  readonly path: string;
  readonly title?: string | undefined;
  readonly language?: string | undefined;
  readonly layout?: LayoutSettings | undefined;
  readonly versions?: CollectionVersions;
}

export interface LocateOptions {
  readonly collection: CollectionFolder;
  /** The wiki's folder, null if there is no wiki. */
  readonly wikiDir: string | null;
  /** Folder of what content sources fetched for the collection. Default: there is none. */
  readonly fetchedFolder?: string | undefined;
  /** Folder of what exports in the folder became. Default: there is none. */
  readonly exportFolder?: string | undefined;
}

/** Where the documents of a collection are read. */
export function locateCollection({
  collection: { name, path, title, language, layout, versions },
  wikiDir,
  fetchedFolder,
  exportFolder,
}: LocateOptions): CollectionLocation {
  const folders = [path, fetchedFolder, exportFolder].filter((folder) => folder !== undefined);
  const inWiki = wikiDir === null ? null : overlap(path, wikiDir);
  return { collection: name, folders, title, language, layout, versions, inWiki };
}

function overlap(folder: string, wikiDir: string): CollectionLocation["inWiki"] {
  const down = stepsDown(resolve(wikiDir), resolve(folder));
  if (down !== null) return { prefix: down, below: "" };
  const up = stepsDown(resolve(folder), resolve(wikiDir));
  return up === null ? null : { prefix: "", below: up };
}

/** `a/b/` from a folder to one below it, "" for itself; null when it lies elsewhere. */
function stepsDown(from: string, to: string): string | null {
  const steps = relative(from, to).split(sep).join("/");
  if (steps === "") return "";
  return steps.startsWith("../") || steps === ".." || steps.startsWith("/") ? null : `${steps}/`;
}

/** `filePath` is the path below the collection's folder. */
export function locatePage(
  { collection, inWiki }: CollectionLocation,
  filePath: string,
): PageLocation {
  const isInWiki = inWiki !== null && filePath.startsWith(inWiki.below);
  const file = isInWiki ? inWiki.prefix + filePath.slice(inWiki.below.length) : filePath;
  return { space: isInWiki ? "" : collection, path: pagePath(file), file };
}

/** A file path without `.md` or `.mdx` and without a trailing `index`. */
export function pagePath(filePath: string): string {
  const page = filePath.replace(sourceExtension, "");
  return page === filePath ? filePath : page.replace(indexFile, "").replace(/\/$/, "");
}

/** URL path of a page or file of a space. */
export function addressOf(space: string, path: string): string {
  const steps = space === "" ? ["wiki"] : ["docs", space];
  const all = [...steps, ...path.split("/").filter((step) => step !== "")];
  return `/${all.map(encodeURIComponent).join("/")}`;
}

/** Addresses of hits: the `path` of a `resultFormatter`. */
export function createHitPath(
  locations: readonly CollectionLocation[],
): (hit: { readonly collection: string; readonly filePath: string }) => string {
  const byName = new Map(locations.map((location) => [location.collection, location]));
  return ({ collection, filePath }) => {
    const known = byName.get(collection) ?? { collection, folders: [], inWiki: null };
    const { space, path } = locatePage(known, filePath);
    return addressOf(space, path);
  };
}

/** As the operator calls it, or its name as words. */
export function spaceTitle(locations: readonly CollectionLocation[], space: string): string {
  const location = locations.find(({ collection }) => collection === space);
  return location?.title ?? fileTitle(space);
}

/** Where a document is read: its page in the wiki, or among the pages of its collection. */
import { relative, resolve, sep } from "node:path";

/** A collection as far as addresses depend on it; plain data, so that a thread can have it. */
export interface CollectionPlace {
  readonly collection: string;
  /** Folders of its files: its own, and one for what content sources fetched. */
  readonly folders: readonly string[];
  /** Tag of the language that the operator has set for it. */
  readonly language?: string | undefined;
  /** Null: none of its files belongs to the wiki. */
  readonly inWiki: {
    /** Stands before the file path: the collection lies below the wiki's folder. */
    readonly prefix: string;
    /** Is taken off the file path: the wiki's folder lies below the collection's. */
    readonly below: string;
  } | null;
}

export interface PagePlace {
  /** "" for the wiki, else the collection's name. */
  readonly space: string;
  readonly path: string;
  /** Path of the file below the folder of the space. */
  readonly file: string;
}

const sourceExtension = /\.mdx?$/i;
const indexFile = /(^|\/)index$/i;

/** What of a collection's settings its place depends on. */
export interface CollectionFolder {
  readonly name: string;
  readonly path: string;
  readonly language?: string | undefined;
}

/** `wikiDir` is the wiki's folder, null when there is no wiki. */
export function collectionPlace(
  { name, path, language }: CollectionFolder,
  wikiDir: string | null,
  fetchedFolder?: string,
): CollectionPlace {
  const folders = fetchedFolder === undefined ? [path] : [path, fetchedFolder];
  const inWiki = wikiDir === null ? null : overlap(path, wikiDir);
  return { collection: name, folders, language, inWiki };
}

function overlap(folder: string, wikiDir: string): CollectionPlace["inWiki"] {
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
export function placeOf({ collection, inWiki }: CollectionPlace, filePath: string): PagePlace {
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
  places: readonly CollectionPlace[],
): (hit: { readonly collection: string; readonly filePath: string }) => string {
  const byName = new Map(places.map((place) => [place.collection, place]));
  return ({ collection, filePath }) => {
    const known = byName.get(collection) ?? { collection, folders: [], inWiki: null };
    const { space, path } = placeOf(known, filePath);
    return addressOf(space, path);
  };
}

/** Files of navigation in the folder of a collection, and the order and names that they give. */

import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { cutText } from "../../../contract/index.ts";
import { scanCollection } from "../../../indexer/index.ts";
import { type CollectionLocation, locatePage, pagePath } from "../../page-locations.ts";
import { readNavigation } from "./read-navigation.ts";

/** Of one space, by paths of pages and folders. */
export interface TreeOrder {
  /** Places that lists give; compared among neighbours only. */
  readonly listed: Map<string, number>;
  /** Positions of folders, as the front matter of a page gives them. */
  readonly positions: Map<string, number>;
  readonly folderTitles: Map<string, string>;
  /** What is wrong in such a file. */
  readonly faults: string[];
}

export function createTreeOrder(): TreeOrder {
  return { listed: new Map(), positions: new Map(), folderTitles: new Map(), faults: [] };
}

const pattern = "**/{_category_.json,_category_.yml,_category_.yaml,meta.json,_meta.json}";
/** At the top of the folder. MkDocs, Docusaurus and Mintlify have theirs right above it, too. */
const topFiles = [
  "mkdocs.yml",
  "mkdocs.yaml",
  "sidebars.js",
  "sidebars.ts",
  "sidebars.cjs",
  "sidebars.mjs",
  "sidebars.json",
  "docs.json",
  "mint.json",
] as const;
const vitepress = ["ts", "mts", "js", "mjs"].map((ending) => `.vitepress/config.${ending}`);
/** Folders that tools keep pages in, below their own file. */
const pageFolder = /^(?:docs|content|pages)$/;
const bytesMax = 512 * 1_024;

interface NavigationFile {
  readonly absolutePath: string;
  /** Folder below the collection's in which its names begin. */
  readonly folder: string;
  readonly name: string;
}

/** `pages`: all paths of files of the collection, without their endings. */
export async function readTreeOrder(
  location: CollectionLocation,
  pages: readonly string[],
  orderOf: (space: string) => TreeOrder,
): Promise<void> {
  const known = knownPaths(pages);
  for (const folder of location.folders) {
    for (const file of await filesIn(location.collection, folder)) {
      readFile(file, location, known, orderOf);
    }
  }
}

/** Pages and folders by the names that a list may give them. */
function knownPaths(pages: readonly string[]): ReadonlyMap<string, string> {
  const known = new Map(pages.map((path) => [path, path]));
  const add = (name: string, path: string): void => {
    if (!known.has(name)) known.set(name, path);
  };
  for (const path of pages) {
    // Docusaurus leaves numbers out of the names of its pages.
    add(path.replace(/(^|\/)\d+[-_.]+/g, "$1"), path);
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      add(path.slice(0, end), path.slice(0, end));
    }
  }
  return known;
}

async function filesIn(collection: string, path: string): Promise<readonly NavigationFile[]> {
  const places = pageFolder.test(basename(path)) ? [path, dirname(path)] : [path];
  const top = places.flatMap((place) =>
    topFiles.map((name) => ({ absolutePath: join(place, name), folder: "", name })),
  );
  const hidden = vitepress.map((name) => ({ absolutePath: join(path, name), folder: "", name }));
  const found = await scanCollection({ name: collection, path, pattern }).catch(() => []);
  const below = found.map(({ absolutePath, filePath }) => {
    const folder = posix.dirname(filePath);
    return { absolutePath, folder: folder === "." ? "" : folder, name: basename(filePath) };
  });
  return [...top, ...hidden, ...below];
}

function readFile(
  { absolutePath, folder, name }: NavigationFile,
  location: CollectionLocation,
  known: ReadonlyMap<string, string>,
  orderOf: (space: string) => TreeOrder,
): void {
  const stats = statSync(absolutePath, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return;
  const own = locatePage(location, posix.join(folder, "index.md"));
  const order = orderOf(own.space);
  const shown = posix.join(folder, name);
  if (stats.size > bytesMax) {
    order.faults.push(`${shown} is larger than 512 KB; it is not read.`);
    return;
  }
  try {
    const { pages, title, position } = readNavigation(
      basename(name),
      readFileSync(absolutePath, "utf8"),
    );
    if (title !== null && own.path !== "") order.folderTitles.set(own.path, title);
    if (position !== null) order.positions.set(own.path, position);
    const missing = listPages(pages, folder, location, known, orderOf);
    if (missing.length > 0) order.faults.push(missingText(shown, missing));
  } catch (error) {
    const why = error instanceof Error ? (error.message.split("\n")[0] as string) : "";
    order.faults.push(`${shown} cannot be read: ${cutText(why, 200)}.`);
  }
}

/** Returns those that do not exist. */
function listPages(
  targets: readonly string[],
  folder: string,
  location: CollectionLocation,
  known: ReadonlyMap<string, string>,
  orderOf: (space: string) => TreeOrder,
): readonly string[] {
  const { path: own } = locatePage(location, posix.join(folder, "index.md"));
  const missing: string[] = [];
  for (const [place, target] of targets.entries()) {
    if (/^[a-z][a-z+.-]*:/i.test(target) || target === "") continue;
    const path = pathOf(target, folder, known);
    if (path === null) {
      missing.push(target);
      continue;
    }
    const { space, path: shown } = locatePage(location, `${path === "" ? "index" : path}.md`);
    const { listed } = orderOf(space);
    // A folder stands where the first of its pages does; the file's own folder, where others say.
    const steps = shown.split("/");
    const first = shown.startsWith(`${own}/`) ? own.split("/").length + 1 : 1;
    for (let count = first; count <= steps.length; count++) {
      const above = steps.slice(0, count).join("/");
      if (!listed.has(above)) listed.set(above, place);
    }
  }
  return missing;
}

/** Null for no page and no folder. */
function pathOf(target: string, folder: string, known: ReadonlyMap<string, string>): string | null {
  const bare = target.replace(/[?#].*$/, "").replace(/\.html$/, "");
  const path = pagePath(bare.endsWith("/") ? `${bare}index.md` : withEnding(bare));
  const tried = [posix.join(folder, path), path.replace(/^(?:\.?\/)+/, "")].map((one) =>
    one.replace(/^\.?\/?/, ""),
  );
  for (const one of tried) {
    const found = known.get(one);
    if (found !== undefined) return found;
  }
  return null;
}

function withEnding(path: string): string {
  return /\.mdx?$/i.test(path) ? path : `${path}.md`;
}

const namedMax = 5;

function missingText(file: string, missing: readonly string[]): string {
  const names = missing.slice(0, namedMax).map((name) => cutText(name, 100));
  const more = missing.length - names.length;
  const rest = more === 0 ? "" : ` and ${more} more`;
  return `${file} names pages that do not exist: ${names.join(", ")}${rest}.`;
}

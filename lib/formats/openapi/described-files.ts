/** Where the description of an operation may be, for a page that names it. */
import { posix } from "node:path";
import { parseNestedJson } from "../../base/index.ts";
import { type Fields, isFields } from "./located.ts";
import type { OperationName } from "./named-operation.ts";

interface Places {
  readonly page: string;
  readonly named: OperationName;
  /** Files of the collection that may be descriptions, the nearest first. */
  readonly candidates: readonly string[];
  read(path: string): Uint8Array | null;
}

/** Settings of Mintlify, today's and yesterday's. */
const settingsFiles = ["docs.json", "mint.json"];
/** A site has a few; a folder of data has more files of such names than are worth a look. */
const descriptionsMax = 200;
const descriptionFile = /\.(?:json|ya?ml)$/i;

/** Paths below the collection's folder, the likeliest first. */
export function describedFiles({ page, named, candidates, read }: Places): readonly string[] {
  const { file } = named;
  // A name without an ending is that of a version or a service in somebody's settings.
  if (file !== null && descriptionFile.test(file)) return placesOf(file, page);
  const settings = settingsFiles.flatMap((path) => settingsNames(read(path), page));
  const inSettings = settings.flatMap((name) => placesOf(name, page));
  return [...new Set([...inSettings, ...candidates])];
}

/** The same for all pages of one folder. */
export function nearestDescriptions(
  candidates: readonly string[],
  page: string,
): readonly string[] {
  const others = candidates.filter((path) => !settingsFiles.includes(path));
  return byDistance(others, page).slice(0, descriptionsMax);
}

/** A site's own folder first: that is what its settings and pages mean by a path. */
function placesOf(file: string, page: string): readonly string[] {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(file)) return [];
  const path = posix.normalize(file.replace(/^\/+/, ""));
  const beside = posix.normalize(posix.join(posix.dirname(page), file));
  return file.startsWith("/") ? [path] : [...new Set([path, beside])];
}

/** Those that the part of the navigation with the page names, then all others. */
function settingsNames(bytes: Uint8Array | null, page: string): readonly string[] {
  if (bytes === null) return [];
  const near: string[] = [];
  const all: string[] = [];
  const name = page.replace(/\.[^./]+$/, "");
  const holdsPage = (node: unknown): boolean => {
    if (typeof node === "string") return node.replace(/^\//, "") === name;
    if (Array.isArray(node)) return node.map(holdsPage).includes(true);
    if (!isFields(node)) return false;
    const holds = Object.values(node).map(holdsPage).includes(true);
    const names = namesOf(node.openapi);
    if (holds) near.push(...names);
    all.push(...names);
    return holds;
  };
  holdsPage(readOrEmpty(bytes));
  return [...near, ...all];
}

function namesOf(openapi: unknown): readonly string[] {
  if (isFields(openapi)) return namesOf(openapi.source);
  const values: readonly unknown[] = Array.isArray(openapi) ? openapi : [openapi];
  return values.filter((value) => typeof value === "string");
}

/** Settings that cannot be read name nothing. */
function readOrEmpty(bytes: Uint8Array): Fields {
  try {
    const value = parseNestedJson(new TextDecoder().decode(bytes));
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

/** Beside the page, then in the folders above it, then anywhere, each in the order of the names. */
function byDistance(candidates: readonly string[], page: string): readonly string[] {
  const distance = (path: string): number => {
    const folder = posix.dirname(path);
    const isAbove = folder === "." || page.startsWith(`${folder}/`);
    return isAbove ? page.split("/").length - path.split("/").length : Number.MAX_SAFE_INTEGER;
  };
  return [...candidates].sort(
    (left, right) => distance(left) - distance(right) || (left < right ? -1 : 1),
  );
}

/** From a link as its author wrote it to the document that it leads to. */

import { withoutEndSlashes } from "../base/index.ts";
import { documentId } from "./document-id.ts";

export interface LinkOrigin {
  readonly collection: string;
  /** Path of the page that has the link. */
  readonly filePath: string;
}

/** Where a collection is published: links to addresses below `url` lead to its documents. */
export interface PublishedSite {
  readonly collection: string;
  readonly url: string;
}

export type LinkResolver = (target: string, origin: LinkOrigin) => string | null;

const scheme = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
/** Endings of addresses that are made from a source file. */
const builtPage = /\.html?$/i;
const endings = ["", ".md", ".mdx", ".markdown", ".txt", ".html", ".rst", ".adoc", ".ipynb"];
const folderPages = [
  "index.md",
  "index.mdx",
  "README.md",
  "readme.md",
  "_index.md",
  "index.html",
  "index.rst",
  "index.adoc",
];

/**
 * Paths count from the file of the page, those that begin with `/` from the collection's folder.
 * Extension, `.html`, a slash at the end and the name of an index file may be left out; query and
 * fragment are ignored. A path that leads out of the folder leads into the collection of that name
 * next to it. Null if the target is not a document of the index.
 */
export function createLinkResolver(
  ids: ReadonlySet<string>,
  sites: readonly PublishedSite[] = [],
): LinkResolver {
  const longestFirst = [...sites].sort((left, right) => right.url.length - left.url.length);

  const find = (collection: string, path: string): string | null => {
    for (const file of candidates(path)) {
      const id = documentId(collection, file);
      if (ids.has(id)) return id;
    }
    return null;
  };

  const onSite = (target: string): string | null => {
    for (const { collection, url } of longestFirst) {
      const rest = below(url, target);
      if (rest !== null) return find(collection, decoded(pathOf(rest)));
    }
    return null;
  };

  return (target, origin) => {
    if (scheme.test(target)) return onSite(target);
    const path = decoded(pathOf(target));
    if (path === "") return null;
    if (path.startsWith("/")) return find(origin.collection, normal(path.slice(1)).join("/"));
    const folder = origin.filePath.split("/").slice(0, -1);
    const steps = normal([...folder, path].join("/"));
    if (steps[0] !== "..") return find(origin.collection, withSlash(steps, path));
    const [, neighbour = "", ...rest] = steps;
    return find(neighbour, withSlash(rest, path));
  };
}

/** Files that a path without certainty about its ending may mean, likeliest first. */
function* candidates(path: string): Generator<string> {
  const isFolder = path.endsWith("/");
  if (!isFolder) yield path;
  const page = withoutEndSlashes(path).replace(builtPage, "");
  if (!isFolder) for (const ending of endings) yield page + ending;
  const folder = page === "" ? "" : `${page}/`;
  for (const name of folderPages) yield folder + name;
  // A slash at the end may also be how a site writes the address of a single file.
  if (isFolder) for (const ending of endings) yield page + ending;
}

/** Steps of a path; those that lead out of the folder stay as `..` at the front. */
function normal(path: string): string[] {
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    if (step === ".." && steps.length > 0 && steps.at(-1) !== "..") steps.pop();
    else steps.push(step);
  }
  return steps;
}

function withSlash(steps: readonly string[], path: string): string {
  return steps.join("/") + (/(?:^|\/)\.{0,2}\/?$/.test(path) ? "/" : "");
}

function pathOf(target: string): string {
  return target.replace(/[?#].*$/s, "");
}

/** The part after the site's address; null for another site. */
function below(url: string, target: string): string | null {
  const base = withoutEndSlashes(url);
  const absolute = target.startsWith("//")
    ? `${base.slice(0, base.indexOf("//"))}${target}`
    : target;
  if (absolute.slice(0, base.length).toLowerCase() !== base.toLowerCase()) return null;
  const rest = absolute.slice(base.length);
  return rest === "" || /^[/?#]/.test(rest) ? rest.replace(/^\/+/, "") : null;
}

/** A broken escape is kept as text. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

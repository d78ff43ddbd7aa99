/** The tree of a space, drawn around one page: of large ones only what leads to it. */
import type {
  WikiBreadcrumb,
  WikiListedPage,
  WikiReference,
  WikiTreeNode,
} from "../../contract/index.ts";
import { fileTitle } from "../../documents/index.ts";
import { addressOf } from "../page-locations.ts";
import type { WikiEntry } from "../wiki-entry.ts";

interface Folder {
  readonly path: string;
  readonly name: string;
  title: string;
  entry: WikiEntry | null;
  readonly folders: Map<string, Folder>;
  /** Pages in it and below it. */
  count: number;
}

export interface PageTree {
  /** In the order of the tree. */
  add(entry: WikiEntry): void;
  /** The title of a folder without a page. */
  name(path: string, title: string): void;
  readonly size: number;
  nodes(currentPath: string): readonly WikiTreeNode[];
  breadcrumbs(path: string): readonly WikiBreadcrumb[];
  /** The direct contents of a folder; null for a path that is not a folder. */
  children(path: string): readonly WikiListedPage[] | null;
}

/** Up to here a tree is drawn as a whole, its closed folders included. */
export const wholeTreeMax = 150;
/** Lines of one folder that are drawn around the current page. */
const linesMax = 100;

export function createPageTree(space: string): PageTree {
  const root: Folder = { path: "", name: "", title: "", entry: null, folders: new Map(), count: 0 };

  const referenceOf = ({ path, entry, title }: Folder): WikiReference => ({
    path,
    title: entry?.title ?? title,
    address: addressOf(space, path),
  });

  const draw = (folder: Folder, current: string): WikiTreeNode[] => {
    const all = [...folder.folders.values()];
    const position = all.findIndex(({ path }) => isOnWay(path, current));
    const { start, end } = windowOf(all.length, position);
    const nodes = all.slice(start, end).map((child) => nodeOf(child, current));
    const hidden = all.length - (end - start);
    if (hidden === 0) return nodes;
    const title = `All ${all.length} pages here`;
    const address = addressOf(space, folder.path);
    const rest = { title, address, isCurrent: false, children: null, hidden, isOpen: false };
    return [...nodes, rest];
  };
  const nodeOf = (folder: Folder, current: string): WikiTreeNode => {
    const isOpen = isOnWay(folder.path, current);
    const isFolder = folder.folders.size > 0;
    const isDrawn = isFolder && (isOpen || root.count <= wholeTreeMax);
    const { title, address } = referenceOf(folder);
    return {
      title,
      address,
      isCurrent: folder.path === current,
      isOpen,
      children: isDrawn ? draw(folder, current) : null,
      hidden: isFolder && !isDrawn ? folder.count - (folder.entry === null ? 0 : 1) : 0,
    };
  };

  return {
    add: (entry) => addEntry(root, entry),
    name: (path, title) => nameFolder(root, path, title),
    get size() {
      return root.count;
    },
    nodes: (currentPath) => draw(root, currentPath),
    breadcrumbs(path) {
      return (wayTo(root, path) ?? []).slice(1).map((folder, index, steps) => ({
        title: referenceOf(folder).title,
        address: index === steps.length - 1 ? null : addressOf(space, folder.path),
      }));
    },
    children(path) {
      const folder = wayTo(root, path)?.at(-1);
      if (folder === undefined) return null;
      return [...folder.folders.values()].map((child) => ({
        ...referenceOf(child),
        description: child.entry?.description ?? "",
        pages: child.count - (child.entry === null ? 0 : 1),
      }));
    },
  };
}

function nameFolder(root: Folder, path: string, title: string): void {
  const folder = wayTo(root, path)?.at(-1);
  if (folder !== undefined) folder.title = title;
}

function addEntry(root: Folder, entry: WikiEntry): void {
  let folder = root;
  root.count += 1;
  for (const name of entry.path === "" ? [] : entry.path.split("/")) {
    const path = folder.path === "" ? name : `${folder.path}/${name}`;
    const next = folder.folders.get(name) ?? {
      path,
      name,
      title: fileTitle(name),
      entry: null,
      folders: new Map(),
      count: 0,
    };
    folder.folders.set(name, next);
    next.count += 1;
    folder = next;
  }
  folder.entry = entry;
}

/** The folders from the root to the path; null if there is no such folder. */
function wayTo(root: Folder, path: string): Folder[] | null {
  const way = [root];
  for (const name of path === "" ? [] : path.split("/")) {
    const next = way.at(-1)?.folders.get(name);
    if (next === undefined) return null;
    way.push(next);
  }
  return way;
}

/** Whether the folder is the current page or holds it. */
function isOnWay(path: string, current: string): boolean {
  return current === path || current.startsWith(`${path}/`);
}

/** The lines around a position, or the first ones without a position. */
function windowOf(
  length: number,
  position: number,
): { readonly start: number; readonly end: number } {
  if (length <= linesMax) return { start: 0, end: length };
  const start = Math.max(0, Math.min(length - linesMax, position - linesMax / 2));
  return { start, end: start + linesMax };
}

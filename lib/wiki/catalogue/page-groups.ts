/** The contents of a folder in the groups of its author: those of the menu, then the folders in it. */
import type { WikiListedPage, WikiPageGroup } from "../../contract/index.ts";
import type { WikiEntry, WikiMenu, WikiMenuNode } from "../wiki-entry.ts";
import { listedPage } from "../wiki-entry.ts";
import type { PageTree } from "./page-tree.ts";

export interface GroupedFolder {
  readonly path: string;
  /** The pages of its space. */
  readonly tree: PageTree;
  readonly entries: readonly WikiEntry[];
  readonly menus: readonly WikiMenu[];
  /** Paths that no menu shows. */
  readonly hidden: ReadonlySet<string>;
}

interface OpenGroup {
  readonly title: string;
  readonly icon: string | null;
  /** The page of the group itself. */
  head: WikiEntry | null;
  readonly pages: WikiListedPage[];
}

/** The one without a title holds what is in no group, and comes first. */
export function groupsIn({
  path,
  tree,
  entries,
  menus,
  hidden,
}: GroupedFolder): readonly WikiPageGroup[] {
  const start = path === "" ? "" : `${path}/`;
  const isShown = (entry: WikiEntry): boolean =>
    entry.path.startsWith(start) && entry.path !== path && !hidden.has(entry.path);
  const left = new Map(entries.filter(isShown).map((entry) => [entry.path, entry]));
  const loose: OpenGroup = { title: "", icon: null, head: null, pages: [] };
  const groups = [loose];
  const isTop = path === "";
  const shown = isTop ? menus.filter((menu) => isFirst(menu, menus)) : menus;
  for (const { nodes } of shown) gatherMenu(nodes, { groups, left, group: loose });
  // At the top the author's menu says what there is.
  const led = new Set(isTop ? menus.map(({ collection }) => collection) : []);
  for (const [one, { collection }] of left) if (led.has(collection)) left.delete(one);
  const inside = byFolder(left, start);
  for (const child of tree.children(path) ?? []) {
    const head = left.get(child.path) ?? null;
    const pages = inside.get(child.path) ?? [];
    if (pages.length > 0) {
      const steps = new Set(pages.map((page) => folderOf(page, `${child.path}/`)));
      const listed = (tree.children(child.path) ?? []).filter((one) => steps.has(one.path));
      groups.push({ title: child.title, icon: null, head, pages: listed });
    } else if (head !== null) loose.pages.push(listedPage(head));
  }
  return groups.filter(({ pages }) => pages.length > 0).map(groupOf);
}

/** Pages below each folder in the one that paths begin with; the page of the folder itself is none. */
function byFolder(
  left: ReadonlyMap<string, WikiEntry>,
  start: string,
): ReadonlyMap<string, readonly WikiEntry[]> {
  const inside = new Map<string, WikiEntry[]>();
  for (const entry of left.values()) {
    const folder = folderOf(entry, start);
    if (folder === entry.path) continue;
    if (inside.get(folder)?.push(entry) === undefined) inside.set(folder, [entry]);
  }
  return inside;
}

/** The next step below `start` that leads to the page. */
function folderOf({ path }: WikiEntry, start: string): string {
  const end = path.indexOf("/", start.length);
  return end === -1 ? path : path.slice(0, end);
}

/** Whether the menu is of the version and the language that the site opens with. */
function isFirst({ collection, version, language }: WikiMenu, menus: readonly WikiMenu[]): boolean {
  const first = menus.find((menu) => menu.collection === collection);
  return first?.version === version && first.language === language;
}

interface Gathering {
  readonly groups: OpenGroup[];
  /** Pages that are in no group yet. */
  readonly left: Map<string, WikiEntry>;
  /** Where pages of these nodes go. */
  readonly group: OpenGroup;
}

/** Each nested group is one of its own, named with those around it. */
function gatherMenu(nodes: readonly WikiMenuNode[], { groups, left, group }: Gathering): void {
  for (const { title, icon, path, children } of nodes) {
    const entry = path === null ? undefined : left.get(path);
    if (entry !== undefined) left.delete(entry.path);
    if (children.length === 0) {
      if (entry !== undefined) group.pages.push(listedPage(entry));
      continue;
    }
    const name = group.title === "" ? title : `${group.title} / ${title}`;
    const inner: OpenGroup = { title: name, icon, head: entry ?? null, pages: [] };
    groups.push(inner);
    gatherMenu(children, { groups, left, group: inner });
    const isEmpty = inner.pages.length === 0;
    if (isEmpty && entry !== undefined) group.pages.push(listedPage(entry));
  }
}

function groupOf({ title, icon, head, pages }: OpenGroup): WikiPageGroup {
  return {
    title,
    address: head?.address ?? null,
    description: head?.description ?? "",
    pages,
    ...(icon !== null && { icon }),
  };
}

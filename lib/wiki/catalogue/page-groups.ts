/** The contents of a folder in the groups of its author: those of the menu, then the folders in it. */
import type { WikiListedPage, WikiPageGroup } from "../../contract/index.ts";
import type { WikiEntry, WikiMenu, WikiMenuNode } from "../wiki-entry.ts";
import { listedPage } from "../wiki-entry.ts";
import type { PageTree } from "./page-tree.ts";

export interface GroupedFolder {
  readonly path: string;
  /** Of its space. */
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
  for (const child of tree.children(path) ?? []) {
    const inside = [...left.values()].filter(({ path: one }) => one.startsWith(`${child.path}/`));
    const page = left.get(child.path);
    if (inside.length === 0) {
      if (page !== undefined) loose.pages.push(listedPage(page));
      continue;
    }
    const isLeft = new Set(inside.map(({ address }) => address));
    const pages = (tree.children(child.path) ?? []).filter(
      (one) =>
        isLeft.has(one.address) || inside.some((page) => page.path.startsWith(`${one.path}/`)),
    );
    groups.push({ title: child.title, icon: null, head: page ?? null, pages: [...pages] });
  }
  return groups.filter(({ pages }) => pages.length > 0).map(groupOf);
}

/** Of the version and the language that the site opens with. */
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

/** Of nested groups each is one of its own, named with those around it. */
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

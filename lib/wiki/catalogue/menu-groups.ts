/** Trees with the menus of sites, and the pages that are read one after the other. */
import type { WikiEntry, WikiMenuNode, WikiSites } from "../wiki-entry.ts";
import { createMenuTree } from "./menu-tree.ts";
import type { PageTree } from "./page-tree.ts";

/**
 * Puts the menus into the trees. Returns the group of each page whose neighbours its menu decides:
 * reading on never leads from one sidebar into another, nor to pages that are in none.
 */
export function placeMenus(
  trees: Map<string, PageTree>,
  spaces: ReadonlyMap<string, readonly WikiEntry[]>,
  { menus, hidden }: WikiSites,
): ReadonlyMap<WikiEntry, string> {
  const groups = new Map<WikiEntry, string>();
  for (const [space, entries] of spaces) {
    const own = menus.filter((menu) => menu.space === space);
    const whole = trees.get(space);
    if (own.length === 0 || whole === undefined) continue;
    const unseen = new Set(hidden.filter((page) => page.space === space).map(({ path }) => path));
    trees.set(space, createMenuTree({ space, menus: own, whole, entries, hidden: unseen }));
    const byPath = new Map(entries.map((entry) => [entry.path, entry]));
    for (const path of unseen) setOnce(groups, byPath.get(path), `hidden ${path}`);
    for (const [at, { nodes, rest }] of own.entries()) {
      for (const [tab, node] of nodes.entries()) {
        groupNodes(groups, byPath, node, `${at} ${node.isTab === true ? tab : "all"}`);
      }
      for (const path of rest) setOnce(groups, byPath.get(path), `${at} rest`);
    }
  }
  return groups;
}

function groupNodes(
  groups: Map<WikiEntry, string>,
  byPath: ReadonlyMap<string, WikiEntry>,
  { path, children }: WikiMenuNode,
  group: string,
): void {
  if (path !== null) setOnce(groups, byPath.get(path), group);
  for (const child of children) groupNodes(groups, byPath, child, group);
}

function setOnce(
  groups: Map<WikiEntry, string>,
  entry: WikiEntry | undefined,
  group: string,
): void {
  if (entry !== undefined && !groups.has(entry)) groups.set(entry, group);
}

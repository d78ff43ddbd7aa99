/** The tree of a space whose author has written menus, drawn around one page. */
import type { WikiBreadcrumb, WikiTreeNode } from "../../contract/index.ts";
import { addressOf } from "../page-locations.ts";
import type { WikiEntry, WikiMenu, WikiMenuNode } from "../wiki-entry.ts";
import { createPageTree, type PageTree, wholeTreeMax } from "./page-tree.ts";

interface MenuTreeParts {
  readonly space: string;
  readonly menus: readonly WikiMenu[];
  /** All pages of the space by their folders: lists of folders come from there. */
  readonly whole: PageTree;
  /** Entries of the space, in their order. */
  readonly entries: readonly WikiEntry[];
  readonly hidden: ReadonlySet<string>;
}

export function createMenuTree({ space, menus, whole, entries, hidden }: MenuTreeParts): PageTree {
  const menuOf = new Map<string, WikiMenu>();
  const trails = new Map<WikiMenu, Map<string, readonly WikiMenuNode[]>>();
  for (const menu of menus) {
    const found = trailsOf(menu.nodes);
    trails.set(menu, found);
    for (const path of [...found.keys(), ...menu.rest])
      if (!menuOf.has(path)) menuOf.set(path, menu);
  }
  const isInMenu = (path: string): boolean =>
    trails.get(menuOf.get(path) as WikiMenu)?.has(path) === true;
  const rests = new Map<WikiMenu | null, PageTree>();
  for (const entry of entries) {
    const menu = menuOf.get(entry.path) ?? null;
    if (hidden.has(entry.path) || isInMenu(entry.path)) continue;
    const rest = rests.get(menu) ?? createPageTree(space);
    rests.set(menu, rest);
    rest.add(entry);
  }

  const pages = new Set(entries.map(({ address }) => address));
  const roots = new Map(
    menus.map((menu) => [menu, commonFolder([...(trails.get(menu)?.keys() ?? []), ...menu.rest])]),
  );
  // The path of a page in the menu may be a folder of the rest too: that folder stays closed.
  const restAt = (menu: WikiMenu | null, current: string) =>
    withoutSteps(rests.get(menu)?.nodes(isInMenu(current) ? "" : current) ?? [], pages);

  return {
    ...whole,
    get size() {
      return whole.size;
    },
    nodes(current) {
      const shown = shownMenus(menus, menuOf.get(current));
      const drawn = shown.flatMap((menu) => {
        const way = new Set(trails.get(menu)?.get(current) ?? []);
        const isWhole = countIn(menu.nodes) <= wholeTreeMax;
        return [
          ...menu.nodes.map((node) => drawNode(node, { space, current, way, isWhole })),
          ...restAt(menu, current),
        ];
      });
      return [...drawn, ...restAt(null, current)];
    },
    breadcrumbs(path) {
      const menu = menuOf.get(path);
      const trail = menu === undefined ? undefined : trails.get(menu)?.get(path);
      if (trail === undefined) return belowRoot(whole.breadcrumbs(path), menu && roots.get(menu));
      return trail.map((node, at): WikiBreadcrumb => {
        const isLast = at === trail.length - 1;
        return {
          title: node.title,
          address: isLast ? null : addressOf(space, firstPath(node) ?? path),
        };
      });
    },
  };
}

/** The folder that holds all of them. */
function commonFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split("/").slice(0, -1));
  const shared = others.reduce((length, steps) => {
    const differs = steps.findIndex((step, at) => step !== first[at]);
    return Math.min(length, differs === -1 ? steps.length : differs);
  }, first.length);
  return first.slice(0, shared).join("/");
}

/** Folders above the site's own only say where its files lie. */
function belowRoot(
  crumbs: readonly WikiBreadcrumb[],
  root: string | undefined,
): readonly WikiBreadcrumb[] {
  const above = root === undefined || root === "" ? 0 : root.split("/").length - 1;
  return crumbs.slice(Math.min(above, crumbs.length - 1));
}

/** Takes folders out that hold one folder and no page: they say where files lie, not what they are. */
function withoutSteps(
  nodes: readonly WikiTreeNode[],
  pages: ReadonlySet<string>,
): readonly WikiTreeNode[] {
  return nodes.flatMap((node) => {
    if (node.children === null) return [node];
    const children = withoutSteps(node.children, pages);
    const isStep = children.length === 1 && children[0]?.children != null;
    return isStep && !pages.has(node.address) ? children : [{ ...node, children }];
  });
}

/** For each collection the menu that has the page, or else its first. */
function shownMenus(menus: readonly WikiMenu[], own: WikiMenu | undefined): readonly WikiMenu[] {
  const first = new Map<string, WikiMenu>();
  for (const menu of menus) if (!first.has(menu.collection)) first.set(menu.collection, menu);
  return [...first.values()].map((menu) => (menu.collection === own?.collection ? own : menu));
}

/** The nodes from the top down to each page, itself included; the first way of several. */
function trailsOf(nodes: readonly WikiMenuNode[]): Map<string, readonly WikiMenuNode[]> {
  const found = new Map<string, readonly WikiMenuNode[]>();
  const walk = (all: readonly WikiMenuNode[], above: readonly WikiMenuNode[]): void => {
    for (const node of all) {
      const trail = [...above, node];
      if (node.path !== null && !found.has(node.path)) found.set(node.path, trail);
      walk(node.children, trail);
    }
  };
  walk(nodes, []);
  return found;
}

interface Drawing {
  readonly space: string;
  readonly current: string;
  /** The nodes that lead to the page. */
  readonly way: ReadonlySet<WikiMenuNode>;
  readonly isWhole: boolean;
}

function drawNode(node: WikiMenuNode, drawing: Drawing): WikiTreeNode {
  const { space, current, way, isWhole } = drawing;
  const isOpen = way.has(node) || node.isOpen === true;
  const isGroup = node.children.length > 0;
  const isDrawn = isGroup && (isOpen || isWhole);
  const path = node.path ?? firstPath(node);
  return {
    title: node.title,
    address: node.href ?? addressOf(space, path ?? ""),
    isCurrent: node.path !== null && node.path === current,
    isOpen,
    children: isDrawn ? node.children.map((child) => drawNode(child, drawing)) : null,
    hidden: isGroup && !isDrawn ? countIn(node.children) : 0,
    ...(node.icon !== null && { icon: node.icon }),
    ...(isGroup && node.path === null && { isGroup: true }),
    ...(node.isTab === true && { isTab: true }),
    ...(node.href !== null && { isExternal: true }),
  };
}

/** The page that a group begins with. */
function firstPath({ path, children }: WikiMenuNode): string | null {
  if (path !== null) return path;
  for (const child of children) {
    const found = firstPath(child);
    if (found !== null) return found;
  }
  return null;
}

function countIn(nodes: readonly WikiMenuNode[]): number {
  return nodes.reduce((sum, { children }) => sum + 1 + countIn(children), 0);
}

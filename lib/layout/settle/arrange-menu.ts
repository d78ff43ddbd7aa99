/** What is in a folder, in the order of the author's list: groups, links, folders without their lines. */
import type { FolderNote } from "../folder-notes.ts";
import { linkNodes } from "./link-node.ts";
import type { MenuNode } from "./menu-node.ts";
import { pageNode } from "./page-node.ts";

export interface NamedNode {
  readonly node: MenuNode;
  /** Name of its file or folder. */
  readonly name: string;
}

/** `deeper` finds a page of a folder below by its path. What the list leaves out comes last. */
export function arrangeMenu(
  items: readonly NamedNode[],
  note: FolderNote | undefined,
  deeper: (path: string) => MenuNode | null,
): readonly MenuNode[] {
  const order = note?.order ?? null;
  if (order === null) return items.map(({ node }) => node);
  const byName = new Map(items.map((item) => [item.name, item.node]));
  const named = new Set(order.map((entry) => entry.replace(/^(?:\.\.\.(?=.)|!)/, "")));
  const rest = items.filter(({ name }) => !named.has(name)).map(({ node }) => node);
  const top: MenuNode[] = [];
  let open = top;
  for (const entry of order) {
    if (entry.startsWith("---")) {
      open = top;
      if (entry.length > 3) {
        const children: MenuNode[] = [];
        top.push(group(entry.slice(3), children));
        open = children;
      }
    } else if (entry === "...") open.push(...rest);
    else open.push(...entryNodes(entry, byName, deeper));
  }
  if (note?.isWhole !== true && !order.includes("...")) top.push(...rest);
  return top.filter(
    ({ page, href, children }) => page !== null || href !== null || children.length > 0,
  );
}

function group(label: string, children: readonly MenuNode[]): MenuNode {
  return { label, icon: null, page: null, href: null, isOpen: true, children };
}

function entryNodes(
  entry: string,
  byName: ReadonlyMap<string, MenuNode>,
  deeper: (path: string) => MenuNode | null,
): readonly MenuNode[] {
  if (entry.startsWith("!")) return [];
  const [, label, href] = /^\[([^\]]+)\]\((.+)\)$/.exec(entry) ?? [];
  if (label !== undefined && href !== undefined) {
    return linkNodes(label, href, null);
  }
  const inner = entry.startsWith("...") ? byName.get(entry.slice(3)) : undefined;
  if (inner !== undefined) {
    const own = inner.page === null ? [] : [pageNode(inner.page, null, null)];
    return [...own, ...inner.children];
  }
  const node = byName.get(entry) ?? (entry.includes("/") ? deeper(entry) : null);
  return node === undefined || node === null ? [] : [node];
}

/** A site's menus with the pages that they name. */
import type { FolderNote } from "../folder-notes.ts";
import type { MenuEntry, SiteLayout } from "../site-layout.ts";
import { automaticMenu } from "./automatic-menu.ts";
import { linkNodes } from "./link-node.ts";
import type { MenuNode } from "./menu-node.ts";
import { pageNode } from "./page-node.ts";
import type { SitedPage, SitedPages } from "./sited-pages.ts";

interface Settling {
  readonly layout: SiteLayout;
  readonly pages: SitedPages;
  readonly root: number;
  readonly notes: ReadonlyMap<string, FolderNote>;
  /** Names of pages that are not there. */
  readonly missing: string[];
}

export function settleEntries(
  entries: readonly MenuEntry[],
  settling: Settling,
): readonly MenuNode[] {
  return entries.flatMap((entry) => settleEntry(entry, settling));
}

function settleEntry(entry: MenuEntry, settling: Settling): readonly MenuNode[] {
  const { layout, pages, root, notes, missing } = settling;
  switch (entry.type) {
    case "folder":
      return automaticMenu(pages.ofRoot(root), entry.folder, { kind: layout.kind, notes });
    case "link": {
      const page = /^\/(?!\/)/.test(entry.href) ? pages.at(entry.href) : null;
      if (page !== null) return [pageNode(page, entry.label, entry.icon)];
      return linkNodes(entry.label, entry.href, entry.icon);
    }
    case "page": {
      const page = pages.find(entry.target, root);
      if (page !== null && page.address !== null) return [pageNode(page, entry.label, entry.icon)];
      if (page === null) missing.push(entry.target);
      return [];
    }
    case "group": {
      const page = entry.target === null ? null : pages.find(entry.target, root);
      if (entry.target !== null && page === null) missing.push(entry.target);
      const children = settleEntries(entry.entries, settling);
      if (children.length === 0 && page === null) return [];
      const { icon, isOpen } = entry;
      // Material leaves the name of a group to its page.
      const label =
        entry.label === "" && page !== null ? pageNode(page, null, null).label : entry.label;
      return [{ label, icon, page, href: null, isOpen, children }];
    }
    default:
      return entry satisfies never;
  }
}

/** Pages of nodes, each once, from the top. */
export function pagesIn(
  nodes: readonly MenuNode[],
  found: Set<SitedPage> = new Set(),
): Set<SitedPage> {
  for (const { page, children } of nodes) {
    if (page !== null) found.add(page);
    pagesIn(children, found);
  }
  return found;
}

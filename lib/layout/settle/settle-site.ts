/** A site's description together with the pages of the collection: addresses, menus, and their order. */

import { realpathSync } from "node:fs";
import { cutText } from "../../contract/index.ts";
import { readFolderNotes } from "../folder-notes.ts";
import type { SitePage } from "../site-facts.ts";
import type { SiteLayout } from "../site-layout.ts";
import { isUnlisted } from "./automatic-menu.ts";
import type { MenuNode } from "./menu-node.ts";
import { pagesIn, settleEntries } from "./site-menu.ts";
import { placePages, type SitedPage, type SitedPages } from "./sited-pages.ts";

/** The menus of pages of one version and language, as tabs. */
export interface SettledMenus {
  readonly version: string | null;
  readonly language: string | null;
  readonly tabs: readonly {
    /** Null for the only one. */
    readonly label: string | null;
    readonly icon: string | null;
    readonly nodes: readonly MenuNode[];
  }[];
  /** Pages in no tab, in the order of their folders. */
  readonly rest: readonly SitedPage[];
}

export interface SettledSite {
  readonly pages: SitedPages;
  /** The one that the site opens with first. */
  readonly menus: readonly SettledMenus[];
  /** Paths of files that no menu shows: drafts, parts of pages, the page for what is missing. */
  readonly hidden: ReadonlySet<string>;
  readonly faults: readonly string[];
}

/** `folder` is the collection's. */
export function settleSite(
  layout: SiteLayout,
  folder: string,
  given: readonly SitePage[],
): SettledSite {
  const pages = placePages(layout, realpathSync(folder), given);
  const { notes, faults } = readFolderNotes(layout);
  const missing: string[] = [];
  const menus = groupsOf(layout).map(({ version, language, roots }): SettledMenus => {
    const tabs = layout.menus
      .filter(({ root }) => roots.includes(root))
      .map(({ label, icon, root, entries }) => {
        const own = notes[root] ?? new Map();
        const nodes = settleEntries(entries, { layout, pages, root, notes: own, missing });
        return { label, icon, nodes };
      })
      .filter(({ nodes }) => nodes.length > 0);
    const shown = pagesIn(tabs.flatMap(({ nodes }) => nodes));
    const rest = roots
      .flatMap((root) => pages.ofRoot(root))
      .filter((page) => !shown.has(page) && page.address !== null && !isUnlisted(page));
    return { version, language, tabs, rest };
  });
  const shown = new Set(
    menus.flatMap(({ tabs, rest }) => [...pagesIn(tabs.flatMap(({ nodes }) => nodes)), ...rest]),
  );
  const hidden = new Set(
    pages.all.filter((page) => !shown.has(page)).map(({ filePath }) => filePath),
  );
  const told = missing.length === 0 ? [] : [missingText(layout, missing)];
  return { pages, menus, hidden, faults: [...layout.faults, ...faults, ...pages.faults, ...told] };
}

/** Roots by version and language, in the order of the site. */
function groupsOf({ pages }: SiteLayout) {
  const groups = new Map<
    string,
    { version: string | null; language: string | null; roots: number[] }
  >();
  for (const [at, { version, language }] of pages.entries()) {
    const key = JSON.stringify([version, language]);
    const group = groups.get(key) ?? { version, language, roots: [] };
    groups.set(key, group);
    group.roots.push(at);
  }
  return [...groups.values()];
}

const namedMax = 5;

function missingText({ files }: SiteLayout, missing: readonly string[]): string {
  const unique = [...new Set(missing)];
  const names = unique.slice(0, namedMax).map((name) => cutText(name, 100));
  const more = unique.length - names.length;
  return `${files.join(", ")} names pages that do not exist: ${names.join(", ")}${more === 0 ? "" : ` and ${more} more`}.`;
}

/** The menus of a space as plain data, with the paths that its pages have in the wiki. */
import type { MenuNode, SettledMenus } from "../../../layout/index.ts";
import { type CollectionLocation, locatePage } from "../../page-locations.ts";
import type { WikiMenu, WikiMenuNode } from "../../wiki-entry.ts";
import type { PlacedSite } from "./placed-site.ts";

/** In the order of the site. */
export function menusOfSite(
  location: CollectionLocation,
  { layout, settled }: PlacedSite,
): readonly WikiMenu[] {
  const [first, ...others] = settled.menus
    .map((menus) => menuOf(location, menus))
    .filter(({ nodes, rest }) => nodes.length > 0 || rest.length > 0);
  if (first === undefined) return [];
  const top = settled.pages.at(layout.base);
  const home = top === null ? pathsOfMenu(first)[0] : locatePage(location, top.filePath).path;
  return [{ ...first, home }, ...others];
}

function menuOf(
  location: CollectionLocation,
  { version, language, tabs, rest }: SettledMenus,
): WikiMenu {
  const pathOf = (filePath: string): string => locatePage(location, filePath).path;
  const nodeOf = ({ label, icon, page, href, isOpen, children }: MenuNode): WikiMenuNode => ({
    title: label,
    icon,
    path: page === null ? null : pathOf(page.filePath),
    href,
    isOpen,
    children: children.map(nodeOf),
  });
  // A tab without a name is no line of its own.
  const nodes = tabs.flatMap((tab): WikiMenuNode[] =>
    tab.label === null || tabs.length === 1
      ? tab.nodes.map(nodeOf)
      : [
          {
            title: tab.label,
            icon: tab.icon,
            path: null,
            href: null,
            isOpen: false,
            isTab: true,
            children: tab.nodes.map(nodeOf),
          },
        ],
  );
  const { space } = locatePage(location, "index.md");
  return {
    space,
    collection: location.collection,
    version,
    language,
    nodes,
    rest: rest.map(({ filePath }) => pathOf(filePath)),
  };
}

/** Paths of a menu's pages, each once, in the order in which they are read. */
export function pathsOfMenu({ nodes }: Pick<WikiMenu, "nodes">): readonly string[] {
  const found = new Set<string>();
  const walk = (all: readonly WikiMenuNode[]): void => {
    for (const { path, children } of all) {
      if (path !== null) found.add(path);
      walk(children);
    }
  };
  walk(nodes);
  return [...found];
}

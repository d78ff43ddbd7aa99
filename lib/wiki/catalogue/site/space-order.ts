/** The order of all pages: the wiki first, then collections, each as its menus or its folders say. */
import type { WikiMenu } from "../../wiki-entry.ts";
import type { FoundPage } from "../found-page.ts";
import { inTreeOrder } from "../page-order.ts";
import type { TreeOrder } from "./tree-order.ts";
import { pathsOfMenu } from "./wiki-menus.ts";

export interface OrderParts {
  readonly orders: ReadonlyMap<string, TreeOrder>;
  readonly menus: readonly WikiMenu[];
}

export function inSpaceOrder(
  pages: readonly FoundPage[],
  { orders, menus }: OrderParts,
): FoundPage[] {
  const spaces = [...new Set(pages.map(({ space }) => space))].sort();
  return spaces.flatMap((space) => {
    const byFolder = inTreeOrder(
      pages.filter((page) => page.space === space),
      orders.get(space),
    );
    const own = menus.filter((menu) => menu.space === space);
    if (own.length === 0) return byFolder;
    const places = new Map<string, number>();
    for (const menu of own) {
      const rest = new Set(menu.rest);
      const others = byFolder.map(({ path }) => path).filter((path) => rest.has(path));
      for (const path of [...pathsOfMenu(menu), ...others]) {
        if (!places.has(path)) places.set(path, places.size);
      }
    }
    const placeOf = ({ path }: FoundPage): number => places.get(path) ?? places.size;
    return byFolder.toSorted((left, right) => placeOf(left) - placeOf(right));
  });
}

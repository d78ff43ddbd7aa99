/** The menu of Just the Docs: each page names the one above it by its title. */
import { textValue } from "../values.ts";
import type { MenuNode } from "./menu-node.ts";
import { pageNode } from "./page-node.ts";
import type { SitedPage } from "./sited-pages.ts";

const depthMax = 10;
const collator = new Intl.Collator("en", { numeric: true });

/** Null where no page names another. */
export function parentMenu(pages: readonly SitedPage[]): readonly MenuNode[] | null {
  const below = new Map<string, SitedPage[]>();
  for (const page of pages) {
    const parent = textValue(page.facts.parent) ?? "";
    const known = below.get(parent);
    if (known === undefined) below.set(parent, [page]);
    else known.push(page);
  }
  if (below.size < 2) return null;
  // Each page once: pages that name each other, or one title of many pages, would never end.
  const placed = new Set<SitedPage>();
  const nodesBelow = (parent: SitedPage | null, depth: number): readonly MenuNode[] => {
    if (depth > depthMax) return [];
    const found = (below.get(parent?.title ?? "") ?? [])
      .filter((page) => !placed.has(page) && isBelow(page, parent))
      .toSorted(compare);
    for (const page of found) placed.add(page);
    return found.map((page) => ({
      ...pageNode(page, null, null),
      children: page.title === "" ? [] : nodesBelow(page, depth + 1),
    }));
  };
  return nodesBelow(null, 0);
}

/** Where two parents have one title, `grand_parent` tells which is meant. */
function isBelow({ facts }: SitedPage, parent: SitedPage | null): boolean {
  const grand = textValue(facts.grand_parent);
  return parent === null || grand === null || grand === textValue(parent.facts.parent);
}

function compare(left: SitedPage, right: SitedPage): number {
  const [ofLeft, ofRight] = [orderOf(left), orderOf(right)];
  return ofLeft === ofRight ? collator.compare(left.title, right.title) : ofLeft - ofRight;
}

function orderOf({ facts }: SitedPage): number {
  const order = Number(facts.nav_order ?? Number.NaN);
  return Number.isFinite(order) ? order : Number.MAX_VALUE;
}

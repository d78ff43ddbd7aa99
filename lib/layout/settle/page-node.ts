/** The line of a page in a menu. */
import { field, textValue } from "../values.ts";
import type { MenuNode } from "./menu-node.ts";
import type { SitedPage } from "./sited-pages.ts";

export function pageNode(page: SitedPage, label: string | null, icon: string | null): MenuNode {
  return {
    label: label ?? labelOf(page),
    icon: icon ?? textValue(page.facts.icon),
    page,
    href: null,
    isOpen: null,
    children: [],
  };
}

/** What menus call a page by itself. */
export function labelOf({ facts, title }: SitedPage): string {
  return (
    textValue(facts.sidebar_label) ??
    textValue(field(facts.sidebar, "label")) ??
    textValue(facts.sidebarTitle) ??
    textValue(facts.linkTitle) ??
    title
  );
}

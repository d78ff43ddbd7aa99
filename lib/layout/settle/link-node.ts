/** The line of a link in a menu. */
import type { MenuNode } from "./menu-node.ts";

/** What a browser opens without running anything: a menu is data, whoever wrote it. */
const protocols: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);
/** Base of addresses without a protocol, which are below the site. */
const anySite = "https://site.invalid/";

/** None for an address that would run code, or that is none. */
export function linkNodes(label: string, href: string, icon: string | null): readonly MenuNode[] {
  if (!URL.canParse(href, anySite)) return [];
  // Read as browsers do: they take signs and blanks out of `java script:`.
  if (!protocols.has(new URL(href, anySite).protocol)) return [];
  return [{ label, icon, page: null, href, isOpen: null, children: [] }];
}

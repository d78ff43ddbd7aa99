/** Links and images of a page with the addresses that they have in the wiki. */
import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { safeAnchor } from "../../base/index.ts";
import type { TextTranslator } from "../../messages/index.ts";
import type { LinkablePage } from "../catalogue/linkable-page.ts";
import type { PageLinks } from "../catalogue/page-links.ts";

const external = /^(?:https?:)?\/\//i;

export interface LinkContext {
  readonly links: PageLinks;
  readonly from: LinkablePage;
  /** Size of a picture by its address; null where that is not known. */
  readonly sizeOf: (address: string) => { readonly width: number; readonly height: number } | null;
}

interface SpokenContext extends LinkContext {
  readonly t: TextTranslator;
}

export function resolveLinks(tree: Root, given: LinkContext, t: TextTranslator): void {
  const context = { ...given, t };
  const ids = idsOf(tree);
  visit(tree, "element", (element) => {
    if (element.tagName === "a") settleLink(element, context, ids);
    if (element.tagName === "img") settleImage(element, context);
    if (element.tagName === "video" || element.tagName === "audio") settlePlayer(element, context);
    if (element.tagName === "source") delete element.properties.srcSet;
  });
  wrapImages(tree, t);
}

function settleLink(
  { properties }: Element,
  { links, from, t }: SpokenContext,
  ids: ReadonlySet<string>,
): void {
  const { href, dataWiki } = properties;
  delete properties.dataWiki;
  if (typeof dataWiki === "string") {
    const { address, isBroken } = links.resolveWikiLink(dataWiki, from);
    properties.href = address;
    if (isBroken) markBroken(properties, t);
    return;
  }
  if (typeof href !== "string" || href === "") return;
  if (href.startsWith("#")) {
    const anchor = safeAnchor(href.slice(1));
    // Ids of raw HTML and footnotes carry the sanitiser's prefix.
    const prefixed = `user-content-${href.slice(1)}`;
    properties.href = ids.has(prefixed) && !ids.has(anchor) ? `#${prefixed}` : `#${anchor}`;
    return;
  }
  if (external.test(href)) {
    properties.rel = ["noreferrer"];
    properties.className = [...classesOf(properties), "external"];
    return;
  }
  const { address, isBroken } = links.resolve(href, from);
  properties.href = address;
  if (isBroken) markBroken(properties, t);
}

function markBroken(properties: Element["properties"], t: TextTranslator): void {
  properties.className = [...classesOf(properties), "broken-link"];
  properties.title = t("text.broken");
}

function classesOf({ className }: Element["properties"]): (string | number)[] {
  return Array.isArray(className) ? className : [];
}

function settleImage(element: Element, { links, from, sizeOf, t }: SpokenContext): void {
  const { properties } = element;
  const { src } = properties;
  if (typeof src === "string" && src !== "") {
    const { address, isBroken } = links.resolve(src, from);
    if (isBroken) {
      sayMissing(element, src, t);
      return;
    }
    properties.src = address;
    const size = properties.width === undefined ? sizeOf(address) : null;
    if (size !== null) {
      properties.width = size.width;
      properties.height = size.height;
    }
  }
  properties.loading = "lazy";
  properties.decoding = "async";
  properties.alt ??= "";
}

/** A film of our own is a file that the page links to. */
function settlePlayer(element: Element, { links, from, t }: SpokenContext): void {
  const { properties } = element;
  const { src, poster } = properties;
  if (typeof src === "string" && !external.test(src)) {
    const { address, isBroken } = links.resolve(src, from);
    if (isBroken) {
      sayMissing(element, src, t);
      return;
    }
    properties.src = address;
  }
  if (typeof poster === "string") properties.poster = links.resolve(poster, from).address;
}

/** Words instead of the browser's broken frame: readers see what they miss, and its author where. */
function sayMissing(element: Element, src: string, t: TextTranslator): void {
  const { alt, ariaLabel } = element.properties;
  const named = [alt, ariaLabel].find((name) => typeof name === "string" && name !== "");
  const what = typeof named === "string" ? named : src;
  element.tagName = "span";
  element.properties = { className: ["missing-picture"], title: src };
  element.children = [{ type: "text", value: t("text.missing", { name: what }) }];
}

/** A picture leads to itself in full size, unless it is an icon or part of a link already. */
function wrapImages(tree: Root, t: TextTranslator): void {
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName === "a") return "skip";
    if (element.tagName !== "img" || parent === undefined || index === undefined) return undefined;
    const { src, alt } = element.properties;
    if (typeof src !== "string" || isIcon(element)) return undefined;
    const label = alt === "" ? t("text.open") : t("text.openNamed", { name: String(alt) });
    const properties = { className: ["zoom"], href: src, ariaLabel: label };
    parent.children[index] = { type: "element", tagName: "a", properties, children: [element] };
    return "skip";
  });
}

/** In pixels: badges and icons are smaller. A picture of another site may not say its size. */
const zoomedMin = { width: 128, height: 48 };

function isIcon({ properties: { width, height } }: Element): boolean {
  const isBelow = (given: unknown, min: number): boolean =>
    given !== undefined && Number.parseFloat(String(given)) < min;
  return isBelow(width, zoomedMin.width) || isBelow(height, zoomedMin.height);
}

function idsOf(tree: Root): ReadonlySet<string> {
  const ids = new Set<string>();
  visit(tree, "element", ({ properties: { id } }) => {
    if (typeof id === "string") ids.add(id);
  });
  return ids;
}

/** Gives headings the anchors that the index has, and makes the list of contents. */
import type { Element, Nodes, Root } from "hast";
import { visit } from "unist-util-visit";
import { safeAnchor } from "../../../base/index.ts";
import { cutText, type WikiHeading } from "../../../contract/index.ts";
import { type AnchoredHeading, HeadingAnchors, shownTitle } from "../../../documents/index.ts";
import type { TextTranslator } from "../../../messages/index.ts";
import { type AlignedHeading, alignHeadings } from "./align-headings.ts";

/** Anchors, labels and the list of contents repeat a heading's text. */
const headingLengthMax = 2_000;
const clobberPrefix = "user-content-";
const headingTag = /^h([1-6])$/;

interface ShownHeading extends AlignedHeading {
  readonly element: Element;
  /** The anchor that its writer has named. */
  readonly given: string | null;
}

interface PageHeadings {
  readonly tree: Root;
  /** Title of the page. */
  readonly title: string;
  /** Those of the index. */
  readonly known: readonly AnchoredHeading[];
  readonly t: TextTranslator;
}

/**
 * Gives every heading its id and returns the list. A heading that only repeats the page's title is
 * removed, with a masthead above it: the page shows the title itself, as its one h1. Every anchor of
 * the index exists in the page: the anchor of a heading that is not shown is at the heading before it.
 */
export function anchorHeadings({ tree, title, known, t }: PageHeadings): WikiHeading[] {
  const shown = shownHeadings(tree);
  const partners = alignHeadings(known, shown);
  const anchors = new HeadingAnchors();
  for (const { anchor } of known) anchors.reserve(anchor);
  const headings: WikiHeading[] = [];
  const elements = new Map<AnchoredHeading, Element>();
  for (const [index, heading] of shown.entries()) {
    const partner = known[partners[index] ?? -1] ?? null;
    const anchor = partner?.anchor ?? anchors.anchorOf(heading.text, heading.given);
    const isTitle =
      partner?.isTitle === true && (partner.isMasthead || isSame(shownTitle(partner.text), title));
    const element = isTitle ? withoutTitle(heading, anchor) : settleHeading(heading, anchor, t);
    if (partner !== null) elements.set(partner, element);
    if (isTitle) continue;
    headings.push({ text: heading.text, level: Math.max(2, heading.level), anchor });
  }
  tellSkippedLevels(shown);
  anchorOthers(tree, known, elements);
  settleIds(tree, new Set([...known, ...headings].map(({ anchor }) => anchor)));
  return headings;
}

function shownHeadings(tree: Root): readonly ShownHeading[] {
  const found: ShownHeading[] = [];
  collectHeadings(tree, false, found);
  return found;
}

function collectHeadings(node: Nodes, isNested: boolean, found: ShownHeading[]): void {
  if (node.type !== "element" && node.type !== "root") return;
  const heading = node.type === "element" ? headingOf(node, isNested) : null;
  if (heading !== null) {
    found.push(heading);
    return;
  }
  const isContainer = node.type === "element" && /^(?:blockquote|li)$/.test(node.tagName);
  for (const child of node.children) collectHeadings(child, isNested || isContainer, found);
}

/** Null for anything else, and for a heading without words. */
function headingOf(element: Element, isNested: boolean): ShownHeading | null {
  const level = Number(headingTag.exec(element.tagName)?.[1] ?? 0);
  const { id, dataAnchor } = element.properties;
  if (level === 0 || id === `${clobberPrefix}footnote-label`) return null;
  delete element.properties.dataAnchor;
  const words = wordsOf(element).replace(/\s+/g, " ").trim();
  const text = cutText(words, headingLengthMax);
  if (text === "") return null;
  return { element, level, text, isNested, given: explicitAnchor(dataAnchor, id) };
}

/** The text that a reader sees, including words of pictures but not numbers of footnotes. */
function wordsOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  const { alt, dataFootnoteRef } = node.properties;
  if (node.tagName === "img") return typeof alt === "string" ? ` ${alt} ` : "";
  return dataFootnoteRef === undefined ? node.children.map(wordsOf).join("") : "";
}

function explicitAnchor(noted: unknown, id: unknown): string | null {
  if (typeof noted === "string") return noted;
  return typeof id === "string" && id.startsWith(clobberPrefix)
    ? id.slice(clobberPrefix.length)
    : null;
}

function settleHeading(
  { element, level, text }: ShownHeading,
  anchor: string,
  t: TextTranslator,
): Element {
  element.properties.id = anchor;
  // The page's title is the only h1.
  if (level === 1) element.tagName = "h2";
  element.children.push(anchorLink(anchor, t("text.linkTo", { text })));
  return element;
}

/** Screen readers count one level less where its writer left one out; the looks stay the writer's. */
function tellSkippedLevels(shown: readonly ShownHeading[]): void {
  const above: number[] = [];
  for (const { element } of shown) {
    const level = Number(headingTag.exec(element.tagName)?.[1] ?? 0);
    if (level === 0) continue;
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    // Below the page's title, which is the first.
    const told = above.length + 1;
    if (told < level) element.properties.ariaLevel = told;
  }
}

/** Its anchor stays for the links that lead there, and so does a picture in it. */
function withoutTitle({ element }: ShownHeading, anchor: string): Element {
  const hasPicture = holdsPicture(element);
  element.tagName = hasPicture ? "p" : "span";
  element.properties = { id: anchor };
  if (!hasPicture) element.children = [];
  return element;
}

function holdsPicture(node: Nodes): boolean {
  if (node.type !== "element") return false;
  return node.tagName === "img" || node.children.some(holdsPicture);
}

function anchorOthers(
  tree: Root,
  known: readonly AnchoredHeading[],
  elements: ReadonlyMap<AnchoredHeading, Element>,
): void {
  const taken = new Set([...elements.keys()].map(({ anchor }) => anchor));
  const atTop: Element[] = [];
  let before: Element | null = null;
  for (const heading of known) {
    const element = elements.get(heading);
    if (element !== undefined) before = element;
    else if (!taken.has(heading.anchor)) {
      taken.add(heading.anchor);
      const mark: Element = {
        type: "element",
        tagName: "span",
        properties: { id: heading.anchor },
        children: [],
      };
      if (before === null) atTop.push(mark);
      else before.children.push(mark);
    }
  }
  tree.children.unshift(...atTop);
}

/**
 * Ids of raw HTML are where links of other pages lead, so they lose the sanitiser's prefix; a
 * picture keeps it, because its name would be one on `document`. Ids of footnotes are our own.
 */
function settleIds(tree: Root, anchors: ReadonlySet<string>): void {
  const taken = new Set(anchors);
  visit(tree, "element", ({ tagName, properties }) => {
    const { id, name } = properties;
    const written = typeof id === "string" ? id : tagName === "a" ? name : undefined;
    if (typeof written !== "string" || !written.startsWith(clobberPrefix)) return;
    const own = written.slice(clobberPrefix.length);
    if (tagName === "img" || /^(?:fn|fnref|footnote)-/.test(own)) return;
    delete properties.name;
    const anchor = safeAnchor(own);
    if (taken.has(anchor)) delete properties.id;
    else properties.id = anchor;
    taken.add(anchor);
  });
}

function anchorLink(anchor: string, ariaLabel: string): Element {
  return {
    type: "element",
    tagName: "a",
    properties: {
      className: ["heading-anchor"],
      href: `#${encodeURIComponent(anchor)}`,
      ariaLabel,
    },
    children: [{ type: "text", value: "#" }],
  };
}

function isSame(left: string, right: string): boolean {
  const [one, other] = [left, right].map((text) => text.replace(/\s+/g, " ").trim().toLowerCase());
  return one === other;
}

/** Anchors of headings, the same as the index has, and the list of contents. */
import GithubSlugger, { slug as slugOf } from "github-slugger";
import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import type { WikiHeading } from "../../../contract/index.ts";
import { safeAnchor } from "../../safe-anchor.ts";

const clobberPrefix = "user-content-";
const headingTag = /^h([1-6])$/;

/**
 * Gives every heading its id and returns the list. The heading that only repeats the page's title
 * is taken out: the page shows the title itself, as its one h1.
 */
export function settleHeadings(tree: Root, title: string): WikiHeading[] {
  const slugger = new GithubSlugger();
  const headings: WikiHeading[] = [];
  let isFirst = true;
  visit(tree, "element", (element, index, parent) => {
    const level = Number(headingTag.exec(element.tagName)?.[1] ?? 0);
    const { id, dataAnchor } = element.properties;
    if (level === 0 || id === `${clobberPrefix}footnote-label`) return undefined;
    const text = toString(element).replace(/\s+/g, " ").trim();
    if (text === "") return undefined;
    const given = explicitAnchor(dataAnchor, id);
    const slug = slugger.slug(safeAnchor(given ?? slugOf(text)), true);
    const wasFirst = isFirst;
    isFirst = false;
    delete element.properties.dataAnchor;
    if (wasFirst && level === 1 && isSame(text, title) && parent !== undefined) {
      parent.children.splice(index ?? 0, 1);
      return index;
    }
    const anchor = given === null ? slug : safeAnchor(given);
    element.properties.id = anchor;
    // The page's title is the only h1.
    if (level === 1) element.tagName = "h2";
    element.children.push(anchorLink(anchor, text));
    headings.push({ text, level: Math.max(2, level), anchor });
    return undefined;
  });
  return headings;
}

function explicitAnchor(noted: unknown, id: unknown): string | null {
  if (typeof noted === "string") return noted;
  return typeof id === "string" && id.startsWith(clobberPrefix)
    ? id.slice(clobberPrefix.length)
    : null;
}

function anchorLink(anchor: string, text: string): Element {
  return {
    type: "element",
    tagName: "a",
    properties: {
      className: ["heading-anchor"],
      href: `#${encodeURIComponent(anchor)}`,
      ariaLabel: `Link to “${text}”`,
    },
    children: [{ type: "text", value: "#" }],
  };
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.replace(/\s+/g, " ").trim().toLowerCase();
}

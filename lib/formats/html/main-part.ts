/** Where the text of a page is: what generators call their main part, or where most words are. */
import type { Element, Root } from "hast";
import {
  classesOf,
  elementsIn,
  findElement,
  idOf,
  type Parent,
  wordsInside,
} from "./hast-nodes.ts";

type Match = (element: Element) => boolean;

const hasClass =
  (...names: readonly string[]): Match =>
  (element) =>
    classesOf(element).some((name) => names.includes(name));
const hasId =
  (...names: readonly string[]): Match =>
  (element) =>
    names.includes(idOf(element));

/** The likeliest first. */
const mainParts: readonly Match[] = [
  // The text alone, within a main part that has more: MkDocs, Docusaurus, Sphinx, Confluence.
  hasClass("md-content__inner", "theme-doc-markdown", "markdown-section", "wiki-content"),
  (element) => element.tagName === "div" && hasClass("body")(element) && isMain(element),
  isMain,
  ({ tagName }) => tagName === "article",
  // Asciidoctor, Doxygen, Javadoc, Word, Google Docs, wikis.
  (element) => isAsciidoctorBody(element),
  hasClass("contents", "contentContainer", "WordSection1", "doc-content", "mw-parser-output"),
  hasId("main-content", "mw-content-text", "content", "main"),
];

function isMain({ tagName, properties }: Element): boolean {
  return tagName === "main" || properties.role === "main";
}

function isAsciidoctorBody(element: Element): boolean {
  return element.tagName === "body" && findElement(element, hasId("content")) !== null
    ? hasClass("article", "book", "manpage")(element)
    : false;
}

export function mainPart(page: Root): Parent {
  for (const matches of mainParts) {
    const found = findElement(page, matches);
    if (found !== null && wordsInside(found) !== "") return found;
  }
  const body = findElement(page, ({ tagName }) => tagName === "body");
  return body === null ? page : densestPart(body);
}

const containers = new Set("div section center table tbody tr td form font span".split(" "));
/** Share of the words outside of links that a part must have to stand for the whole. */
const shareMin = 0.75;

/** Goes down as long as one part has nearly all words that are no links. */
function densestPart(body: Element): Element {
  const words = wordsOutsideLinks(body);
  let part = body;
  for (;;) {
    const all = words.get(part) ?? 0;
    const inner: Element | undefined = part.children
      .filter((child) => child.type === "element")
      .find((child) => containers.has(child.tagName) && (words.get(child) ?? 0) >= shareMin * all);
    // A heading beside it belongs to the text.
    const hasHeading = part.children.some(
      (child) => child.type === "element" && /^h[1-3]$/.test(child.tagName),
    );
    if (inner === undefined || all === 0 || hasHeading) return part;
    part = inner;
  }
}

/** Counted from the leaves up: parents come before their children in the order of the page. */
function wordsOutsideLinks(body: Element): ReadonlyMap<Element, number> {
  const counts = new Map<Element, number>();
  const ordered = [...elementsIn(body)];
  for (const element of ordered.toReversed()) {
    let count = 0;
    for (const child of element.children) {
      if (child.type === "text") count += child.value.trim().length;
      if (child.type === "element" && child.tagName !== "a") count += counts.get(child) ?? 0;
    }
    const isCode = element.tagName === "script" || element.tagName === "style";
    counts.set(element, isCode ? 0 : count);
  }
  return counts;
}

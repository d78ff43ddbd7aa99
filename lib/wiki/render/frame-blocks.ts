/** Tables that scroll, tabs that work without scripts, and task lists that have names. */

import type { Element, Parents, Root } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { cutText } from "../../contract/index.ts";
import { boxWord, type TextTranslator } from "../../messages/index.ts";

export function frameBlocks(tree: Root, t: TextTranslator): void {
  let groups = 0;
  visit(tree, "element", (element, index, parent) => {
    const { tagName, properties } = element;
    if (tagName === "div" && hasClass(element, "tabs")) {
      groups += 1;
      openFirst(element, `tabs-${groups}`);
    }
    if (tagName === "input") properties.ariaLabel = taskName(parent) || t("text.task");
    if (isBoxTitle(element, parent)) settleBoxTitle(element, t);
    if (tagName === "p" && parent !== undefined && index !== undefined) {
      const caption = captionOf(element);
      if (caption !== null) parent.children[index] = captioned(element, caption);
    }
    if (tagName === "table" && parent !== undefined && index !== undefined) {
      parent.children[index] = scrolling(element);
      return "skip";
    }
    return undefined;
  });
}

function isBoxTitle(element: Element, parent: Parents | undefined): boolean {
  if (element.tagName === "p") return hasClass(element, "callout-title");
  return element.tagName === "summary" && parent?.type === "element" && hasClass(parent, "callout");
}

/** Boxes without a title bear the name of their kind: in the language of the page. */
function settleBoxTitle({ children }: Element, t: TextTranslator): void {
  const [only] = children;
  if (t.language === "en" || children.length !== 1 || only?.type !== "text") return;
  only.value = boxWord(only.value, t) ?? only.value;
}

/** Details of one name close each other, with no script at all. */
function openFirst(tabs: Element, name: string): void {
  const all = tabs.children.filter((child): child is Element => child.type === "element");
  const details = all.filter(({ tagName }) => tagName === "details");
  const chosen = details.findIndex(({ properties }) => properties.open === true);
  for (const [index, tab] of details.entries()) {
    tab.properties.name = name;
    tab.properties.open = index === Math.max(0, chosen);
  }
}

/** The title of a picture that stands alone is its caption; null for anything else. */
function captionOf({ children }: Element): string | null {
  const [only, ...more] = children.filter(
    (child) => child.type !== "text" || child.value.trim() !== "",
  );
  if (only?.type !== "element" || more.length > 0) return null;
  const [inner] = only.children;
  const image = only.tagName === "a" && inner?.type === "element" ? inner : only;
  const { title } = image.properties;
  return image.tagName === "img" && typeof title === "string" && title !== "" ? title : null;
}

function captioned({ children }: Element, caption: string): Element {
  const words: Element = {
    type: "element",
    tagName: "figcaption",
    properties: {},
    children: [{ type: "text", value: caption }],
  };
  return { type: "element", tagName: "figure", properties: {}, children: [...children, words] };
}

/** Reached by the keyboard, because it may have to be scrolled. */
function scrolling(table: Element): Element {
  const properties = { className: ["table-scroll"], tabIndex: 0 };
  return { type: "element", tagName: "div", properties, children: [table] };
}

/** A box that stands outside of a sentence or a list has no words of its own. */
function taskName(parent: Parents | undefined): string {
  const isNamed = parent?.type === "element" && /^(?:li|p|label|td|th|dd)$/.test(parent.tagName);
  const text = isNamed ? toString(parent).replace(/\s+/g, " ").trim() : "";
  return cutText(text, 200);
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

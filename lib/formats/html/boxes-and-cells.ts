/** Notes and tables in the forms that Markdown has: quotations, and cells of one line. */
import type { Element, ElementContent } from "hast";
import { classesOf, elementsIn, findElement, wordsInside } from "./hast-nodes.ts";

const boxClasses = new Set("admonition admonitionblock theme-admonition callout alert".split(" "));
const blocks = new Set(
  "p div ul ol li pre dl dt dd blockquote table tr h1 h2 h3 h4 h5 h6 hr figure".split(" "),
);
/** Cells of larger tables hold a page, not a table. */
const cellLengthMax = 20_000;

/** For each element of a page, parents before their children. */
export function settleBox(element: Element): void {
  const classes = classesOf(element);
  if (element.tagName === "table" && isLayout(element)) unwrapTable(element);
  else if (element.tagName === "td" || element.tagName === "th") flattenCell(element);
  else if (element.tagName === "div" && classes.some((name) => boxClasses.has(name))) box(element);
  else if (element.tagName === "div" && classes.includes("title")) strongLine(element);
}

/** Asciidoctor's box is a table of an icon and a text; others have their title as the first part. */
function box(element: Element): void {
  const content = findElement(element, (one) => isCell(one) && classesOf(one).includes("content"));
  const icon = findElement(element, (one) => isCell(one) && classesOf(one).includes("icon"));
  if (content !== null && icon !== null) {
    const title = line(wordsInside(icon));
    Object.assign(element, { tagName: "blockquote", children: [title, ...content.children] });
    return;
  }
  element.tagName = "blockquote";
  const title = findElement(element, (one) =>
    classesOf(one).some((name) =>
      /^(?:admonition-?title|admonitionHeading|callout-title|alert-heading)/.test(name),
    ),
  );
  if (title !== null) strongLine(title);
}

function strongLine(element: Element): void {
  Object.assign(element, line(wordsInside(element)));
}

function line(text: string): Element {
  const strong: Element = {
    type: "element",
    tagName: "strong",
    properties: {},
    children: [{ type: "text", value: text }],
  };
  return { type: "element", tagName: "p", properties: {}, children: [strong] };
}

function isCell({ tagName }: Element): boolean {
  return tagName === "td" || tagName === "th";
}

/** A table that only places things: it has headings, other tables' text, or one cell a row. */
function isLayout(table: Element): boolean {
  if (table.properties.role === "presentation") return true;
  if (findElement(table, ({ tagName }) => tagName === "th") !== null) return false;
  for (const element of elementsIn(table)) {
    if (/^h[1-6]$/.test(element.tagName)) return true;
    if (isCell(element) && wordsInside(element).length > cellLengthMax) return true;
    if (
      element.tagName === "tr" &&
      element.children.filter((one) => one.type === "element").length > 1
    )
      return false;
  }
  return true;
}

function unwrapTable(table: Element): void {
  for (const element of elementsIn(table)) {
    if (/^(?:table|thead|tbody|tfoot|tr|td|th|caption)$/.test(element.tagName)) {
      element.tagName = "div";
    }
    if (element.tagName === "colgroup") element.children = [];
  }
}

/** Blocks become lines of the cell. */
function flattenCell(cell: Element): void {
  if (findElement(cell, (one) => one !== cell && blocks.has(one.tagName)) === null) return;
  const flat: ElementContent[] = [];
  const isOpen = (): boolean => flat.length > 0 && !isBreak(flat.at(-1));
  const waiting: (ElementContent | "break")[] = cell.children.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === "break") {
      if (isOpen()) flat.push({ type: "element", tagName: "br", properties: {}, children: [] });
    } else if (node.type === "element" && node.tagName === "pre") {
      if (isOpen()) waiting.push(...codeLines(node).toReversed(), "break");
      else waiting.push(...codeLines(node).toReversed());
    } else if (node.type === "element" && blocks.has(node.tagName)) {
      waiting.push("break", ...node.children.toReversed(), "break");
    } else if (node.type !== "text" || node.value.trim() !== "" || isOpen()) flat.push(node);
  }
  while (isBreak(flat.at(-1))) flat.pop();
  cell.children = flat;
}

function codeLines(block: Element): (ElementContent | "break")[] {
  const code = findElement(block, ({ tagName }) => tagName === "code") ?? block;
  const text = code.children.map((child) => (child.type === "text" ? child.value : "")).join("");
  return text
    .split("\n")
    .filter((one) => one.trim() !== "")
    .flatMap((one): (ElementContent | "break")[] => [
      {
        type: "element",
        tagName: "code",
        properties: {},
        children: [{ type: "text", value: one }],
      },
      "break",
    ]);
}

function isBreak(node: ElementContent | undefined): boolean {
  return node?.type === "element" && node.tagName === "br";
}

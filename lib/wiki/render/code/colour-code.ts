/** Code blocks: coloured, with marked lines and the name of their file. */
import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { readCodeMeta } from "./code-meta.ts";
import { readCodeNotation } from "./code-notation.ts";
import { type Highlighter, type LineMark, lineElement } from "./highlighter.ts";

/** A single block of 100,000 characters took three seconds to colour; these stay plain. */
const blockLengthMax = 20_000;
/** Length of all blocks of a page together. */
const pageLengthMax = 150_000;

/** `getHighlighter` is asked when there is something to colour. */
export async function colourCode(
  tree: Root,
  getHighlighter: () => Promise<Highlighter | null>,
): Promise<void> {
  const blocks: Element[] = [];
  visit(tree, "element", (element) => {
    if (element.tagName === "pre") blocks.push(element);
  });
  let length = 0;
  for (const pre of blocks) {
    const code = pre.children.find(
      (child): child is Element => child.type === "element" && child.tagName === "code",
    );
    if (code === undefined) continue;
    const text = toString(code).replace(/\n$/, "");
    length += text.length;
    const isLong = text.length > blockLengthMax || length > pageLengthMax;
    await settleBlock(pre, code, text, isLong ? null : getHighlighter);
  }
}

async function settleBlock(
  pre: Element,
  code: Element,
  written: string,
  getHighlighter: (() => Promise<Highlighter | null>) | null,
): Promise<void> {
  const language = languageOf(code);
  const { dataMeta, dataTitled } = code.properties;
  const meta = readCodeMeta(dataMeta);
  delete code.properties.dataMeta;
  delete code.properties.dataTitled;
  pre.properties = { tabIndex: 0, ariaLabel: meta.title };
  if (language === "mermaid") {
    pre.properties.className = ["mermaid"];
    return;
  }
  const { text, ...noted } = readCodeNotation(written);
  const markOf = (line: number): LineMark | null => {
    if (meta.inserted.has(line) || noted.inserted.has(line)) return "inserted";
    if (meta.deleted.has(line) || noted.deleted.has(line)) return "deleted";
    return meta.marked.has(line) || noted.marked.has(line) ? "marked" : null;
  };
  const highlighter = language === "" || getHighlighter === null ? null : await getHighlighter();
  const lines = await highlighter?.lines(text, language).catch(() => null);
  const shown = lines ?? plainLines(text);
  const isPlain = shown.every((_line, index) => markOf(index + 1) === null);
  if (!isPlain || (lines !== null && lines !== undefined) || text !== written) {
    code.children = joined(shown, markOf);
  }
  if (language !== "") pre.properties.dataLanguage = language;
  withBar(pre, (dataTitled === undefined ? meta.title : null) ?? language);
}

/** The name stands above the code, and a script puts its button there: neither covers a line. */
function withBar(pre: Element, name: string): void {
  const title: Element = {
    type: "element",
    tagName: "span",
    properties: { className: ["wiki-code-title"] },
    children: [{ type: "text", value: name }],
  };
  const bar: Element = {
    type: "element",
    tagName: "div",
    properties: { className: ["wiki-code-bar"] },
    children: name === "" ? [] : [title],
  };
  const block: Element = { ...pre };
  pre.tagName = "div";
  pre.properties = { className: ["wiki-code"] };
  pre.children = [bar, block];
}

function plainLines(text: string): ElementContent[][] {
  return text.split("\n").map((line) => [{ type: "text", value: line }]);
}

function joined(
  lines: readonly ElementContent[][],
  markOf: (line: number) => LineMark | null,
): ElementContent[] {
  return lines.flatMap((line, index) => {
    const mark = markOf(index + 1);
    const end: ElementContent = { type: "text", value: "\n" };
    return mark === null ? [...line, end] : [lineElement(line, mark), end];
  });
}

function languageOf({ properties: { className } }: Element): string {
  const names = Array.isArray(className) ? className.map(String) : [];
  const name = names.find((given) => given.startsWith("language-")) ?? "";
  return name.slice("language-".length).toLowerCase();
}

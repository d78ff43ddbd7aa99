/** Code blocks: coloured, with marked lines and the name of their file. */
import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { type Highlighter, lineElement } from "./highlighter.ts";

/** A single block of 100,000 characters took three seconds to colour; these stay plain. */
const blockLengthMax = 20_000;
/** Of all blocks of a page together. */
const pageLengthMax = 150_000;

/** `getHighlighter` is asked when there is something to colour. */
export async function settleCode(
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
  text: string,
  getHighlighter: (() => Promise<Highlighter | null>) | null,
): Promise<void> {
  const language = languageOf(code);
  const meta = readMeta(code.properties.dataMeta);
  delete code.properties.dataMeta;
  pre.properties = { tabIndex: 0, ariaLabel: meta.title ?? "Code", role: "region" };
  if (language === "mermaid") {
    pre.properties.className = ["mermaid"];
    return;
  }
  const highlighter = language === "" || getHighlighter === null ? null : await getHighlighter();
  const lines = await highlighter?.lines(text, language).catch(() => null);
  const hasMarks = meta.lines.size > 0;
  if (lines !== null && lines !== undefined) code.children = joined(lines, meta.lines);
  else if (hasMarks) code.children = joined(plainLines(text), meta.lines);
  if (meta.title !== null) pre.properties.dataTitle = meta.title;
  if (language !== "") pre.properties.dataLanguage = language;
}

function plainLines(text: string): ElementContent[][] {
  return text.split("\n").map((line) => [{ type: "text", value: line }]);
}

function joined(lines: readonly ElementContent[][], marked: ReadonlySet<number>): ElementContent[] {
  return lines.flatMap((line, index) => {
    const isMarked = marked.has(index + 1);
    const end: ElementContent = { type: "text", value: "\n" };
    return isMarked ? [lineElement(line, true), end] : [...line, end];
  });
}

function languageOf({ properties: { className } }: Element): string {
  const names = Array.isArray(className) ? className.map(String) : [];
  const name = names.find((given) => given.startsWith("language-")) ?? "";
  return name.slice("language-".length).toLowerCase();
}

interface Meta {
  readonly title: string | null;
  readonly lines: ReadonlySet<number>;
}

const titlePattern =
  /(?:^|\s)(?:title|filename|file|name)=(?:"([^"]{1,200})"|'([^']{1,200})'|(\S{1,200}))/;
const linesPattern = /\{([\d,\s-]{1,200})\}/;
const linesMax = 10_000;

/** The text after the language: `title="a.ts" {1,4-6}`. */
function readMeta(given: unknown): Meta {
  const meta = typeof given === "string" ? given : "";
  const title = titlePattern.exec(meta);
  const ranges = linesPattern.exec(meta)?.[1] ?? "";
  const lines = new Set<number>();
  for (const range of ranges.split(",")) {
    const [first = 0, last = first] = range.split("-").map((part) => Number(part.trim()));
    for (let line = first; line > 0 && line <= Math.min(last, linesMax); line++) lines.add(line);
  }
  return { title: title?.[1] ?? title?.[2] ?? title?.[3] ?? null, lines };
}

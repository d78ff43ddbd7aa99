/** Blocks of a PDF as Markdown. Each page's number is an anchor where the page begins. */
import { fenceFor } from "../../base/index.ts";
import { escapeText } from "../markdown/escape-text.ts";
import { markdownTable } from "../markdown/markdown-table.ts";
import { createLineJoiner, type LineJoiner } from "./join-lines.ts";
import { itemMark, type TextLine } from "./page-lines.ts";
import type { PdfBlock } from "./text-blocks.ts";

const numbered = /^\(?(\d{1,3})[.)]\s/;

export function blocksToMarkdown(blocks: readonly PdfBlock[]): string {
  const texts = blocks.flatMap((block) =>
    "lines" in block ? block.lines.map(({ text }) => text) : [],
  );
  const join = createLineJoiner(texts);
  const hasHeadings = blocks.some(({ kind }) => kind === "heading");
  const parts: string[] = [];
  let page = 0;
  for (const block of blocks) {
    // Without headings pages are what a reader is led to.
    if (block.page > page) {
      parts.push(
        hasHeadings ? pageAnchor(block.page) : `## Page ${block.page} {#page-${block.page}}`,
      );
      page = block.page;
    }
    parts.push(blockText(block, page, join));
    page = Math.max(page, lastPage(block));
  }
  return parts.join("\n\n");
}

function pageAnchor(page: number): string {
  return `<a id="page-${page}"></a>`;
}

function lastPage(block: PdfBlock): number {
  return "lines" in block ? (block.lines.at(-1)?.page ?? 0) : block.page;
}

function blockText(block: PdfBlock, page: number, join: LineJoiner): string {
  if (block.kind === "heading") return `${"#".repeat(block.level)} ${escapeText(block.text)}`;
  if (block.kind === "table") return tableText(block.rows);
  if (block.kind === "code") return codeText(block.lines);
  const text = paragraphText(block.lines, page, join);
  if (block.kind === "paragraph") return text;
  const number = numbered.exec(block.lines[0]?.text.trimStart() ?? "")?.[1];
  return `${number === undefined ? "-" : `${number}.`} ${text}`;
}

/** The anchor of a page that begins within stands where it begins. */
function paragraphText(lines: readonly TextLine[], page: number, join: LineJoiner): string {
  const pages = new Map<number, string[]>();
  for (const [at, { page: number, text }] of lines.entries()) {
    const shown = at === 0 ? withoutMark(text) : text;
    const texts = pages.get(number);
    if (texts === undefined) pages.set(number, [shown]);
    else texts.push(shown);
  }
  return [...pages]
    .map(([number, texts]) => {
      const anchor = number > page ? pageAnchor(number) : "";
      return anchor + escapeText(join(texts));
    })
    .join(" ");
}

/** `1.` and bullets become marks of Markdown; `a)` stays what it is. */
function withoutMark(text: string): string {
  const mark = itemMark.exec(text.trimStart())?.[0];
  if (mark === undefined || /^\(?[a-z]+[.)]/i.test(mark)) return text;
  return text.trimStart().slice(mark.length);
}

function tableText(rows: readonly (readonly string[])[]): string {
  const [head = [], ...rest] = rows.map((row) => row.map(escapeText));
  return markdownTable(head, rest);
}

/** Indented as on the page, by the width of a letter. */
function codeText(lines: readonly TextLine[]): string {
  const left = lines.reduce((least, line) => Math.min(least, line.left), Number.POSITIVE_INFINITY);
  const shown = lines.map(({ text, left: start, size }) => {
    const spaces = Math.min(80, Math.max(0, Math.round((start - left) / (0.6 * size))));
    return " ".repeat(spaces) + text.trimEnd();
  });
  const body = shown.join("\n");
  const fence = fenceFor(body);
  return `${fence}\n${body}\n${fence}`;
}

/** Blocks of a Word file as Markdown. */
import { slug } from "github-slugger";
import { fenceFor } from "../../base/index.ts";
import { escapeText } from "../markdown/escape-text.ts";
import { markdownTable } from "../markdown/markdown-table.ts";
import { runsToMarkdown, runsToText, type TextRun } from "./styled-text.ts";
import type { WordBlock, WordParagraph, WordTable } from "./word-blocks.ts";

const levelsMax = 6;
/** Names that Word gives itself change with each save. */
const ownName = /^(?!_)[\w.-]{1,100}$/;

export function wordToMarkdown(title: string, blocks: readonly WordBlock[]): string {
  const places = headingPlaces(blocks);
  const parts = [`# ${escapeText(title)}`];
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] as WordBlock;
    const run = runOf(blocks, at);
    parts.push(run.length > 1 ? together(run, places) : blockText(block, places));
    at += run.length;
  }
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Anchors of headings by the names of the places in them. */
type Places = ReadonlyMap<string, string>;

function headingPlaces(blocks: readonly WordBlock[]): Places {
  const places = new Map<string, string>();
  for (const block of blocks) {
    if (block.kind === "table" || block.level === null) continue;
    const own = block.bookmarks.find((name) => ownName.test(name));
    const anchor = own ?? slug(runsToText(block.runs));
    for (const name of block.bookmarks) places.set(name, anchor);
  }
  return places;
}

/** Items of a list, and lines of code, stand together. */
function runOf(blocks: readonly WordBlock[], start: number): readonly WordParagraph[] {
  const run: WordParagraph[] = [];
  for (const block of blocks.slice(start, start + runMax)) {
    if (block.kind === "table") break;
    const [first] = run;
    const isSame = first === undefined || kindOf(first) === kindOf(block);
    if (!isSame) break;
    run.push(block);
    if (kindOf(block) === "text") break;
  }
  return run.length === 0 ? [blocks[start] as WordParagraph] : run;
}

const runMax = 10_000;

function kindOf({ level, isCode, item }: WordParagraph): "text" | "code" | "item" {
  if (level !== null) return "text";
  if (isCode) return "code";
  return item === null ? "text" : "item";
}

function together(run: readonly WordParagraph[], places: Places): string {
  const [first] = run as readonly [WordParagraph];
  return kindOf(first) === "code"
    ? codeText(run)
    : run.map((item) => itemText(item, places)).join("\n");
}

function blockText(block: WordBlock, places: Places): string {
  if (block.kind === "table") return tableText(block, places);
  if (block.level !== null) return headingText(block);
  if (block.isCode) return codeText([block]);
  return block.item === null ? paragraphText(block, places) : itemText(block, places);
}

function headingText({ level, runs, bookmarks }: WordParagraph): string {
  const marks = "#".repeat(Math.min(levelsMax, (level ?? 0) + 1));
  const name = bookmarks.find((bookmark) => ownName.test(bookmark));
  const text = escapeText(runsToText(runs));
  if (text === "") return "";
  return `${marks} ${text}${name === undefined ? "" : ` {#${name}}`}`;
}

function paragraphText({ runs }: WordParagraph, places: Places): string {
  return runsToMarkdown(runs.map((run) => withPlace(run, places)));
}

function itemText(paragraph: WordParagraph, places: Places): string {
  const { depth = 0, isNumbered = false } = paragraph.item ?? {};
  const text = paragraphText(paragraph, places);
  return `${"    ".repeat(Math.min(depth, 8))}${isNumbered ? "1." : "-"} ${text}`;
}

/** A place that is no heading has no anchor here. */
function withPlace(run: TextRun, places: Places): TextRun {
  if (!run.link.startsWith("#")) return run;
  const anchor = places.get(run.link.slice(1));
  return { ...run, link: anchor === undefined ? "" : `#${anchor}` };
}

function codeText(lines: readonly WordParagraph[]): string {
  const body = lines.map(({ runs }) => runs.map(({ text }) => text).join("")).join("\n");
  const fence = fenceFor(body);
  return `${fence}\n${body}\n${fence}`;
}

/** A frame of one cell around text is no table. */
function tableText({ rows }: WordTable, places: Places): string {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width <= 1) {
    const paragraphs = rows.flat(2);
    return paragraphs.map((paragraph) => blockText(paragraph, places)).join("\n\n");
  }
  const cells = rows.map((row) =>
    Array.from({ length: width }, (_, at) =>
      (row[at] ?? []).map((paragraph) => paragraphText(paragraph, places)).join(" "),
    ),
  );
  const [head = [], ...rest] = cells;
  return markdownTable(head, rest);
}

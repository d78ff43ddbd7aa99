/** Paragraphs, lists, quotations and tables of reStructuredText as Markdown. */
import { codeBlock, escapedStart, quoted } from "../markdown/write-markdown.ts";
import { explicitBlock } from "./rst-explicit.ts";
import { readInline } from "./rst-inline.ts";
import {
  dedented,
  endOfIndented,
  isBlankLine,
  type Lines,
  leadingSpaces,
  trimmed,
} from "./rst-lines.ts";
import { listBlock } from "./rst-lists.ts";
import type { RstPage } from "./rst-page.ts";
import { gridTable, simpleTable } from "./rst-tables.ts";
import { isRule } from "./rst-titles.ts";

/** A block as Markdown, and where the next one begins. */
export interface ReadBlock {
  readonly markdown: string;
  readonly end: number;
}

/** The blocks of an element; sections begin only on the page itself. */
export function readRstBlocks(lines: Lines, page: RstPage): string {
  const read = page.deeper(() => {
    const blocks: string[] = [];
    for (let at = 0; at < lines.length; ) {
      if (isBlankLine(lines[at])) {
        at++;
        continue;
      }
      const { markdown, end } = rstBlock(lines, at, page);
      if (markdown !== "") blocks.push(markdown);
      at = Math.max(end, at + 1);
    }
    return joined(blocks);
  });
  return (
    read ??
    readInline(
      lines
        .map((line) => line.trim())
        .join(" ")
        .trim(),
      page,
    ).markdown
  );
}

/** Two lists side by side would be one. */
export function joined(blocks: readonly string[]): string {
  return blocks
    .map((block, at) => {
      const before = at === 0 ? "" : (blocks[at - 1] as string);
      const isList = [/^- /, /^\d+\. /].some((mark) => mark.test(block) && mark.test(before));
      return `${at === 0 ? "" : isList ? "\n\n<!-- -->\n\n" : "\n\n"}${block}`;
    })
    .join("");
}

/** The block that begins at a line that is not blank. */
export function rstBlock(lines: Lines, at: number, page: RstPage): ReadBlock {
  const line = lines[at] as string;
  if (leadingSpaces(line) > 0) {
    const end = endOfIndented(lines, at);
    const inner = readRstBlocks(dedented(lines.slice(at, end)), page);
    return { markdown: inner === "" ? "" : quoted(inner), end };
  }
  const read = (inner: Lines): string => readRstBlocks(inner, page);
  return (
    explicitBlock(lines, at, { page, read }) ??
    listBlock(lines, at, { page, read }) ??
    doctest(lines, at) ??
    gridTable(lines, at, read) ??
    simpleTable(lines, at, read) ??
    transition(lines, at) ??
    definitions(lines, at, page) ??
    paragraph(lines, at, page)
  );
}

function doctest(lines: Lines, at: number): ReadBlock | null {
  if (!/^>>>(?:\s|$)/.test(lines[at] as string)) return null;
  let end = at;
  while (end < lines.length && !isBlankLine(lines[end])) end++;
  return { markdown: codeBlock(lines.slice(at, end).join("\n"), "python"), end };
}

function transition(lines: Lines, at: number): ReadBlock | null {
  const isAlone = isRule(lines[at] as string) && isBlankLine(lines[at + 1]);
  return isAlone ? { markdown: "---", end: at + 1 } : null;
}

/** Terms, each with an indented part right below it. */
function definitions(lines: Lines, at: number, page: RstPage): ReadBlock | null {
  const items: string[] = [];
  let end = at;
  for (let next = at; next < lines.length; ) {
    const line = lines[next] as string;
    const below = lines[next + 1];
    const isTerm = !isBlankLine(line) && leadingSpaces(line) === 0 && !isBlankLine(below);
    if (!isTerm || leadingSpaces(below as string) === 0 || startsOther(line)) break;
    if (line.endsWith("::")) break;
    end = endOfIndented(lines, next + 1);
    const text = readRstBlocks(dedented(lines.slice(next + 1, end)), page);
    const term = readInline(line, page).markdown;
    const marked = /^[`*]/.test(term) ? term : `**${term}**`;
    items.push(`- ${marked}\n\n${text.replace(/^(?=.)/gm, "  ")}`);
    next = end;
    while (next < lines.length && isBlankLine(lines[next])) next++;
  }
  return items.length === 0 ? null : { markdown: items.join("\n"), end };
}

function startsOther(line: string): boolean {
  return /^(?:\.\. |\.\.$|__ |[-*+•‣⁃] |\|\s|>>> )/.test(line);
}

function paragraph(lines: Lines, at: number, page: RstPage): ReadBlock {
  let end = at + 1;
  while (
    end < lines.length &&
    !isBlankLine(lines[end]) &&
    leadingSpaces(lines[end] as string) === 0
  )
    end++;
  const written = lines.slice(at, end);
  const last = written.at(-1) as string;
  const isLiteral = last.endsWith("::");
  if (isLiteral) written[written.length - 1] = last === "::" ? "" : last.replace(/\s+::$|:$/, "");
  page.settleHere();
  const text = readInline(written.join("\n").trim(), page)
    .markdown.split("\n")
    .map((line) => escapedStart(line))
    .join("\n");
  if (!isLiteral) return { markdown: text, end };
  const code = literalBlock(lines, end, page);
  return {
    markdown: [text, code.markdown].filter((part) => part !== "").join("\n\n"),
    end: code.end,
  };
}

/** Indented, or each line with the same mark in front. */
function literalBlock(lines: Lines, start: number, page: RstPage): ReadBlock {
  let at = start;
  while (at < lines.length && isBlankLine(lines[at])) at++;
  const first = lines[at];
  if (first === undefined) return { markdown: "", end: at };
  const quote = /^[!-/:-@[-`{-~]/.exec(first)?.[0];
  let end = at;
  if (leadingSpaces(first) > 0) end = endOfIndented(lines, at);
  else if (quote !== undefined && at > start) {
    while (lines[end]?.startsWith(quote) === true) end++;
  }
  if (end === at) return { markdown: "", end: start };
  const code = dedented(trimmed(lines.slice(at, end))).join("\n");
  return { markdown: codeBlock(code, page.codeLanguage), end };
}

/**
 * Finds what Markdown parsers cannot handle, in one pass before they start: their time grows with
 * the square of the nesting, and they crash when their stack is exhausted.
 */
import { indentOf, isThematicBreak } from "../lines/line-marks.ts";
import { withoutFencedCode } from "./prose.ts";

/** Lists in quotes in lists: people write five, and no screen shows twenty. */
const depthMax = 100;
const columnsPerLevel = 2;
/** `*`, `_`, `~`, `$` and brackets in one paragraph: 6,000 took a second, 24,000 a minute. */
const marksMax = 4_000;
/** A comment or instruction that does not end is sought to the end of its paragraph: 5,000 took a second. */
const unendedWeight = 4;
/** Lines of a paragraph that leave out the mark of its quote or list: 6,000 took over a second, 24,000 twenty. */
const lazyLinesMax = 3_000;

const markAt = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
const quoteMarks = /^[ \t>]+/;
const boxMark = /:::|\/\/\//;
const box = /^[ \t>]*(?::{3,}|\/{3,})[ \t]*([a-z])?/i;
const ownBlock = /^[ \t]*(?:[|#>]|[-+*][ \t]|\d{1,9}[.)][ \t])/;
const container = /^[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]|\[\^)/;
const lessThan = "<".charCodeAt(0);
const isInlineMark = new Uint8Array(128);
for (const mark of "*_~[]$") isInlineMark[mark.charCodeAt(0)] = 1;

/** Why the page is too much for a parser, in words that follow "This page"; null when it is not. */
export function markdownExcess(markdown: string): string | null {
  let boxes = 0;
  for (const line of markdown.split("\n")) {
    const found = boxMark.test(line) ? box.exec(line) : null;
    if (found !== null) boxes = Math.max(0, boxes + (found[1] === undefined ? -1 : 1));
    if (boxes + containersOf(line) > depthMax) return "is nested too deeply to be formatted";
  }
  const lines = withoutFencedCode(markdown).split("\n");
  if (hasManyMarks(lines)) return "has a paragraph with too many marks to be formatted";
  return hasManyLazyLines(lines) ? "has a paragraph with too many lines to be formatted" : null;
}

function hasManyMarks(lines: readonly string[]): boolean {
  let marks = 0;
  for (const line of lines) {
    if (line.trim() === "" || ownBlock.test(line)) marks = 0;
    marks += marksIn(line);
    if (marks > marksMax && !isThematicBreak(line.trim())) return true;
  }
  return false;
}

function hasManyLazyLines(lines: readonly string[]): boolean {
  let isInContainer = false;
  let lazy = 0;
  for (const line of lines) {
    const begins = container.test(line);
    if (begins || line.trim() === "") {
      isInContainer = begins;
      lazy = 0;
    } else if (isInContainer) lazy += 1;
    if (lazy > lazyLinesMax) return true;
  }
  return false;
}

/** The containers of an item, by its indentation, and the marks in front of its text. */
function containersOf(line: string): number {
  let marks = 0;
  markAt.lastIndex = 0;
  while (markAt.test(line)) {
    marks += 1;
    // A line of nothing but one mark is a rule, however long.
    if (marks > depthMax) return isThematicBreak(line.replace(quoteMarks, "").trim()) ? 0 : marks;
  }
  return marks === 0 ? 0 : marks + Math.floor(indentOf(line) / columnsPerLevel);
}

function marksIn(line: string): number {
  let marks = 0;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code < 128) marks += isInlineMark[code] as number;
    if (code === lessThan && /[!?]/.test(line[at + 1] ?? "")) marks += unendedWeight;
  }
  return marks;
}

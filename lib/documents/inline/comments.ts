/** Leaves out `<!-- … -->` and `{/* … *\/}`, which may reach over many lines. */
import type { PageContext } from "../page/page-context.ts";

const marks = /`+|<!--|\{\/\*|\n/g;

export interface CutLine {
  readonly line: string;
  /** Where the next line starts. */
  readonly next: number;
}

/**
 * The line at `start` without its comments. A comment that begins here may end on a later line, and
 * what follows its end still belongs to this line. A comment without an end is text: the browser
 * would hide the rest of the page, but a search should not lose a page to a typing error.
 */
export function withoutComments(source: string, start: number, page: PageContext): CutLine {
  let line = "";
  let taken = start;
  marks.lastIndex = start;
  for (let match = marks.exec(source); match !== null; match = marks.exec(source)) {
    const mark = match[0];
    if (mark === "\n")
      return { line: line + source.slice(taken, match.index), next: marks.lastIndex };
    if (mark.startsWith("`")) {
      marks.lastIndex = codeEnd(source, marks.lastIndex, mark, page);
      continue;
    }
    const end = commentEnd(source, marks.lastIndex, mark === "<!--" ? "-->" : "*/}", page);
    if (end === -1) continue;
    line += source.slice(taken, match.index);
    taken = end;
    marks.lastIndex = end;
  }
  return { line: line + source.slice(taken), next: source.length + 1 };
}

/** Place after the code that opens before `from`; `from` itself when nothing closes it in the line. */
function codeEnd(source: string, from: number, backticks: string, page: PageContext): number {
  const { lookAhead } = page;
  if (lookAhead.remaining <= 0) return from;
  const close = source.indexOf(backticks, from);
  const lineEnd = source.indexOf("\n", from);
  if (close !== -1 && (lineEnd === -1 || close < lineEnd)) return close + backticks.length;
  lookAhead.remaining -= (close === -1 ? source.length : close) - from;
  return from;
}

function commentEnd(source: string, from: number, closing: string, page: PageContext): number {
  const { lookAhead } = page;
  if (lookAhead.remaining <= 0) return -1;
  const close = source.indexOf(closing, from);
  if (close !== -1) return close + closing.length;
  lookAhead.remaining -= source.length - from;
  return -1;
}

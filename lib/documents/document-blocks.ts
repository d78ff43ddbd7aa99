/** The blocks of a Markdown source, by which it can be cut between paragraphs, lists and code. */

export interface SourceBlock {
  /** Half-open range in the source; the blocks follow each other without gaps. */
  readonly start: number;
  readonly end: number;
  /** Whether it may be cut between lines, as lists and tables may. */
  readonly hasLines: boolean;
}

const fence = /^ {0,3}(?:[-*+] +|\d+[.)] +)?(`{3,}|~{3,})/;
const heading = /^ {0,3}#{1,6}(?:\s|$)/;
const listLine = /^\s*(?:[-*+]|\d+[.)])\s/;
const tableLine = /^\s*\|/;

/** A heading belongs to what follows it; front matter and code are blocks of their own. */
export function listBlocks(source: string): readonly SourceBlock[] {
  const blocks: SourceBlock[] = [];
  let start = 0;
  let open: string | null = null;
  let isList = false;
  let hasText = false;
  const end = (at: number): void => {
    if (!hasText || at <= start) return;
    blocks.push({ start, end: at, hasLines: isList });
    start = at;
    isList = false;
    hasText = false;
  };
  let at = 0;
  let wasBlank = true;
  for (const line of linesOf(source)) {
    const mark = fence.exec(line)?.[1];
    const isBlank = line.trim() === "";
    const wasOpen = open !== null;
    if (open !== null) {
      if (mark?.startsWith(open) === true && /^[\s`~]*$/.test(line)) open = null;
    } else if (heading.test(line)) {
      end(at);
    } else if (!isBlank && wasBlank) {
      const goesOn = isList && (listLine.test(line) || /^\s{2,}\S/.test(line));
      if (!goesOn) end(at);
    }
    if (!wasOpen && mark !== undefined) open = mark;
    if (!isBlank && (wasOpen || !heading.test(line))) {
      if (!hasText) isList = listLine.test(line) || tableLine.test(line);
      hasText = true;
    }
    wasBlank = isBlank && open === null;
    at += line.length;
  }
  hasText = true;
  end(source.length);
  return blocks;
}

/** With their ends. */
function* linesOf(source: string): Generator<string> {
  let start = 0;
  while (start < source.length) {
    const newline = source.indexOf("\n", start);
    const end = newline === -1 ? source.length : newline + 1;
    yield source.slice(start, end);
    start = end;
  }
}

/**
 * Goes through Markdown line by line and tells headings, code and text apart. A splitter and not a
 * parser: a syntax tree of every page measured 64 pages a second, this more than forty times that.
 */

export type LineEvent =
  | { readonly kind: "text"; readonly line: string }
  | { readonly kind: "code"; readonly line: string }
  | { readonly kind: "heading"; readonly level: number; readonly text: string };

const fence = /^[ \t>]{0,12}(?:[-*+] {1,3})?(`{3,}|~{3,})(.*)$/;
const atxHeading = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const setextUnderline = /^ {0,3}(=+|-{2,})[ \t]*$/;
/** Lines that cannot be the text of a heading underlined on the next line. */
const notHeadingText = /^(?:[ \t]*$| {4}|\t| {0,3}(?:[-*+>|#]|\d+[.)][ \t]|<|:::|\/\/\/))/;
const moduleStatement = /^(?:import|export)\b/;

/** Calls `visit` for each line that a reader may see. Linear in the length of the source. */
export function readLines(source: string, visit: (event: LineEvent) => void): void {
  const lines = withoutComments(source).split(/\r\n|\n|\r/);
  let open: string | null = null;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string;
    const fenced = fence.exec(line);
    if (open !== null) {
      if (isClosing(fenced, open)) open = null;
      else visit({ kind: "code", line });
      continue;
    }
    if (fenced !== null && !(fenced[2] as string).includes("`")) {
      open = fenced[1] as string;
      continue;
    }
    const heading = atxHeading.exec(line);
    if (heading !== null) {
      const text = (heading[2] ?? "").replace(/(?:^|[ \t]+)#+[ \t]*$/, "");
      visit({ kind: "heading", level: (heading[1] as string).length, text });
      continue;
    }
    const underline = setextUnderline.exec(lines[index + 1] ?? "");
    if (underline !== null && !notHeadingText.test(line)) {
      const level = (underline[1] as string).startsWith("=") ? 1 : 2;
      visit({ kind: "heading", level, text: line.trim() });
      index += 1;
      continue;
    }
    if (moduleStatement.test(line)) {
      const end = endOfStatement(lines, index);
      if (end !== null) {
        index = end;
        continue;
      }
    }
    visit({ kind: "text", line });
  }
}

function isClosing(fenced: RegExpExecArray | null, open: string): boolean {
  const marks = fenced?.[1] ?? "";
  return marks.startsWith(open) && (fenced?.[2] ?? "").trim() === "";
}

/** Blanks HTML and MDX comments outside of code; the lines inside fences keep theirs. */
function withoutComments(source: string): string {
  if (!source.includes("<!--") && !source.includes("{/*")) return source;
  let result = "";
  let position = 0;
  const pattern = /<!--|\{\/\*|^[ \t>]*(?:`{3,}|~{3,})/gm;
  for (let match = pattern.exec(source); match !== null; match = pattern.exec(source)) {
    const opening = match[0];
    if (opening === "{/*" && isHeadingId(source, match.index)) continue;
    const isComment = opening === "<!--" || opening === "{/*";
    const end = isComment
      ? endAfter(source, match.index, opening === "<!--" ? "-->" : "*/}")
      : endOfFence(source, pattern.lastIndex, opening.trim().replace(/^[>\s]+/, ""));
    if (isComment) {
      result += source.slice(position, match.index);
      position = end;
    }
    pattern.lastIndex = end;
  }
  return result + source.slice(position);
}

/** `## Title {/*id*\/}` names the heading's anchor. */
function isHeadingId(source: string, position: number): boolean {
  const lineStart = source.lastIndexOf("\n", position) + 1;
  return (
    position - lineStart < 1_000 && /^ {0,3}#{1,6} /.test(source.slice(lineStart, lineStart + 12))
  );
}

/** A comment that is never closed reaches to the end, as in HTML. */
function endAfter(source: string, from: number, closing: string): number {
  const found = source.indexOf(closing, from);
  return found === -1 ? source.length : found + closing.length;
}

function endOfFence(source: string, from: number, marks: string): number {
  const closing = new RegExp(`^[ \\t>]*${marks[0]}{${marks.length},}[ \\t]*$`, "gm");
  closing.lastIndex = from;
  return closing.exec(source) === null ? source.length : closing.lastIndex;
}

const statementLinesMax = 200;

/**
 * Last line of an `import` or `export` statement of MDX; null when the line is prose that happens
 * to begin with the word.
 */
function endOfStatement(lines: readonly string[], start: number): number | null {
  const first = lines[start] as string;
  const isImport = /^import(?:\s*["']|\s.*\sfrom\s*["']|\s*[{*]|\s+\w+\s*,)/.test(first);
  const isExport =
    /^export\s+(?:default\b|const\b|let\b|var\b|function\b|async\b|class\b|type\b|interface\b|\*|\{)/.test(
      first,
    );
  if (!isImport && !isExport) return null;
  let depth = 0;
  for (let index = start; index < Math.min(lines.length, start + statementLinesMax); index++) {
    for (const character of lines[index] as string) {
      if ("{[(".includes(character)) depth += 1;
      else if ("}])".includes(character)) depth -= 1;
    }
    if (depth <= 0) return index;
  }
  return null;
}

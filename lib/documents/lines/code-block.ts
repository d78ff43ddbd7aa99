/** Code blocks: between lines of backticks or tildes, and by indentation. */
import { indentOf, withoutIndent } from "./line-marks.ts";

export interface Fence {
  readonly mark: string;
  readonly length: number;
}

export interface CodeBlock {
  readonly code: string;
  /** Start of the line after the block. */
  readonly next: number;
}

const opening = /^(?:`{3,}|~{3,})/;
const language = /^[A-Za-z][\w+#.-]{0,29}/;
/** An indentation of so many columns makes a line code. */
export const codeIndent = 4;

/** Null for a line that opens no code; `content` has neither indentation nor quote marks. */
export function readFence(content: string): Fence | null {
  const match = opening.exec(content);
  if (match === null) return null;
  const fence = match[0];
  const mark = fence.charAt(0);
  // Backticks in the same line are a code span.
  return mark === "`" && content.includes("`", fence.length)
    ? null
    : { mark, length: fence.length };
}

/** `js` of an opening line such as "```js {1,3} title.js"; "" for none. */
export function fenceLanguage(content: string, { length }: Fence): string {
  const written = content
    .slice(length)
    .trim()
    .replace(/^\{\s*\.?/, "");
  return language.exec(written)?.[0].toLowerCase() ?? "";
}

/** Reads from the line after the opening one. A fence without an end reaches to the page's end. */
export function readFencedCode(
  source: string,
  start: number,
  fence: Fence,
  { indent, isQuoted }: { readonly indent: number; readonly isQuoted: boolean },
): CodeBlock {
  const lines: string[] = [];
  let at = start;
  while (at < source.length) {
    const newline = source.indexOf("\n", at);
    const end = newline === -1 ? source.length : newline;
    const line = source.slice(at, end);
    const body = isQuoted ? withoutQuote(line) : line;
    // Code in a quote ends with the quote.
    if (body === null) break;
    at = end + 1;
    if (closesFence(body, fence)) break;
    lines.push(withoutIndent(body, indent));
  }
  return { code: lines.join("\n"), next: at };
}

function withoutQuote(line: string): string | null {
  const trimmed = line.trimStart();
  if (!trimmed.startsWith(">")) return null;
  return trimmed.startsWith("> ") ? trimmed.slice(2) : trimmed.slice(1);
}

export function closesFence(line: string, { mark, length }: Fence): boolean {
  const trimmed = line.trim();
  if (trimmed.length < length) return false;
  for (let at = 0; at < trimmed.length; at++) {
    if (trimmed.charAt(at) !== mark) return false;
  }
  return true;
}

/** Changes the lines of a text that are in no fenced code. */
export function mapOutsideFences(text: string, change: (line: string) => string): string {
  let open: Fence | null = null;
  const lines = text.split("\n").map((line) => {
    const content = line.trim();
    if (open !== null) {
      if (closesFence(content, open)) open = null;
      return line;
    }
    open = readFence(content);
    return open === null ? change(line) : line;
  });
  return lines.join("\n");
}

/** Reads indented lines and the blank lines between them. */
export function readIndentedCode(source: string, start: number): CodeBlock {
  const lines: string[] = [];
  let at = start;
  while (at < source.length) {
    const newline = source.indexOf("\n", at);
    const end = newline === -1 ? source.length : newline;
    const line = source.slice(at, end);
    if (line.trim() !== "" && indentOf(line) < codeIndent) break;
    lines.push(withoutIndent(line, codeIndent));
    at = end + 1;
  }
  return { code: lines.join("\n").trimEnd(), next: at };
}

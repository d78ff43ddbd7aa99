/** Where an `import` or `export` statement of MDX ends. */
import { closingBrace } from "../inline/braces.ts";
import type { PageContext } from "../page/page-context.ts";

/** Distinguishes a statement from prose that happens to begin with the word. */
const importAt =
  /import(?:\s{0,20}["'][^"'\n]{1,1000}["']|(?:[^"'`;\n]|\n(?!\s*\n)){1,2000}?\bfrom\s{0,20}["'][^"'\n]{1,1000}["'])/y;
const exportAt =
  /export(?:[ \t]*[{*]|[ \t]+(?:const|let|var|async|class|function|interface|enum|type|default)\b(?:[^\n]{0,500}?[={}();])|[ \t]+default[ \t]*[\w$]{0,100}[ \t]*$)/my;
/** A heading or a fence belongs to the page, even if a brace was left open before it. */
const blockLine = /^(?:#{1,6}[ \t]| {0,3}(?:`{3}|~{3}))/m;
const blockAt = /#{1,6}[ \t]| {0,3}(?:`{3}|~{3})/y;

/**
 * Offset after the statement that starts at `start`, or -1 if there is none. MDX lets a statement
 * reach to the next blank line; one inside its braces does not end it. A heading or a fence always
 * ends it, so that a faulty statement does not swallow the rest of the page.
 */
export function moduleStatementEnd(source: string, start: number, page: PageContext): number {
  const pattern = source.startsWith("import", start) ? importAt : exportAt;
  pattern.lastIndex = start;
  if (!pattern.test(source)) return -1;
  let at = start;
  while (at < source.length) {
    const character = source.charAt(at);
    if (character === "\n" && endsBefore(source, at + 1)) return at + 1;
    const end = character === "{" ? bracesEnd(source, at, page) : -1;
    at = end === -1 ? at + 1 : end;
  }
  return source.length;
}

/** -1 for braces that nothing closes, or only something behind a heading or a fence. */
function bracesEnd(source: string, open: number, { lookAhead }: PageContext): number {
  const end = closingBrace(source, open, lookAhead);
  if (end === -1 || !blockLine.test(source.slice(open, end))) return end;
  lookAhead.remaining -= end - open;
  return -1;
}

function endsBefore(source: string, line: number): boolean {
  blockAt.lastIndex = line;
  return isBlankLine(source, line) || blockAt.test(source);
}

/** Also true at the end of the source. */
function isBlankLine(source: string, start: number): boolean {
  for (let at = start; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === "\n") return true;
    if (character !== " " && character !== "\t") return false;
  }
  return true;
}

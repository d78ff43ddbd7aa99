/** Where an `import` or `export` statement of MDX ends. */
import { closingBrace } from "./braces.ts";
import type { PageContext } from "./page-context.ts";

/** What tells a statement from prose that happens to begin with the word. */
const statementAt =
  /import(?:[ \t]*["'{*]|[ \t]+(?:type[ \t]+)?[\w$]+(?:[ \t]*,|[ \t]+from\b))|export(?:[ \t]*[{*]|[ \t]+(?:default|const|let|var|function|async|class|type|interface|enum)\b)/y;

/**
 * Place after the statement that starts at `start`, or -1 when there is none. MDX lets a statement
 * reach to the next blank line; one inside its braces does not end it.
 */
export function moduleStatementEnd(source: string, start: number, page: PageContext): number {
  statementAt.lastIndex = start;
  if (!statementAt.test(source)) return -1;
  let at = start;
  while (at < source.length) {
    const character = source.charAt(at);
    if (character === "\n" && isBlankLine(source, at + 1)) return at + 1;
    const end = character === "{" ? closingBrace(source, at, page.lookAhead) : -1;
    at = end === -1 ? at + 1 : end;
  }
  return source.length;
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

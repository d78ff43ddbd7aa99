/** MDX expressions: where they end, and the text of those that are nothing but a string. */
import type { LookAhead } from "../page/page-context.ts";

const literal = /^\{\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$]|\\.)*)`)\s*\}$/s;

/** Place after the brace that closes the one at `open`, or -1. Braces in strings do not count. */
export function closingBrace(text: string, open: number, lookAhead: LookAhead): number {
  if (lookAhead.remaining <= 0) return -1;
  let depth = 0;
  let at = open;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (character === "\\") at += 1;
    else if (character === '"' || character === "'" || character === "`") at = stringEnd(text, at);
    else if (character === "/") at = commentEnd(text, at);
    at += 1;
  }
  lookAhead.remaining -= text.length - open;
  return -1;
}

/** Last character of the string that opens here; the quote itself when nothing closes it. */
function stringEnd(text: string, open: number): number {
  const quote = text.charAt(open);
  for (let at = open + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === quote) return at;
    if (character === "\\") at += 1;
    // Text like don't in JSX: a quoted string never spans lines, a template may.
    else if (character === "\n" && quote !== "`") return open;
  }
  return open;
}

/** Last character of the comment that opens here: the text's end when nothing closes it. */
function commentEnd(text: string, slash: number): number {
  if (text.charAt(slash + 1) !== "*") return slash;
  const end = text.indexOf("*/", slash + 2);
  return end === -1 ? text.length : end + 1;
}

/** `{"text"}` → text; "" for anything that would have to be executed. */
export function bracedLiteral(expression: string): string {
  if (expression.length > 2_000) return "";
  const match = literal.exec(expression);
  return (match?.[1] ?? match?.[2] ?? match?.[3] ?? "").replace(/\\(.)/gs, "$1");
}

/** Links and images: where the part after the readable text ends. */
import { normalLabel, type PageContext } from "../page/page-context.ts";

const labelLengthMax = 200;
const titleAt =
  /[ \t]*(?:\n[ \t]*)?(?:"(?:[^"\\]|\\.){0,500}"|'(?:[^'\\]|\\.){0,500}'|\((?:[^()\\]|\\.){0,500}\))/sy;
const spaceAt = /[ \t]*(?:\n[ \t]*)?/y;
const footnoteAt = /\[\^[^\]\s]{1,100}\]/y;
/** `[!INCLUDE [name](path)]`, `[!code-cpp[name](path)]`, `[!VIDEO url]`: put in by other builds. */
const insertionAt = /\[![A-Za-z][\w-]{0,40}(?:[^[\]\n]|\[[^[\]\n]{0,300}\]){0,300}\]/y;

/**
 * Place after what follows the text's closing bracket at `close`: `(url "title")`, `[label]`, or
 * nothing for a label that the page defines. -1 when the brackets are just brackets.
 */
export function linkEnd(text: string, open: number, close: number, page: PageContext): number {
  const next = text.charAt(close + 1);
  if (next === "(") {
    const end = targetEnd(text, close + 2, page);
    if (end !== -1) return end;
  }
  if (page.labels.size === 0) return -1;
  if (next === "[") {
    const labelEnd = text.indexOf("]", close + 2);
    const length = labelEnd - close - 2;
    if (length > 0 && length <= labelLengthMax && isDefined(text, close + 2, labelEnd, page)) {
      return labelEnd + 1;
    }
  }
  if (!isDefined(text, open + 1, close, page)) return -1;
  return text.startsWith("[]", close + 1) ? close + 3 : close + 1;
}

function isDefined(text: string, start: number, end: number, page: PageContext): boolean {
  return end - start <= labelLengthMax && page.labels.has(normalLabel(text.slice(start, end)));
}

/** After `](`: a destination, perhaps a title, and the closing parenthesis. */
function targetEnd(text: string, start: number, page: PageContext): number {
  if (page.lookAhead.remaining <= 0) return -1;
  let at = skip(spaceAt, text, start);
  at = text.charAt(at) === "<" ? bracketedEnd(text, at) : destinationEnd(text, at);
  if (at !== -1) at = skip(titleAt, text, at);
  if (at !== -1) at = skip(spaceAt, text, at);
  if (at !== -1 && text.charAt(at) === ")") return at + 1;
  page.lookAhead.remaining -= text.length - start;
  return -1;
}

function bracketedEnd(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === ">") return at + 1;
    if (character === "<" || character === "\n") return -1;
    if (character === "\\") at += 1;
  }
  return -1;
}

/** An address may hold balanced parentheses and no spaces. */
function destinationEnd(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === "(") depth += 1;
    else if (character === ")") {
      if (depth === 0) return at;
      depth -= 1;
    } else if (character === "\\") at += 1;
    else if (character <= " ") return depth === 0 ? at : -1;
    at += 1;
  }
  return -1;
}

/** Place after a footnote's mark or after an insertion that starts at `open`, or -1. */
export function invisibleBracketEnd(text: string, open: number): number {
  const next = text.charAt(open + 1);
  const pattern = next === "^" ? footnoteAt : next === "!" ? insertionAt : null;
  if (pattern === null) return -1;
  const end = skip(pattern, text, open);
  return end === open ? -1 : end;
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

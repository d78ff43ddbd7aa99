/** Tells the author of a page that is no MDX where it stops being it, in one line. */
import { cutText } from "../../contract/index.ts";

/** The parts of the parser's error that are reported; other errors have none of them. */
interface ParserFault {
  readonly reason?: unknown;
  readonly line?: unknown;
  readonly column?: unknown;
  readonly cause?: unknown;
}

const reasonLengthMax = 300;
/** `(3:1-3:7)`: where an element was opened that is not closed. */
const openedAt = / \((\d+):(\d+)-\d+:\d+\)/;
const scripts = /^Could not parse (import\/exports|expression) with acorn$/;
/** A rough set of the characters in names is enough. */
const expectedCharacters = /, expected an? (?:\w+ ){0,2}character[^(]*/;

/** "" for an error that is not about a place in the page. */
export function mdxFault(error: unknown): string {
  const { reason, line, column, cause } = (error ?? {}) as ParserFault;
  if (typeof reason !== "string") return "";
  const opened = openedAt.exec(reason);
  const isLeftOpen = opened !== null && reason.startsWith("Expected a closing tag");
  const [atLine, atColumn] = isLeftOpen ? [opened[1], opened[2]] : [line, column];
  const what = cutText(whatIsWrong(reason, cause), reasonLengthMax);
  if (atLine === undefined || atColumn === undefined) return `${what}.`;
  return `Line ${Number(atLine)}, column ${Number(atColumn)}: ${what}.`;
}

function whatIsWrong(reason: string, cause: unknown): string {
  const script = scripts.exec(reason);
  if (script !== null) {
    const what = script[1] === "expression" ? "the expression" : "the import or export";
    const why = cause instanceof Error ? ` (${lowerFirst(cause.message)})` : "";
    return `${what} is not valid JavaScript${why}`;
  }
  return lowerFirst(reason)
    .replace(expectedCharacters, " ")
    .replace(openedAt, (_all, line: string) => ` of line ${line}`)
    .replace(/\s+/g, " ")
    .trim();
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

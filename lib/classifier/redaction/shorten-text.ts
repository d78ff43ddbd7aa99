/** The parts of a long text that tell what a ticket is about, in bounded time and space. */
import { cutText } from "../../contract/index.ts";

export interface TextBounds {
  readonly head: number;
  readonly errors: number;
  readonly tail: number;
  /** Lines further inside are not looked at, so that 2 million characters of logs take 5 ms. */
  readonly scanned: number;
}

const errorLine =
  /error|exception|fail|fatal|panic|traceback|denied|refused|time[d-]? ?out|unable|fehler|\bat .{1,200}:\d/i;
const errorLineLengthMax = 300;
/** Longer runs without a space are not a word, address or number, and may be split. */
const wordLengthMax = 100;
/** Longer rows of numbers are a table. */
const numberLengthMax = 60;

/** Beginning, lines that report errors, and end. Shorter texts stay unchanged. */
export function shortenText(text: string, { head, errors, tail, scanned }: TextBounds): string {
  if (text.length <= head + errors + tail) return text;
  const beginning = cutAtBlank(text, head);
  const ending = endFromBlank(text, tail);
  const middle = text.slice(beginning.length, text.length - ending.length);
  const reported = errorLines(cutAtBlank(middle, scanned), errors);
  return [beginning, ...reported, ending].filter((part) => part !== "").join("\n");
}

/**
 * An address that is cut in two would not be recognised as one, so words are kept whole, and numbers
 * that are written in groups.
 */
export function cutAtBlank(text: string, lengthMax: number): string {
  const kept = cutText(text, lengthMax);
  if (kept.length === text.length) return kept;
  const whole = /\s/.test(text.charAt(kept.length)) ? kept : withoutLastWord(kept);
  const hasGroupBehind = /^\s*\S*\d/.test(text.slice(whole.length, whole.length + wordLengthMax));
  return hasGroupBehind ? whole.slice(0, whole.length - groupsAtEnd(whole)) : whole;
}

function withoutLastWord(text: string): string {
  const blank = text.search(/\s\S*$/);
  return blank >= 0 && text.length - blank <= wordLengthMax ? text.slice(0, blank) : text;
}

/** Characters of the words with digits that the text ends with: a telephone, an account. */
function groupsAtEnd(text: string): number {
  return lengthOfGroups(text.slice(-numberLengthMax).split(/\s/).toReversed());
}

function lengthOfGroups(words: readonly string[]): number {
  let length = 0;
  for (const word of words) {
    if (word !== "" && !/\d/.test(word)) break;
    length += word.length + 1;
  }
  return Math.min(length, numberLengthMax);
}

function endFromBlank(text: string, length: number): string {
  if (length === 0) return "";
  const kept = text.slice(text.length - length);
  const blank = kept.search(/\s/);
  const whole = blank >= 0 && blank <= wordLengthMax ? kept.slice(blank + 1) : kept;
  const hasGroupBefore = /\d\S*\s*$/.test(
    text.slice(0, text.length - whole.length).slice(-wordLengthMax),
  );
  if (!hasGroupBefore) return whole;
  return whole.slice(lengthOfGroups(whole.slice(0, numberLengthMax).split(/\s/)));
}

function errorLines(text: string, lengthMax: number): readonly string[] {
  const found = new Set<string>();
  let room = lengthMax;
  for (const line of text.split("\n")) {
    if (!errorLine.test(line)) continue;
    const shown = cutAtBlank(line.trim(), Math.min(errorLineLengthMax, room));
    if (found.has(shown)) continue;
    found.add(shown);
    room -= shown.length + 1;
    if (room <= 0) break;
  }
  return [...found];
}

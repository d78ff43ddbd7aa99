/**
 * Fields of a form that nobody filled in: their labels say what the form asks, not what the sender
 * says. A label with an answer stays with it, and so does all else that many tickets have in common:
 * what several people ask is no form.
 */
import { isBlank, type MailLine } from "./mail-part.ts";

const heading = /^\s{0,3}(#{1,6})\s.{1,120}$/;
const boldLabel = /^\s{0,3}\*\*[^*]{1,120}\*\*:?\s*$/;
/** One to three words before a colon; more may be a sentence. */
const shortLabel = /^\s{0,3}\p{L}[\p{L}\p{N}'-]{0,30}(?: [\p{L}\p{N}'-]{1,30}){0,2}\s?:\s*$/u;
const boldDepth = 7;
const shortDepth = 8;
const openBox = /^\s{0,8}[-*] \[ \]/;
const noAnswer = /^\s*_no response_\s*$/i;
/** Never more than this share of what was written, in characters. */
const shareMax = 0.5;

/** Marks labels with nothing below them, and boxes that nobody ticked. */
export function markEmptyFields(lines: readonly MailLine[]): void {
  const written = lines.filter((line) => line.kind === "written" && !isBlank(line));
  const empty: MailLine[] = [];
  /** Depth of what stands below and is not empty: 0 for nothing, infinite for text of its own. */
  let below = 0;
  for (const line of written.toReversed()) {
    const depth = line.isCode ? null : depthOf(line.text);
    const isOpen = !line.isCode && (openBox.test(line.text) || noAnswer.test(line.text));
    if (isOpen || (depth !== null && below <= depth)) empty.push(line);
    else below = depth ?? Number.POSITIVE_INFINITY;
  }
  if (lengthOf(empty) > shareMax * lengthOf(written)) return;
  for (const line of empty) line.kind = "template";
}

/** How far in a label stands; null for other lines. */
function depthOf(text: string): number | null {
  const marks = heading.exec(text)?.[1];
  if (marks !== undefined) return marks.length;
  if (boldLabel.test(text)) return boldDepth;
  return shortLabel.test(text) ? shortDepth : null;
}

function lengthOf(lines: readonly MailLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.trim().length, 0);
}

/** Signatures, and what lawyers and programs add below them. */
import {
  casualClosing,
  deviceLine,
  formalClosing,
  isClosingWithName,
  isDisclaimer,
  isFullName,
  isGreeting,
  isLegalTone,
  looksLikeName,
  notificationLine,
} from "./closing-words.ts";
import { isBlank, type MailLine, mark } from "./mail-part.ts";
import { isTechnical } from "./technical-line.ts";

/** Longer ones are something else behind two dashes. */
const signatureLinesMax = 20;
const signatureLineLengthMax = 160;
const lookedAt = 300;
/** RFC 3676, 4.3, with or without its blank; a rule of underscores; the dash of notifications. */
const delimiter = /^\s{0,2}(?:--|—|__+|\*\*\*+)\s*$/;
const dashes = /^\s{0,2}--\s?$/;
const postscript = /^\s*(?:p\.? ?s\.?|n\.? ?b\.?|edit|update|nachtrag)\s?[:.]/i;
const contact =
  /@|\bwww\.|https?:|\[redacted (?:email|phone|address)\]|(?:\+|\b0)\d[\d ()/.-]{6,}|\b(?:tel|phone|mobile?|mob|fax|tél|móvil|cell)\b/i;

/** Paragraphs of lawyers, below something that somebody wrote. */
export function markDisclaimers(lines: readonly MailLine[]): void {
  let start = 0;
  let hasText = false;
  while (start < lines.length) {
    let end = start;
    while (end < lines.length && isOpen(lines[end])) end += 1;
    if (hasText && end > start) markLegal(lines, start, end);
    hasText ||= end > start;
    start = end + 1;
  }
}

/** A line that is one by itself begins it; where it was wrapped, its first line in that tone. */
function markLegal(lines: readonly MailLine[], start: number, end: number): void {
  if (!isDisclaimer(textOf(lines, start, end))) return;
  for (const begins of [isDisclaimer, isLegalTone]) {
    for (let first = start; first < end; first++) {
      if (!begins((lines[first] as MailLine).text)) continue;
      mark(lines, "footer", first, end);
      return;
    }
  }
}

function textOf(lines: readonly MailLine[], start: number, end: number): string {
  let text = "";
  for (let index = start; index < end && text.length < 2_500; index++) {
    text += `${(lines[index] as MailLine).text}\n`;
  }
  return text;
}

function isOpen(line: MailLine | undefined): boolean {
  return line !== undefined && line.kind === "written" && !line.isCode && !isBlank(line);
}

/** The first line that ends what somebody wrote, and the lines that follow it. */
export function markSignatures(lines: readonly MailLine[]): void {
  let hasText = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as MailLine;
    if (line.kind !== "written" || line.isCode || isBlank(line)) continue;
    const end = hasText ? signatureEnd(lines, index) : null;
    if (end === null) {
      hasText ||= /\p{L}/u.test(line.text) && !isGreeting(line.text);
      continue;
    }
    mark(lines, "signature", index, end);
    index = end - 1;
  }
}

/** The greeting above, and a name that stands alone below. */
export function markCourtesies(lines: readonly MailLine[]): void {
  const written: number[] = [];
  for (const [index, line] of lines.entries()) if (isOpen(line)) written.push(index);
  const [first, last] = [written[0], written.at(-1)];
  if (first === undefined || last === undefined || first === last) return;
  if (isGreeting((lines[first] as MailLine).text)) mark(lines, "courtesy", first, first + 1);
  const isAlone = isBlank(lines[last - 1]) && written.length > (isOpen(lines[first]) ? 1 : 2);
  if (isAlone && isFullName((lines[last] as MailLine).text))
    mark(lines, "signature", last, last + 1);
}

/** Where the signature that begins at `start` ends; null where none begins. */
function signatureEnd(lines: readonly MailLine[], start: number): number | null {
  const text = (lines[start] as MailLine).text.slice(0, lookedAt);
  if (deviceLine.test(text) && text.length < 150) return start + 1;
  if (notificationLine.test(text)) return start + 1;
  if (delimiter.test(text)) {
    const end = blockEnd(lines, start + 1);
    return dashes.test(text) || hasContact(lines, start, end) || isNotification(lines, start)
      ? end
      : null;
  }
  if (text.length > 100) return null;
  if (formalClosing.test(text) || isClosingWithName(text)) return blockEnd(lines, start + 1);
  if (casualClosing.test(text) && isFollowedByName(lines, start)) return blockEnd(lines, start + 1);
  return null;
}

/** Short lines, until something else begins: a log, a postscript, a paragraph, another part. */
function blockEnd(lines: readonly MailLine[], start: number): number {
  let end = start;
  let shown = 0;
  for (let index = start; index < lines.length; index++) {
    const line = lines[index] as MailLine;
    if (line.kind === "signature") continue;
    if (line.kind !== "written" || line.isCode) break;
    if (isBlank(line)) continue;
    const text = line.text.slice(0, lookedAt);
    // A long line is a paragraph of something else, unless it stands among the others.
    const isApart = index === start || isBlank(lines[index - 1]);
    if (text.length > signatureLineLengthMax && isApart) break;
    if (++shown > signatureLinesMax) break;
    if (postscript.test(text) || /^\s*(?:```|~~~|#{1,6} )/.test(text)) break;
    if (isTechnical(text) && !contact.test(text)) break;
    end = index + 1;
  }
  return Math.max(end, start);
}

function hasContact(lines: readonly MailLine[], start: number, end: number): boolean {
  return lines.slice(start, end).some(({ text }) => contact.test(text.slice(0, lookedAt)));
}

function isNotification(lines: readonly MailLine[], start: number): boolean {
  return notificationLine.test(lines[start + 1]?.text.slice(0, lookedAt) ?? "");
}

/** Thanks may stand before more of the matter: then no name follows. */
function isFollowedByName(lines: readonly MailLine[], start: number): boolean {
  let next = start + 1;
  while (next < lines.length && isBlank(lines[next])) next += 1;
  const line = lines[next];
  return (
    line === undefined ||
    line.kind !== "written" ||
    looksLikeName(line.text.slice(0, lookedAt)) ||
    delimiter.test(line.text.slice(0, 40))
  );
}

/** What others wrote before: quoted with marks, below the headers of a mail, or below a desk's own line. */

import type { MailPartKind } from "../ticket.ts";
import { isBlank, type MailLine, mark } from "./mail-part.ts";
import {
  attributionEnd,
  forwardedMessage,
  headerNames,
  originalMessage,
  replyAbove,
} from "./quote-words.ts";
import { isTechnical } from "./technical-line.ts";

/** Separators, headers and attributions are short. */
const lookedAt = 250;
const attributionLinesMax = 3;
/** Lines in which the headers of a mail stand together. */
const headerLinesMax = 8;
const headerRolesMin = 3;
const quoteMark = /^\s{0,3}>/;
/** The prompt of Python's console, which is no quote. */
const prompt = /^\s{0,3}>>> \S/;
const header = /^[\s>*_]{0,12}(\p{L}[\p{L} -]{0,24}?)[\s*_]{0,4}[:：]/u;

/** Top-posted answers: from such a line on, all is what others wrote. */
export function markRest(lines: readonly MailLine[]): void {
  for (let index = 0; index < lines.length; index++) {
    const kind = restAt(lines, index);
    if (kind === null) continue;
    mark(lines, kind, separatorBefore(lines, index));
    return;
  }
}

function restAt(lines: readonly MailLine[], index: number): MailPartKind | null {
  const text = (lines[index] as MailLine).text.slice(0, lookedAt);
  if (!/\S/.test(text) || !isReadable(lines[index] as MailLine)) return null;
  if (isSeparator(text)) {
    if (forwardedMessage.test(text)) return "forward";
    if (originalMessage.test(text)) return "reply";
  }
  if (isReplyAbove(text)) return "reply";
  return isHeaderBlock(lines, index) ? "reply" : null;
}

function isReadable({ kind, isCode }: MailLine): boolean {
  return kind === "written" && !isCode;
}

/** Not a sentence about a message: between dashes, or with a colon. */
function isSeparator(text: string): boolean {
  return /--|__|[:：]\s{0,5}$/.test(text);
}

/** A line of its own with marks around it, or the sentence and nothing else. */
function isReplyAbove(text: string): boolean {
  return (
    text.length < 160 &&
    /(?:^|[^\p{L}])[-=#_*]{2}|^\s*(?:please\s)?(?:reply|type)/iu.test(text) &&
    replyAbove.test(text)
  );
}

function isHeaderBlock(lines: readonly MailLine[], start: number): boolean {
  if (roleOf(lines[start]) === null) return false;
  const roles = new Set<string>();
  const end = Math.min(lines.length, start + headerLinesMax);
  for (let index = start; index < end; index++) {
    const role = roleOf(lines[index]);
    if (role !== null) roles.add(role);
    else if (isBlank(lines[index]) && roles.size > 0) break;
  }
  return roles.size >= headerRolesMin && (roles.has("from") || roles.has("subject"));
}

function roleOf(line: MailLine | undefined): string | null {
  return headerRole(line?.text ?? "");
}

/** What a line of the head of a mail holds, such as `subject`; null for any other line. */
export function headerRole(text: string): string | null {
  const start = text.slice(0, 60);
  if (!/[:：]/.test(start)) return null;
  const name = header.exec(start)?.[1];
  return name === undefined ? null : (headerNames[name.trim().toLowerCase()] ?? null);
}

/** A line of underscores or dashes above belongs to what follows. */
function separatorBefore(lines: readonly MailLine[], start: number): number {
  let index = start - 1;
  while (index >= 0 && isBlank(lines[index])) index -= 1;
  return index >= 0 &&
    /^[\s>]*[-_=*]{5,}\s*$/.test((lines[index] as MailLine).text.slice(0, lookedAt))
    ? index
    : start;
}

/** Lines with marks, and the line above that says who wrote them. */
export function markQuotes(lines: readonly MailLine[]): void {
  let index = 0;
  while (index < lines.length) {
    if (!isQuoted(lines[index])) {
      index += 1;
      continue;
    }
    const end = quoteEnd(lines, index);
    const start = attributionBefore(lines, index);
    const isOfOthers = start < index || !isOutput(lines, index, end);
    if (isOfOthers) mark(lines, "reply", start, end);
    index = end;
  }
  markUnmarked(lines);
}

function isQuoted(line: MailLine | undefined): boolean {
  return line !== undefined && isReadable(line) && quoteMark.test(line.text.slice(0, 10));
}

/** Blank lines between quoted ones belong to them. */
function quoteEnd(lines: readonly MailLine[], start: number): number {
  let end = start + 1;
  for (let index = end; index < lines.length; index++) {
    if (isQuoted(lines[index])) end = index + 1;
    else if (!isBlank(lines[index])) break;
  }
  return end;
}

/** Whether somebody marks what a program said, as in issues: most lines are such. */
function isOutput(lines: readonly MailLine[], start: number, end: number): boolean {
  if (lines.slice(start, end).every((line) => isBlank(line) || prompt.test(line.text))) return true;
  let shown = 0;
  let technical = 0;
  for (let index = start; index < end; index++) {
    const text = (lines[index] as MailLine).text.slice(0, lookedAt).replace(/^\s{0,3}>\s?/, "");
    if (/^\s{0,3}>/.test(text)) return false;
    if (!/\S/.test(text)) continue;
    shown += 1;
    if (isTechnical(text)) technical += 1;
  }
  return technical * 2 >= shown;
}

/** Where the attribution of the quote at `start` begins; `start` when there is none. */
function attributionBefore(lines: readonly MailLine[], start: number): number {
  let last = start - 1;
  while (last >= 0 && isBlank(lines[last])) last -= 1;
  for (let first = last; first >= 0 && first > last - attributionLinesMax; first--) {
    if (isBlank(lines[first])) break;
    if (isAttribution(lines, first, last)) return first;
  }
  return start;
}

/** An attribution without marked lines below: some programs mark nothing. */
function markUnmarked(lines: readonly MailLine[]): void {
  for (let first = 0; first < lines.length; first++) {
    const line = lines[first] as MailLine;
    if (!isReadable(line) || isBlank(line)) continue;
    for (let last = first; last < first + attributionLinesMax && last < lines.length; last++) {
      if (isBlank(lines[last])) break;
      if (!isAttribution(lines, first, last) || !isDated(lines, first, last)) continue;
      if (last + 1 < lines.length && lines[last + 1]?.kind === "written")
        mark(lines, "reply", first);
      return;
    }
  }
}

/** Prose that ends in "the support wrote:" tells no day or hour. */
function isDated(lines: readonly MailLine[], first: number, last: number): boolean {
  return lines
    .slice(first, last + 1)
    .some(({ text }) => /\b(?:19|20)\d\d\b|\d{1,2}[:.h]\d\d|\d[./-]\d|\d年/.test(text));
}

/** Who, when, and a word for writing, up to a colon. */
function isAttribution(lines: readonly MailLine[], first: number, last: number): boolean {
  // Most lines end here.
  if (/[^\s>:：]\s*$/.test((lines[last] as MailLine).text.slice(-lookedAt))) return false;
  let text = "";
  for (let index = first; index <= last; index++) {
    const line = lines[index] as MailLine;
    if (line.text.length > lookedAt) return false;
    text += ` ${line.text.replace(/^[\s>]+/, "").trim()}`;
  }
  if (text.length > 2 * lookedAt || !/[:：]\s{0,3}$/.test(text)) return false;
  if (!/\d/.test(text)) return false;
  // Some languages have no verb there: then an address must stand before the colon.
  return (
    attributionEnd.test(text) ||
    /\d[:.]\d\d.*(?:<[^<>]{3,100}>|\[redacted email\]>?)\s{0,3}[:：]\s{0,3}$/.test(text)
  );
}

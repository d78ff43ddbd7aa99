/**
 * Cuts prose into sentences. `Intl.Segmenter` measured 700 times the CPU of this and knows no
 * abbreviations of documentation either.
 */

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Ends a sentence wherever it stands: scripts that put no space between sentences. */
const fullStop = /[。！？｡．؟۔।॥։።။។]/;
const stops = /[.!?…。！？｡．؟۔।॥։።။។]/g;
const closers = /[.!?…)\]"'”’»」』）。！？]/;
const space = /\s/;
const lowerCase = /\p{Ll}/u;
/** Letters, dots and hyphens that end at a place: the word before a full stop. */
const wordBefore = /[\p{L}\p{N}.-]{1,12}$/u;
/** Words that a full stop belongs to, in the languages of the index. */
const abbreviations = new Set(
  "e.g i.e eg ie vs cf approx no fig sec ch mr mrs ms dr prof st inc ltd jr sr nr abs vgl bzw ca ex resp al ed vol pp incl evtl ggf ggfs inkl max min art núm pág ej env pl bl tzn np tj".split(
    " ",
  ),
);
const singleLetter = /^\p{L}$/u;
const number = /^\d+$/;

/** The sentences of `[start, end)` without white space around them. */
export function sentencesOf(text: string, start: number, end: number): Span[] {
  const spans: Span[] = [];
  let from = skipSpace(text, start, end);
  stops.lastIndex = from;
  for (let stop = stops.exec(text); stop !== null; stop = stops.exec(text)) {
    if (stop.index >= end) break;
    const after = skipClosers(text, stop.index + 1, end);
    if (after < end && !endsSentence(text, from, stop.index, after, end)) continue;
    spans.push({ start: from, end: after });
    from = skipSpace(text, after, end);
    stops.lastIndex = from;
  }
  const rest = trimEnd(text, from, end);
  if (rest > from) spans.push({ start: from, end: rest });
  return spans;
}

/** Whether the text ends as sentences do, or as what leads in to an example. */
export function isSentence(text: string, { end }: Span): boolean {
  let last = end - 1;
  while (last > 0 && /[)\]"'”’»」』）]/.test(text.charAt(last))) last -= 1;
  return /[.!?…:：;]/.test(text.charAt(last)) || fullStop.test(text.charAt(last));
}

function endsSentence(text: string, from: number, stop: number, after: number, end: number) {
  const mark = text.charAt(stop);
  if (fullStop.test(mark)) return true;
  if (!space.test(text.charAt(after))) return false;
  const next = skipSpace(text, after, end);
  if (lowerCase.test(text.charAt(next))) return false;
  return mark !== "." || after > stop + 1 || !isAbbreviation(text, from, stop);
}

function isAbbreviation(text: string, from: number, stop: number): boolean {
  const word = wordBefore.exec(text.slice(Math.max(from, stop - 12), stop))?.[0] ?? "";
  // The number of an item that begins the sentence.
  if (number.test(word)) return stop - word.length === from;
  return singleLetter.test(word) || abbreviations.has(word.toLowerCase());
}

function skipClosers(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && closers.test(text.charAt(at))) at += 1;
  return at;
}

function skipSpace(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && space.test(text.charAt(at))) at += 1;
  return at;
}

function trimEnd(text: string, from: number, end: number): number {
  let at = end;
  while (at > from && space.test(text.charAt(at - 1))) at -= 1;
  return at;
}

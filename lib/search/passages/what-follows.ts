/** What a passage leads in to: the code, the items or the row behind its colon. */
import { isImport, leadsIn, type ReadText, sentenceLengthMax } from "./choose-units.ts";
import type { TextUnit } from "./text-units.ts";

/** More lines of an example are looked at on the page. */
const linesMax = 8;
const codeLength = 320;

/** First and last unit behind `last`; null if that is no lead-in, or what follows is prose. */
export function whatFollows(read: ReadText, last: number): readonly [number, number] | null {
  const { units } = read;
  const unit = units[last] as TextUnit;
  const next = units[last + 1];
  if (next === undefined || !leadsIn(read, unit)) return null;
  if (next.kind === "code") return linesOfCode(read, last + 1);
  if (next.kind === "row") return rowOf(read, last + 1);
  return next.kind === "item" ? itemsFrom(read, last + 1, unit.start) : null;
}

/** The lines behind those that import, from the one that has most of the query if not all fit. */
function linesOfCode(read: ReadText, at: number): readonly [number, number] | null {
  const end = endOf(read, at, (unit, first) => unit.block === first.block);
  let first = at;
  while (first < end && isImport(read.text, read.units[first] as TextUnit)) first += 1;
  if (lengthOf(read, first, end) > codeLength || end - first >= linesMax) {
    const found = firstWithMatch(read, first, end);
    // Lines before the first match show where it stands.
    if (found - first >= linesMax - 1 || lengthOf(read, first, found) > codeLength) first = found;
  }
  let last = first;
  while (
    last < end &&
    last - first < linesMax - 1 &&
    lengthOf(read, first, last + 1) <= codeLength
  ) {
    last += 1;
  }
  return [first, last];
}

function rowOf(read: ReadText, at: number): readonly [number, number] {
  const end = endOf(read, at, ({ kind }) => kind === "row");
  const found = firstWithMatch(read, at, end);
  return [found, found];
}

/** From the first item on, as many as a long sentence has characters; one that is longer stands alone. */
function itemsFrom(read: ReadText, at: number, start: number): readonly [number, number] | null {
  const end = endOf(read, at, ({ kind }) => kind === "item");
  let last = at - 1;
  while (last < end && (read.units[last + 1] as TextUnit).end - start <= sentenceLengthMax) {
    last += 1;
  }
  if (last >= at) return [at, last];
  return lengthOf(read, at, at) <= sentenceLengthMax ? [at, at] : null;
}

function endOf(
  { units }: ReadText,
  at: number,
  goesOn: (unit: TextUnit, first: TextUnit) => boolean,
): number {
  let end = at;
  while (end + 1 < units.length && goesOn(units[end + 1] as TextUnit, units[at] as TextUnit)) {
    end += 1;
  }
  return end;
}

function firstWithMatch({ units, matches }: ReadText, first: number, end: number): number {
  const from = (units[first] as TextUnit).start;
  const match = matches.find(({ start }) => start >= from);
  if (match === undefined) return first;
  for (let at = first; at <= end; at++) if ((units[at] as TextUnit).end > match.start) return at;
  return first;
}

function lengthOf({ units }: ReadText, first: number, last: number): number {
  return (units[last] as TextUnit).end - (units[first] as TextUnit).start;
}

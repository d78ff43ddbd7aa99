/** Which units of a text to show: those that say most about the query, with what they need around. */
import type { Match } from "./find-matches.ts";
import type { TextUnit, UnitKind } from "./text-units.ts";

/** Units in a row. */
export interface Choice {
  readonly first: number;
  readonly last: number;
  /** Share of the query, by weight, that stands in them; what they were chosen by. */
  readonly coverage: number;
  readonly worth: number;
}

export interface ReadText {
  readonly text: string;
  readonly units: readonly TextUnit[];
  /** In the order of the text. */
  readonly matches: readonly Match[];
}

/** About two lines of a result list; a longer sentence is shown whole up to the other. */
export const snippetLength = 240;
export const sentenceLengthMax = 360;

/**
 * How much a unit counts for what it covers: a sentence tells a reader most. Chosen on half of the
 * judged questions, see `content/decisions/sections-and-snippets.md`.
 */
const kindWorth: Readonly<Record<UnitKind, number>> = {
  sentence: 1,
  item: 0.93,
  row: 0.85,
  fragment: 0.7,
  code: 0.65,
  label: 0.3,
};
/** Below this share of the query a passage is a chance hit, and the lead says more. */
const coverageMin: Readonly<Record<UnitKind, number>> = {
  sentence: 0.15,
  item: 0.15,
  row: 0.15,
  fragment: 0.3,
  code: 0.5,
  label: 0.5,
};
/** What the beginning of a section has ahead of the rest. */
const ordinaryLeadWorth = 0.06;
/** No passage has as much: whoever asks for a name wants to know what it is. */
const namedLeadWorth = 2;
/** More places break ties only faintly, so that the first good passage is kept. */
const placeWorth = 0.01;
const placesMax = 4;
/** Notes on versions and platforms, and pointers elsewhere: many words and no answer. */
const aside =
  /^(?:deprecated|changed in version|added in version|new in version|removed in|availability|see also|read more|learn more|for more|see the|for a complete|if you(?:'d|’d| would)? (?:like|want) to (?:learn|know|read) more)\b|\bcheck out\b/i;
/** Lines of code that name what they bring in and show nothing of its use. */
const importLine =
  /^\s*(?:import\b|from\s+\S+\s+import\b|export\s.*\sfrom\s|#include\b|using\s+[\w.]+;|use\s+[\w:\\]+;|require\b|.*=\s*require\()/;
const asideWorth = 0.5;
/** Beginnings that only the sentence before gives a meaning. */
const backward = /^(?:this|these|those|it|they|otherwise|however|therefore|thus)\b/i;
/** Characters of a unit that are looked at for one. */
const asideLength = 200;

/**
 * Null for a text without units. `weights` are those of the terms and sum to 1. A section that
 * `isNamed` by the query is told about by its beginning.
 */
export function chooseUnits(
  read: ReadText,
  weights: readonly number[],
  isNamed: boolean,
): Choice | null {
  const { units } = read;
  if (units.length === 0) return null;
  const places = placesOfUnits(read);
  const lead = leadOf(units);
  const leadWorth = isNamed && mayTell(read, lead) ? namedLeadWorth : ordinaryLeadWorth;
  const visibleTo = new Int32Array(weights.length).fill(-1);
  let best: Choice = { first: lead, last: lead, coverage: 0, worth: leadWorth };
  for (let first = 0; first < units.length; first++) {
    if (places[first] === noPlaces) continue;
    let coverage = 0;
    let count = 0;
    let kind = 1;
    for (let last = first; last < units.length; last++) {
      if (last > first && !reachesTo(read, first, last)) break;
      const unit = units[last] as TextUnit;
      kind = last === first ? kindWorth[unit.kind] : Math.max(kind, kindWorth[unit.kind]);
      const found = places[last] as readonly Match[];
      if (found === noPlaces) continue;
      const share = isAside(read.text, unit) ? asideWorth : 1;
      for (const { term } of found) {
        count += 1;
        if (visibleTo[term] === first) continue;
        visibleTo[term] = first;
        coverage += share * (weights[term] as number);
      }
      const worth =
        coverage * kind +
        Math.min(count - 1, placesMax) * placeWorth +
        (first <= lead && last >= lead ? leadWorth : 0);
      if (coverage >= coverageMin[unit.kind] && worth > best.worth + 1e-9) {
        best = { first, last, coverage, worth };
      }
    }
  }
  return best;
}

/** Takes in what fits: all from the paragraph's beginning if it does, else what follows first. */
export function widen(read: ReadText, { first, last }: Choice, length: number): [number, number] {
  let [from, to] = [first, last];
  let beginning = first;
  while (beginning > 0 && mayPrecede(read, beginning - 1)) {
    beginning -= 1;
    if (lengthOf(read, beginning, to) > length) break;
  }
  if (lengthOf(read, beginning, to) <= length) from = beginning;
  while (joins(read, to + 1) && lengthOf(read, from, to + 1) <= length) to += 1;
  // What leads in to an example that does not fit says nothing.
  while (to > last && leadsIn(read, read.units[to] as TextUnit)) to -= 1;
  while (from > 0 && mayPrecede(read, from - 1) && lengthOf(read, from - 1, to) <= length)
    from -= 1;
  return from === first && leansBack(read, from, last) ? [from - 1, last] : [from, to];
}

/** Whether the sentence before must be shown for what "this" is, and may be. */
function leansBack(read: ReadText, from: number, last: number): boolean {
  const unit = read.units[from] as TextUnit;
  const before = read.units[from - 1];
  return (
    unit.kind === "sentence" &&
    before?.kind === "sentence" &&
    backward.test(beginningOf(read.text, unit)) &&
    lengthOf(read, from - 1, last) <= sentenceLengthMax
  );
}

function isAside(text: string, unit: TextUnit): boolean {
  return unit.kind === "code" ? isImport(text, unit) : aside.test(beginningOf(text, unit));
}

export function isImport(text: string, unit: TextUnit): boolean {
  return importLine.test(beginningOf(text, unit));
}

function beginningOf(text: string, { start, end }: TextUnit): string {
  return text.slice(start, Math.min(end, start + asideLength));
}

/** Code in front of the first sentence tells by itself. */
function mayTell(read: ReadText, lead: number): boolean {
  const unit = read.units[lead] as TextUnit;
  const isFirst = read.units.slice(0, lead).every(({ kind }) => kind !== "code");
  return isFirst && unit.kind === "sentence" && !isAside(read.text, unit);
}

/** Place of the first sentence, else of the first unit that is more than a label. */
function leadOf(units: readonly TextUnit[]): number {
  const sentence = units.findIndex(({ kind }) => kind === "sentence");
  if (sentence !== -1) return sentence;
  return Math.max(
    0,
    units.findIndex(({ kind }) => kind !== "label"),
  );
}

const noPlaces: readonly Match[] = [];

function placesOfUnits({ units, matches }: ReadText): readonly (readonly Match[])[] {
  let next = 0;
  return units.map(({ start, end }) => {
    while (next < matches.length && (matches[next] as Match).start < start) next += 1;
    const from = next;
    while (next < matches.length && (matches[next] as Match).start < end) next += 1;
    return next === from ? noPlaces : matches.slice(from, next);
  });
}

function reachesTo(read: ReadText, first: number, last: number): boolean {
  return joins(read, last) && lengthOf(read, first, last) <= snippetLength;
}

function lengthOf({ units }: ReadText, first: number, last: number): number {
  return (units[last] as TextUnit).end - (units[first] as TextUnit).start;
}

/** The unit before belongs to what follows: an earlier sentence of the paragraph, or its lead-in. */
function mayPrecede(read: ReadText, index: number): boolean {
  const unit = read.units[index] as TextUnit;
  const next = read.units[index + 1] as TextUnit;
  if (unit.block === next.block) return unit.kind !== "row";
  return next.kind === "item" && (unit.kind === "item" || leadsIn(read, unit));
}

/** Whether the unit goes on from the one before. */
function joins(read: ReadText, index: number): boolean {
  const { units } = read;
  const unit = units[index];
  const before = units[index - 1];
  if (unit === undefined || before === undefined) return false;
  if (unit.kind === "row" || before.kind === "row") return false;
  if (unit.block === before.block) return true;
  if (unit.kind === "sentence") return before.kind === "sentence" || before.kind === "fragment";
  if (unit.kind === "item") return before.kind === "item" || leadsIn(read, before);
  // A command behind "Install it with:".
  return unit.kind === "code" && leadsIn(read, before) && units[index + 1]?.block !== unit.block;
}

export function leadsIn({ text }: ReadText, { kind, end }: TextUnit): boolean {
  return (kind === "sentence" || kind === "item") && /[:：]/.test(text.charAt(end - 1));
}

/** Which pages of a segment fulfil the conditions of a query: phrases, fields, negations, hidden pages. */

import {
  containsPhrase,
  documentFrequency,
  pageOfId,
  pagesBeginning,
  type Segment,
} from "../../corpus/index.ts";
import { idBeginning } from "../../documents/index.ts";
import type {
  AnalysedQuery,
  ConditionReading,
  PageCondition,
  WordCondition,
} from "./analyse-query.ts";

type Conditions = Pick<AnalysedQuery, "required" | "excluded" | "curated">;

/** Ranking, counting and facets ask the same of one query, and a phrase is read from texts. */
const known = new WeakMap<Conditions, Map<Segment, Uint8Array | null>>();

/** 1 for each page that may not answer; null when there is nothing to hold against any page. */
export function blockedPages(
  segment: Segment,
  query: Conditions,
  deadPages: Uint8Array | null,
): Uint8Array | null {
  const ofQuery = known.get(query) ?? new Map<Segment, Uint8Array | null>();
  known.set(query, ofQuery);
  const before = ofQuery.get(segment);
  if (before !== undefined) return before;
  const blocked = readConditions(segment, query, deadPages);
  ofQuery.set(segment, blocked);
  return blocked;
}

function readConditions(
  segment: Segment,
  query: Conditions,
  deadPages: Uint8Array | null,
): Uint8Array | null {
  const hidden = query.curated?.hidden ?? [];
  const conditions = query.required.length + query.excluded.length + hidden.length;
  if (conditions === 0) return deadPages;
  const blocked = deadPages === null ? new Uint8Array(segment.header.pages) : deadPages.slice();
  for (const condition of query.required) {
    const fulfilled = pagesWith(segment, condition);
    for (let page = 0; page < blocked.length; page++) {
      if (fulfilled[page] === 0) blocked[page] = 1;
    }
  }
  for (const condition of query.excluded) {
    const fulfilled = pagesWith(segment, condition);
    for (let page = 0; page < blocked.length; page++) {
      if (fulfilled[page] === 1) blocked[page] = 1;
    }
  }
  for (const id of hidden) {
    const page = pageOfId(segment, id);
    if (page !== -1) blocked[page] = 1;
  }
  return blocked;
}

function pagesWith(segment: Segment, condition: PageCondition): Uint8Array {
  if ("kinds" in condition) return pagesOfKinds(segment, condition.kinds);
  return "pathBeginning" in condition
    ? pagesBelow(segment, condition.pathBeginning)
    : pagesWithWords(segment, condition);
}

function pagesOfKinds({ arrays }: Segment, kinds: readonly number[]): Uint8Array {
  return arrays.pageKinds.map((kind) => (kinds.includes(kind) ? 1 : 0));
}

/** One range of the segment's pages, and one of each collection: a few bisections. */
function pagesBelow(segment: Segment, path: string): Uint8Array {
  const pages = new Uint8Array(segment.header.pages);
  const whole = pagesBeginning(segment, idBeginning(path));
  pages.fill(1, whole.start, whole.end);
  for (const { name, firstPage, endPage } of segment.header.collections) {
    const beginning = idBeginning(`${name}/${path}`);
    const { start, end } = pagesBeginning(segment, beginning, firstPage, endPage);
    pages.fill(1, start, end);
  }
  return pages;
}

/** Pages that fulfil the condition as it reads in one of the languages. */
function pagesWithWords(segment: Segment, { readings }: WordCondition): Uint8Array {
  const [first, ...others] = readings.map((reading) => pagesOfReading(segment, reading));
  if (first === undefined) return new Uint8Array(segment.header.pages);
  for (const pages of others) {
    for (let page = 0; page < first.length; page++) {
      if (pages[page] === 1) first[page] = 1;
    }
  }
  return first;
}

function pagesOfReading(segment: Segment, condition: ConditionReading): Uint8Array {
  const none = new Uint8Array(segment.header.pages);
  const terms = condition.terms.map((term) => segment.vocabulary.find(term));
  if (terms.includes(-1)) return none;
  const pages = pagesWithAll(segment, [...new Set(terms)]);
  if (condition.phrase === null) return pages;
  const ranks = condition.phrase.map((word) => wordRank(segment, word));
  if (ranks.includes(0)) return none;
  return pagesWithPhrase(segment, pages, rarest(segment, terms), ranks);
}

function pagesWithAll(segment: Segment, terms: readonly number[]): Uint8Array {
  const { postingOffsets, postingSections, sectionPages } = segment.arrays;
  const met = new Uint8Array(segment.header.pages);
  terms.forEach((term, index) => {
    const end = postingOffsets[term + 1] as number;
    for (let position = postingOffsets[term] as number; position < end; position++) {
      const page = sectionPages[postingSections[position] as number] as number;
      if (met[page] === index) met[page] = index + 1;
    }
  });
  return met.map((count) => (count === terms.length ? 1 : 0));
}

/** Reads the words of the sections that hold the rarest term; a title's words are in the first. */
function pagesWithPhrase(
  segment: Segment,
  candidates: Uint8Array,
  term: number,
  ranks: readonly number[],
): Uint8Array {
  const { postingOffsets, postingSections, sectionPages, streamBytes, streamOffsets } =
    segment.arrays;
  const found = new Uint8Array(candidates.length);
  const end = postingOffsets[term + 1] as number;
  for (let position = postingOffsets[term] as number; position < end; position++) {
    const section = postingSections[position] as number;
    const page = sectionPages[section] as number;
    if (candidates[page] === 0 || found[page] === 1) continue;
    const [from, to] = [streamOffsets[section] as number, streamOffsets[section + 1] as number];
    if (containsPhrase(streamBytes, from, to, ranks)) found[page] = 1;
  }
  return found;
}

function rarest(segment: Segment, terms: readonly number[]): number {
  return terms.reduce((best, term) =>
    documentFrequency(segment, term) < documentFrequency(segment, best) ? term : best,
  );
}

/** Rank of a word in the token stream; 0 when the segment's text never has it. */
export function wordRank(segment: Segment, word: string): number {
  const number = segment.vocabulary.find(word);
  return number === -1 ? 0 : (segment.arrays.wordRanks[number] as number);
}

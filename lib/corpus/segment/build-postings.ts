/** Second pass of building a segment: frequencies per section become sorted postings with impacts. */
import { occurrenceWeight, quantise, saturate } from "../scoring/bm25.ts";
import type { FieldLengths } from "../scoring/parameters.ts";
import {
  compoundCountMax,
  compoundShare,
  type FieldParameters,
  type RankingParameters,
} from "../scoring/parameters.ts";
import type { CompoundParts } from "./compound-words.ts";
import { GrowingArray } from "./growing-array.ts";
import type { FieldTerms } from "./read-fields.ts";
import type { SegmentArrays } from "./segment.ts";

type PostingArrays = Pick<SegmentArrays, "postingOffsets" | "postingSections" | "postingImpacts">;

/** A posting before sorting: its term, its section and its impact, each in its own array. */
interface Unsorted {
  readonly terms: Uint32Array;
  readonly sections: Uint32Array;
  readonly impacts: Uint8Array;
}

export function buildPostings(
  fields: FieldTerms,
  positionOf: Uint32Array,
  averages: FieldLengths,
  parameters: RankingParameters,
): PostingArrays {
  return sortByTerm(scoreSections(fields, averages, parameters), positionOf, fields.table.size);
}

function scoreSections(
  fields: FieldTerms,
  averages: FieldLengths,
  parameters: RankingParameters,
): Unsorted {
  const frequencies = new Float32Array(fields.table.size);
  const touched: number[] = [];
  const terms = new GrowingArray();
  const sections = new GrowingArray();
  const impacts = new GrowingArray();

  /** What a field of all rows adds to one. */
  const adder = (
    values: GrowingArray,
    offsets: Uint32Array,
    field: FieldParameters,
    average: number,
  ): ((row: number) => void) => {
    const fieldTerms = values.view();
    return (row) => {
      const start = offsets[row] as number;
      const end = offsets[row + 1] as number;
      if (start === end) return;
      const weight = occurrenceWeight(field, end - start, average);
      for (let index = start; index < end; index++) {
        const term = fieldTerms[index] as number;
        if (frequencies[term] === 0) touched.push(term);
        frequencies[term] = (frequencies[term] as number) + weight;
      }
    };
  };
  const addTitle = adder(fields.titleTerms, fields.titleOffsets, parameters.title, averages.title);
  const addPath = adder(fields.pathTerms, fields.pathOffsets, parameters.path, averages.path);
  const addHeading = adder(
    fields.headingTerms,
    fields.headingOffsets,
    parameters.heading,
    averages.heading,
  );
  const addBody = adder(fields.bodyTerms, fields.bodyOffsets, parameters.body, averages.body);

  fields.sectionPages.forEach((page, section) => {
    addTitle(page);
    addPath(page);
    addHeading(section);
    addBody(section);
    addCompoundParts(fields.compoundsOf(page), frequencies, touched);
    for (const term of touched) {
      terms.push(term);
      sections.push(section);
      impacts.push(quantise(saturate(frequencies[term] as number, parameters.k1), parameters));
      frequencies[term] = 0;
    }
    touched.length = 0;
    if (fields.pageFirstSections[page] === section) {
      addMarked(fields, page, section, terms, sections, impacts);
    }
  });
  return {
    terms: terms.view(),
    sections: sections.view(),
    impacts: new Uint8Array(impacts.view()),
  };
}

/** Gives the parts of the section's compound words a share of the frequency of the whole. */
function addCompoundParts(
  compounds: CompoundParts | null,
  frequencies: Float32Array,
  touched: number[],
): void {
  if (compounds === null) return;
  const count = touched.length;
  // Parts may be compounds too; only words of the text give shares.
  const shares: [number, number][] = [];
  for (let index = 0; index < count; index++) {
    const term = touched[index] as number;
    for (const part of compounds.get(term) ?? []) {
      const share = compoundShare * (frequencies[term] as number);
      shares.push([part, Math.min(share, compoundCountMax)]);
    }
  }
  for (const [part, share] of shares) {
    if (frequencies[part] === 0) touched.push(part);
    frequencies[part] = (frequencies[part] as number) + share;
  }
}

/** Marked terms only filter, so their impact is 0: they never add to a score. */
function addMarked(
  fields: FieldTerms,
  page: number,
  section: number,
  terms: GrowingArray,
  sections: GrowingArray,
  impacts: GrowingArray,
): void {
  const start = fields.markedOffsets[page] as number;
  const marked = fields.markedTerms.view().subarray(start, fields.markedOffsets[page + 1]);
  for (const term of new Set(marked)) {
    terms.push(term);
    sections.push(section);
    impacts.push(0);
  }
}

/** Counting sort by the term's position in the vocabulary; sections stay ascending within a term. */
function sortByTerm(unsorted: Unsorted, positionOf: Uint32Array, termCount: number): PostingArrays {
  const count = unsorted.terms.length;
  const postingOffsets = new Uint32Array(termCount + 1);
  for (const term of unsorted.terms) {
    const next = (positionOf[term] as number) + 1;
    postingOffsets[next] = (postingOffsets[next] as number) + 1;
  }
  for (let term = 0; term < termCount; term++) {
    postingOffsets[term + 1] =
      (postingOffsets[term + 1] as number) + (postingOffsets[term] as number);
  }
  const next = postingOffsets.slice(0, termCount);
  const postingSections = new Uint32Array(count);
  const postingImpacts = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const rank = positionOf[unsorted.terms[index] as number] as number;
    const position = next[rank] as number;
    next[rank] = position + 1;
    postingSections[position] = unsorted.sections[index] as number;
    postingImpacts[position] = unsorted.impacts[index] as number;
  }
  return { postingOffsets, postingSections, postingImpacts };
}

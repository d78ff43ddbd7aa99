/** The words of a whole generation. */
import { type CompoundLexicon, documentFrequency } from "../../corpus/index.ts";
import type { IndexSnapshot } from "./index-snapshot.ts";

/** Sections that answer for a term, over all segments; what idf counts. */
export function snapshotFrequency(snapshot: IndexSnapshot, term: string): number {
  let frequency = 0;
  for (const { segment } of snapshot.segments) {
    const number = segment.vocabulary.find(term);
    if (number !== -1) frequency += documentFrequency(segment, number);
  }
  return frequency;
}

/** The words of all segments, by which compounds are split. */
export function snapshotLexicon(snapshot: IndexSnapshot): CompoundLexicon {
  return {
    sections: snapshot.sections,
    frequency: (stem) => snapshotFrequency(snapshot, stem),
    hasBeginning: (letters) =>
      snapshot.segments.some(({ segment }) => segment.vocabulary.hasBeginning(letters)),
  };
}

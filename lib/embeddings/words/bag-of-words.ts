/** A text as the words it has and how often, which is all that its vector is made of. */
import { forEachRun } from "./text-words.ts";

/** How much of a text's body is read: on documentation, more words blur what a section is about. */
export const bodyRunsMax = 200;
/** How often a word of title and headings counts, against one of the body. */
export const headWeight = 4;

/** Numbers of the words in a run; empty for an unknown one. */
export type RunWords = (run: string) => readonly number[];

export class BagOfWords {
  readonly counts = new Map<number, number>();
  /** Runs that have a known word, of all that were read. */
  known = 0;
  runs = 0;

  /** Reads at most `runsMax` runs; each of their words counts `weight` times. */
  add(text: string, wordsOf: RunWords, weight = 1, runsMax: number = bodyRunsMax): void {
    let read = 0;
    forEachRun(text, (run) => {
      read += 1;
      const words = wordsOf(run);
      if (words.length > 0) this.known += 1;
      for (const word of words) this.counts.set(word, (this.counts.get(word) ?? 0) + weight);
      return read < runsMax;
    });
    this.runs += read;
  }
}

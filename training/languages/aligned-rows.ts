/** Where the words of another language begin: at the sum of their translations, as likely as each is. */
import type { Lexicon } from "./align-words.ts";

export interface AlignedRowsOptions {
  /** Rows of the English words, which have the first numbers. */
  readonly fixed: Float32Array;
  /** Words of the other language, whose numbers follow. */
  readonly size: number;
  readonly dimensions: number;
}

/** What is translated by many words, as function words are, has a short row: they say little. */
export function alignedRows(
  lexicon: Lexicon,
  { fixed, size, dimensions }: AlignedRowsOptions,
): Float32Array {
  const english = fixed.length / dimensions;
  const rows = new Float32Array(size * dimensions);
  for (let word = 0; word < size; word++) {
    const row = rows.subarray(word * dimensions, (word + 1) * dimensions);
    for (const [other, likelihood] of lexicon.get(english + word) ?? []) {
      if (other < 0 || other >= english) continue;
      const from = other * dimensions;
      for (let at = 0; at < dimensions; at++) {
        row[at] = (row[at] as number) + likelihood * (fixed[from + at] as number);
      }
    }
  }
  return rows;
}

/** The words of a ticket that speak most for one collection against another, as the ticket spells them. */
import type { FeatureExtractor, WordFeatures } from "../features/extract-features.ts";
import type { TextPart } from "../features/ticket-text.ts";
import type { LinearModel } from "../linear/linear-model.ts";
import type { SparseVector } from "../linear/sparse-vector.ts";

export interface TellingWord {
  /** As it stands in the ticket. */
  readonly text: string;
  /** What it adds to the lead of the one collection over the other. */
  readonly worth: number;
}

export interface Contrast {
  readonly collection: string;
  /** Null compares with nothing. */
  readonly rival: string | null;
}

const lettersMin = 2;
/** Words worth less than this share of the best one explain nothing. */
const worthMin = 0.2;

/** Most telling first, each spelling once. */
export function tellingWords(
  parts: readonly TextPart[],
  vector: SparseVector,
  { collection, rival }: Contrast,
  model: LinearModel,
  extractor: FeatureExtractor,
  count: number,
): TellingWord[] {
  const worths = featureWorths(vector, model, collection, rival);
  const found = new Map<string, TellingWord>();
  for (const { text } of parts) {
    extractor.forEachChunk(text, ({ words }, start, end) => {
      const spelt = text.slice(start, end);
      const key = spelt.toLowerCase();
      if (spelt.length < lettersMin || found.has(key)) return;
      const worth = words.reduce((sum, word) => sum + worthOf(word, worths), 0);
      found.set(key, { text: spelt, worth });
    });
  }
  const sorted = [...found.values()].sort((left, right) => right.worth - left.worth);
  const least = worthMin * (sorted[0]?.worth ?? 0);
  return sorted.filter(({ worth }) => worth > 0 && worth >= least).slice(0, count);
}

/** What each feature of the ticket adds to the lead. */
function featureWorths(
  { numbers, values }: SparseVector,
  model: LinearModel,
  collection: string,
  rival: string | null,
): Map<number, number> {
  const { values: weights, stride } = model.weights;
  const place = model.placeOf(collection);
  const other = rival === null ? undefined : model.placeOf(rival);
  const worths = new Map<number, number>();
  if (place === undefined) return worths;
  for (let index = 1; index < numbers.length; index++) {
    const number = numbers[index] as number;
    const start = number * stride;
    const against = other === undefined ? 0 : (weights[start + other] as number);
    const lead = (weights[start + place] as number) - against;
    worths.set(model.table.hashes[number] as number, lead * (values[index] as number));
  }
  return worths;
}

/** A word's own weight and that of its pieces. */
function worthOf({ word, grams }: WordFeatures, worths: ReadonlyMap<number, number>): number {
  let sum = worths.get(word) ?? 0;
  for (const gram of grams) sum += worths.get(gram) ?? 0;
  return sum;
}

/** The words of a ticket that speak most for one collection against another, as the ticket spells them. */
import type { FeatureExtractor, WordFeatures } from "../features/extract-features.ts";
import type { WeightedText } from "../features/ticket-text.ts";
import type { LinearModel } from "../linear/linear-model.ts";
import type { SparseVector } from "../linear/sparse-vector.ts";
import { isEmptyWord } from "./empty-words.ts";

/** A word of the ticket with the places of its features in the ticket's vector. */
export interface TicketWord {
  /** As written in the ticket. */
  readonly text: string;
  readonly places: readonly number[];
}

export interface Contrast {
  readonly collection: string;
  /** Null compares with nothing. */
  readonly rival: string | null;
}

const lettersMin = 2;
/** Distinct words looked at: those of the title and the beginning explain a ticket. */
const wordsMax = 200;
/** Words worth less than this share of the best one explain nothing. */
const worthMin = 0.2;

/** Place in the vector by the number of the feature; zeros while no words are looked for. */
let placeOf = new Uint32Array(4_096);

/** The words of the ticket that can be a reason, each spelling once. */
export function ticketWords(
  parts: readonly WeightedText[],
  { numbers }: SparseVector,
  { table }: LinearModel,
  extractor: FeatureExtractor,
): TicketWord[] {
  if (placeOf.length < table.size) placeOf = new Uint32Array(2 * table.size);
  for (let place = 1; place < numbers.length; place++) placeOf[numbers[place] as number] = place;
  const placesOf = (words: readonly WordFeatures[]): number[] => {
    const places: number[] = [];
    const add = (hash: number): void => {
      const number = table.find(hash);
      const place = number === -1 ? 0 : (placeOf[number] as number);
      if (place !== 0) places.push(place);
    };
    for (const { word, grams } of words) {
      add(word);
      for (const gram of grams) add(gram);
    }
    return places;
  };
  const found = new Map<string, TicketWord>();
  for (const part of parts) {
    for (const { features, start, end } of extractor.chunks(part)) {
      if (found.size >= wordsMax) break;
      if (end - start < lettersMin) continue;
      const spelt = part.text.slice(start, end);
      const key = spelt.toLowerCase();
      if (!found.has(key) && !isEmptyWord(spelt))
        found.set(key, { text: spelt, places: placesOf(features.words) });
    }
  }
  for (const number of numbers) placeOf[number] = 0;
  return [...found.values()];
}

/** Spellings of the words that add most to the lead, most telling first. */
export function tellingWords(
  words: readonly TicketWord[],
  vector: SparseVector,
  contrast: Contrast,
  model: LinearModel,
  count: number,
): string[] {
  const leadOf = leads(vector, contrast, model);
  if (leadOf === null) return [];
  const weighed = words.map(({ text, places }) => {
    let worth = 0;
    for (const place of places) worth += leadOf(place);
    return { text, worth };
  });
  weighed.sort((left, right) => right.worth - left.worth);
  const least = worthMin * (weighed[0]?.worth ?? 0);
  return weighed
    .slice(0, count)
    .filter(({ worth }) => worth > 0 && worth >= least)
    .map(({ text }) => text);
}

/**
 * How much the feature at an index of the vector adds to the lead; null for an unknown collection.
 */
function leads(
  { numbers, values }: SparseVector,
  { collection, rival }: Contrast,
  model: LinearModel,
): ((place: number) => number) | null {
  const { values: weights, stride } = model.weights;
  const own = model.placeOf(collection);
  const other = rival === null ? undefined : model.placeOf(rival);
  if (own === undefined) return null;
  return (place) => {
    const start = (numbers[place] as number) * stride;
    const against = other === undefined ? 0 : (weights[start + other] as number);
    return ((weights[start + own] as number) - against) * (values[place] as number);
  };
}

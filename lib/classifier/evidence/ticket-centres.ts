/**
 * Where the tickets of a collection lie among the word vectors of the package: a ticket may be near to
 * those of a collection without sharing a word with them. Made of features, because no text is kept.
 */
import type { WordVectors } from "../../embeddings/index.ts";
import { FeatureKind, hashSlice, isWordFeature } from "../features/feature-hash.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";

/** The place of a text, of length 1; null where too few of its words have vectors. */
export type PlaceFeatures = (features: TicketFeatures) => Float32Array | null;

/** Words and pairs are about as many, and half of the words must be known: other languages have few. */
const knownShareMin = 0.25;

const placers = new WeakMap<WordVectors, PlaceFeatures>();

/** Made once for the vectors: 40,000 words take some 20 ms and 3 MB. Without vectors nothing has a place. */
export function placerOf(vectors: WordVectors | null): PlaceFeatures {
  if (vectors === null) return () => null;
  const known = placers.get(vectors);
  if (known !== undefined) return known;
  const made = createPlacer(vectors);
  placers.set(vectors, made);
  return made;
}

function createPlacer(vectors: WordVectors): PlaceFeatures {
  const numbers = new Map<number, number>();
  vectors.forEachWord((word, number) => {
    numbers.set(hashSlice(word, 0, word.length, FeatureKind.word), number);
  });
  return ({ hashes, counts }) => {
    const found = new Map<number, number>();
    let words = 0;
    for (let index = 0; index < hashes.length; index++) {
      const hash = hashes[index] as number;
      if (!isWordFeature(hash)) continue;
      words += 1;
      const number = numbers.get(hash);
      if (number !== undefined) found.set(number, counts[index] as number);
    }
    if (found.size === 0 || found.size < knownShareMin * words) return null;
    const sum = vectors.sum(found);
    const length = lengthOf(sum);
    return length === 0 ? null : sum.map((value) => value / length);
  };
}

export interface PlacedExample {
  readonly key: string;
  readonly label: string;
  readonly features: TicketFeatures;
}

/** A centre of so many tickets hardly moves any more, and 50,000 would take seconds at a start. */
const membersMax = 100;

export class TicketCentres {
  private readonly place: PlaceFeatures;
  /** Keys of the examples that count. */
  private readonly members: Set<string> = new Set();
  private readonly counts: Map<string, number> = new Map();
  private readonly sums: Map<string, Float32Array> = new Map();
  /** Lengths of the sums, which change seldom and are asked for with each ticket. */
  private readonly lengths: Map<string, number> = new Map();

  /** A collection's name is its first example. */
  constructor(place: PlaceFeatures, names: ReadonlyMap<string, TicketFeatures>) {
    this.place = place;
    for (const [label, features] of names) this.move({ label, features }, 1);
  }

  /** The first hundred of each label count. */
  add(example: PlacedExample): void {
    const { key, label } = example;
    const count = this.counts.get(label) ?? 0;
    if (count >= membersMax || this.members.has(key)) return;
    this.members.add(key);
    this.counts.set(label, count + 1);
    this.move(example, 1);
  }

  /** Takes back what `add` did with the same example, if it counted. */
  remove(example: PlacedExample): void {
    const { key, label } = example;
    if (!this.members.delete(key)) return;
    this.counts.set(label, (this.counts.get(label) ?? 1) - 1);
    this.move(example, -1);
  }

  /** Cosine of the text and the centre of each collection; `without` one example, as if never added. */
  nearness(features: TicketFeatures, without?: PlacedExample): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    const vector = this.place(features);
    if (vector === null) return found;
    const isMember = without !== undefined && this.members.has(without.key);
    const own = isMember ? this.place(without.features) : null;
    for (const [label, sum] of this.sums) {
      const isOwn = own !== null && label === without?.label;
      const centre = isOwn ? sum.map((value, axis) => value - (own[axis] as number)) : sum;
      const length = isOwn ? lengthOf(centre) : (this.lengths.get(label) as number);
      // What is left of a sum that was taken back is rounding.
      if (length < 1e-3) continue;
      found.set(label, dot(vector, centre) / length);
    }
    return found;
  }

  private move({ label, features }: Omit<PlacedExample, "key">, sign: 1 | -1): void {
    const vector = this.place(features);
    if (vector === null) return;
    const sum = this.sums.get(label) ?? new Float32Array(vector.length);
    vector.forEach((value, axis) => {
      sum[axis] = (sum[axis] as number) + sign * value;
    });
    this.sums.set(label, sum);
    this.lengths.set(label, lengthOf(sum));
  }
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let axis = 0; axis < left.length; axis++) {
    sum += (left[axis] as number) * (right[axis] as number);
  }
  return sum;
}

function lengthOf(vector: Float32Array): number {
  return Math.sqrt(dot(vector, vector));
}

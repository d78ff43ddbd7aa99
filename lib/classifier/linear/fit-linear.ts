/** A learner trained on all its examples at once. */
import { FeatureTable, featuresKnownMax } from "../features/feature-table.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";
import { balanceOf } from "./balance.ts";
import { Learner, type LearntExample } from "./learner.ts";
import { LinearModel } from "./linear-model.ts";
import { type SparseVector, toVector, vectorRoom } from "./sparse-vector.ts";
import { trainBatch } from "./train-batch.ts";
import type { TrainingExample } from "./training-example.ts";
import { featuresFor } from "./weight-matrix.ts";

/** An example that no person gave: a name, keywords, a document. */
export interface WeakExample {
  readonly features: TicketFeatures;
  readonly label: string;
  readonly cost: number;
}

export interface FitOptions {
  /** Few examples that all name one class count less; see `balanceOf`. */
  readonly isBalanced?: boolean;
}

/**
 * The vectors of the first examples, up to so many features or 16 MB, are held; the others are made
 * again when a pass looks at them: that costs a third of a pass more, and 50,000 tickets would take
 * 100 MB otherwise.
 */
const vectorFeaturesMax = 2_000_000;

/** Classes are in the given order; examples of others are left out. */
export function fitLinear(
  weak: readonly WeakExample[],
  examples: readonly LearntExample[],
  classes: readonly string[],
  { isBalanced = true }: FitOptions = {},
): Learner {
  const places = new Map(classes.map((name, place) => [name, place]));
  const isKnown = ({ label }: WeakExample): boolean => places.has(label);
  const explicit = examples.filter(isKnown);
  const known = [...weak.filter(isKnown), ...explicit];
  const table = tableOf(known, new Set(explicit), featuresFor(classes.length, featuresKnownMax));
  const balances = isBalanced ? balancesOf(explicit, classes.length) : new Map<string, number>();
  const first = known.length - explicit.length;
  const vectors = vectorsOf(known, table);
  const training = known.map(({ label, cost }, index) => {
    const balanced = index < first ? cost : cost * (balances.get(label) ?? 1);
    return new PlacedExample(vectors, index, places.get(label) as number, balanced);
  });
  const { weights, duals } = trainBatch(training, classes.length, table.size);
  const model = new LinearModel(classes, table, weights, known.length);
  const learner = new Learner(model, { isBalanced });
  explicit.forEach((example, index) => {
    const start = (first + index) * classes.length;
    // Views: an array for each would take as much again.
    learner.hold(example, duals.subarray(start, start + classes.length));
  });
  return learner;
}

type Vectors = (index: number) => SparseVector;

/** One of tens of thousands, so without a function of its own. */
class PlacedExample implements TrainingExample {
  readonly place: number;
  readonly cost: number;
  private readonly vectors: Vectors;
  private readonly index: number;

  constructor(vectors: Vectors, index: number, place: number, cost: number) {
    this.vectors = vectors;
    this.index = index;
    this.place = place;
    this.cost = cost;
  }

  get vector(): SparseVector {
    return this.vectors(this.index);
  }
}

/** Kept from fit to fit, of which a training makes several. */
let room = vectorRoom(0);

/** Vectors by place; one that is not held is there until the next one is asked for. */
function vectorsOf(examples: readonly WeakExample[], table: FeatureTable): Vectors {
  const sizes = examples.map(({ features }) => features.hashes.length + 1);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const heldMax = Math.min(
    sizes.reduce((sum, size) => sum + size, 0),
    vectorFeaturesMax,
  );
  if (room.numbers.length < heldMax + largest) room = vectorRoom(heldMax + largest);
  const made = (index: number, start: number): SparseVector => {
    const { features } = examples[index] as WeakExample;
    return toVector(features, table, examples.length, room, start);
  };
  const held: SparseVector[] = [];
  let end = 0;
  for (const [index, size] of sizes.entries()) {
    if (end + size > heldMax) break;
    held.push(made(index, end));
    end += size;
  }
  return (index) => held[index] ?? made(index, heldMax);
}

function balancesOf(examples: readonly LearntExample[], classes: number): Map<string, number> {
  const named = new Map<string, number>();
  for (const { label } of examples) named.set(label, (named.get(label) ?? 0) + 1);
  return new Map(
    [...named].map(([label, count]) => [label, balanceOf(count, examples.length, classes)]),
  );
}

/** A feature of one document alone says nothing that a ticket could repeat. */
const documentsMin = 2;
/** Minimum cost of weak examples of names and keywords; documents cost less. */
const namedCostMin = 1;

/** The most frequent features when there are more than weights have room for. */
function tableOf(
  examples: readonly WeakExample[],
  people: ReadonlySet<WeakExample>,
  limit: number,
): FeatureTable {
  const all = new FeatureTable(Number.POSITIVE_INFINITY);
  let explicit = new Uint8Array(1_024);
  for (const example of examples) {
    const isExplicit = example.cost >= namedCostMin || people.has(example);
    for (const hash of example.features.hashes) {
      const number = all.findOrAdd(hash);
      all.frequencies[number] = (all.frequencies[number] as number) + 1;
      if (!isExplicit) continue;
      if (number >= explicit.length) explicit = grown(explicit, all.hashes.length);
      explicit[number] = 1;
    }
  }
  const { hashes, frequencies } = all;
  const countOf = (number: number): number => frequencies[number] as number;
  let known = Uint32Array.from({ length: all.size }, (_, number) => number).filter(
    (number) => number > 0 && (countOf(number) >= documentsMin || explicit[number] === 1),
  );
  if (known.length > limit - 1) {
    known.sort(
      (left, right) =>
        countOf(right) - countOf(left) || (hashes[left] as number) - (hashes[right] as number),
    );
    // A twentieth stays free for what later examples bring.
    known = known.subarray(0, Math.floor(limit * 0.95));
  }
  const table = new FeatureTable(limit);
  for (const number of known) {
    table.frequencies[table.findOrAdd(hashes[number] as number)] = countOf(number);
  }
  return table;
}

function grown(array: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(array);
  return larger;
}

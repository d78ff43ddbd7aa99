/** A learner trained on all its examples at once. */
import { FeatureTable, featuresKnownMax } from "../features/feature-table.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";
import { balanceOf } from "./balance.ts";
import { Learner, type LearntExample } from "./learner.ts";
import { LinearModel } from "./linear-model.ts";
import { type SparseVector, toVector, vectorRoom } from "./sparse-vector.ts";
import { trainBatch } from "./train-batch.ts";
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
 * Beyond so many features, 64 MB of vectors, each vector is made again when a pass looks at it:
 * that costs a third of a pass more, and 50,000 tickets would take 200 MB otherwise.
 */
const vectorFeaturesMax = 8_000_000;

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
  const training = known.map(({ label, cost }, index) => ({
    get vector() {
      return vectors(index);
    },
    place: places.get(label) as number,
    cost: index < first ? cost : cost * (balances.get(label) ?? 1),
  }));
  const { weights, duals } = trainBatch(training, classes.length, table.size);
  const model = new LinearModel(classes, table, weights, known.length);
  const learner = new Learner(model, { isBalanced });
  explicit.forEach((example, index) => {
    const start = (first + index) * classes.length;
    learner.hold(example, duals.slice(start, start + classes.length));
  });
  return learner;
}

/** Vectors by place; one that is not held is there until the next one is asked for. */
function vectorsOf(
  examples: readonly WeakExample[],
  table: FeatureTable,
): (index: number) => SparseVector {
  const sizes = examples.map(({ features }) => features.hashes.length + 1);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all > vectorFeaturesMax) {
    const room = vectorRoom(sizes.reduce((most, size) => Math.max(most, size), 0));
    return (index) =>
      toVector((examples[index] as WeakExample).features, table, examples.length, room);
  }
  const room = vectorRoom(all);
  let start = 0;
  const made = examples.map(({ features }, index) => {
    const vector = toVector(features, table, examples.length, room, start);
    start += sizes[index] as number;
    return vector;
  });
  return (index) => made[index] as SparseVector;
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

/** A learner trained on all its examples at once. */
import { FeatureTable, featuresKnownMax } from "../features/feature-table.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";
import { Learner, type LearntExample } from "../linear/learner.ts";
import { LinearModel } from "../linear/linear-model.ts";
import { toVector } from "../linear/sparse-vector.ts";
import { trainBatch } from "../linear/train-batch.ts";
import { featuresFor } from "../linear/weight-matrix.ts";

/** An example that no person gave: a name, keywords, a document. */
export interface WeakExample {
  readonly features: TicketFeatures;
  readonly label: string;
  readonly cost: number;
}

/** Classes come in the given order; examples of others are left out. */
export function fitLinear(
  weak: readonly WeakExample[],
  examples: readonly LearntExample[],
  classes: readonly string[],
): Learner {
  const places = new Map(classes.map((name, place) => [name, place]));
  const known = [...weak, ...examples].filter(({ label }) => places.has(label));
  const table = tableOf(known, featuresFor(classes.length, featuresKnownMax));
  const training = known.map(({ features, label, cost }) => ({
    vector: toVector(features, table, known.length),
    place: places.get(label) as number,
    cost,
  }));
  const { weights, duals } = trainBatch(training, classes.length, table.size);
  const learner = new Learner(new LinearModel(classes, table, weights, known.length));
  const first = known.length - examples.filter(({ label }) => places.has(label)).length;
  known.slice(first).forEach((example, index) => {
    const start = (first + index) * classes.length;
    // What comes after the weak examples are examples of the second list.
    learner.hold(example as LearntExample, duals.slice(start, start + classes.length));
  });
  return learner;
}

/** A feature of one document alone says nothing that a ticket could repeat. */
const documentsMin = 2;
/** What weak examples of names and keywords cost at least; documents cost less. */
const namedCostMin = 1;

/** The most frequent features when there are more than weights have room for. */
function tableOf(examples: readonly WeakExample[], limit: number): FeatureTable {
  const counts = new Map<number, number>();
  const told = new Set<number>();
  for (const { features, cost } of examples) {
    for (const hash of features.hashes) {
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
      if (cost >= namedCostMin) told.add(hash);
    }
  }
  let known = [...counts].filter(([hash, count]) => count >= documentsMin || told.has(hash));
  if (known.length > limit - 1) {
    known.sort((left, right) => right[1] - left[1] || left[0] - right[0]);
    // A twentieth stays free for what later examples bring.
    known = known.slice(0, Math.floor(limit * 0.95));
  }
  const table = new FeatureTable(limit);
  for (const [hash, count] of known) table.frequencies[table.findOrAdd(hash)] = count;
  return table;
}

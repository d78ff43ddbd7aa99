/** A learner's knowledge as arrays, and back; its examples are stored elsewhere. */
import { FeatureTable } from "../features/feature-table.ts";
import { Learner, type LearntExample } from "../linear/learner.ts";
import { LinearModel } from "../linear/linear-model.ts";
import { WeightMatrix } from "../linear/weight-matrix.ts";
import type { Packed } from "./pack-arrays.ts";

interface LearnerHeader {
  readonly classes: readonly string[];
  readonly featuresMax: number;
  readonly counted: number;
  readonly rows: number;
  readonly stride: number;
  /** Keys of its examples, in its order. */
  readonly keys: readonly string[];
}

export function packLearner(learner: Learner, prefix: string): Packed {
  const { table, weights, classes, examples: counted } = learner.model;
  const examples = learner.examples();
  const duals = new Float32Array(examples.length * classes.length);
  examples.forEach(({ duals: own }, index) => {
    duals.set(own, index * classes.length);
  });
  const { rows, stride } = weights;
  const keys = examples.map(({ key }) => key);
  const header: LearnerHeader = { classes, featuresMax: table.limit, counted, rows, stride, keys };
  return {
    header,
    arrays: {
      [`${prefix}hashes`]: table.hashes.subarray(0, table.size),
      [`${prefix}frequencies`]: table.frequencies.subarray(0, table.size),
      [`${prefix}weights`]: weights.values,
      [`${prefix}duals`]: duals,
    },
  };
}

/** The arrays become the learner's own. */
export function unpackLearner(
  { header, arrays }: Packed,
  prefix: string,
  examples: ReadonlyMap<string, LearntExample>,
  options: { readonly isBalanced: boolean },
): Learner {
  const { classes, featuresMax, counted, rows, stride, keys } = header as LearnerHeader;
  // The arrays that were packed under these names.
  const hashes = arrays[`${prefix}hashes`] as Uint32Array;
  const frequencies = arrays[`${prefix}frequencies`] as Float32Array;
  const values = arrays[`${prefix}weights`] as Float32Array;
  const duals = arrays[`${prefix}duals`] as Float32Array;
  const table = FeatureTable.of(hashes, frequencies, featuresMax);
  const weights = new WeightMatrix(rows, stride, values);
  const learner = new Learner(new LinearModel(classes, table, weights, counted), options);
  keys.forEach((key, index) => {
    const start = index * classes.length;
    const example = examples.get(key);
    if (example !== undefined) learner.hold(example, duals.subarray(start, start + classes.length));
  });
  return learner;
}

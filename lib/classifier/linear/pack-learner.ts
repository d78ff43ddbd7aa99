/** A learner's knowledge as arrays, and back; its examples are stored elsewhere. */
import { createSlices } from "../../base/index.ts";
import { FeatureTable } from "../features/feature-table.ts";
import { Learner, type LearntExample } from "./learner.ts";
import { LinearModel } from "./linear-model.ts";
import type { Packed } from "./pack-arrays.ts";
import { WeightMatrix } from "./weight-matrix.ts";

interface LearnerHeader {
  readonly classes: readonly string[];
  readonly featuresMax: number;
  readonly counted: number;
  readonly rows: number;
  readonly stride: number;
}

/** `places`: of all examples, by id. Works in slices: what is learnt meanwhile may be torn. */
export async function packLearner(
  learner: Learner,
  prefix: string,
  places: ReadonlyMap<string, number>,
): Promise<Packed> {
  const { table, weights, examples: counted } = learner.model;
  const classes = [...learner.model.classes];
  const examples = [...learner.examples()];
  const duals = new Float32Array(examples.length * classes.length);
  const own = new Int32Array(examples.length);
  const slices = createSlices();
  for (const [index, { key, duals: added }] of examples.entries()) {
    own[index] = places.get(key) ?? -1;
    duals.set(added.subarray(0, classes.length), index * classes.length);
    const pause = slices.pause();
    if (pause !== null) await pause;
  }
  const { rows, stride } = weights;
  const header: LearnerHeader = { classes, featuresMax: table.limit, counted, rows, stride };
  return {
    header,
    arrays: {
      [`${prefix}hashes`]: table.hashes.subarray(0, table.size),
      [`${prefix}frequencies`]: table.frequencies.subarray(0, table.size),
      [`${prefix}weights`]: weights.values,
      [`${prefix}examples`]: own,
      [`${prefix}duals`]: duals,
    },
  };
}

/** The arrays become the learner's own. `examples` by their places among all. Works in slices. */
export async function unpackLearner(
  { header, arrays }: Packed,
  prefix: string,
  examples: readonly (LearntExample | null)[],
  options: { readonly isBalanced: boolean },
): Promise<Learner> {
  const { classes, featuresMax, counted, rows, stride } = header as LearnerHeader;
  // The arrays that were packed under these names.
  const hashes = arrays[`${prefix}hashes`] as Uint32Array;
  const frequencies = arrays[`${prefix}frequencies`] as Float32Array;
  const values = arrays[`${prefix}weights`] as Float32Array;
  const own = arrays[`${prefix}examples`] as Int32Array;
  const duals = arrays[`${prefix}duals`] as Float32Array;
  const table = await FeatureTable.of(hashes, frequencies, featuresMax);
  const weights = new WeightMatrix(rows, stride, values);
  const learner = new Learner(new LinearModel(classes, table, weights, counted), options);
  const slices = createSlices();
  for (const [index, place] of own.entries()) {
    const pause = slices.pause();
    if (pause !== null) await pause;
    const start = index * classes.length;
    const example = examples[place] ?? null;
    if (example !== null) learner.hold(example, duals.subarray(start, start + classes.length));
  }
  return learner;
}

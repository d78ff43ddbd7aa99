/**
 * One linear support vector machine for each class against the others, by dual coordinate descent
 * with the squared hinge loss (Hsieh, Chang, Lin, Keerthi and Sundararajan, 2008). All classes are
 * trained in one pass over the examples: their scores come from the same rows of weights, and after
 * the first passes only few classes still change.
 */

import { descend } from "./descend.ts";
import { createRandom } from "./random.ts";
import type { TrainingExample } from "./training-example.ts";
import { WeightMatrix } from "./weight-matrix.ts";

export interface BatchResult {
  readonly weights: WeightMatrix;
  /** What each example added, one row of all classes each. */
  readonly duals: Float32Array;
}

/** Passes over all examples; more moved no figure by .1 points. */
const passesMax = 8;
/** An example that is violated by less is left out of the next pass. */
const restMax = 0.1;
/** A pass that changes nothing by more than this is the last. */
const violationMin = 0.1;

/** The weights that separate the classes best; `features` counts the bias. */
export function trainBatch(
  examples: readonly TrainingExample[],
  classes: number,
  features: number,
): BatchResult {
  const weights = new WeightMatrix(features, classes);
  const duals = new Float32Array(examples.length * classes);
  const order = Uint32Array.from(examples, (_, index) => index);
  const rests = new Uint8Array(examples.length);
  const random = createRandom(examples.length);
  for (let pass = 0; pass < passesMax; pass++) {
    shuffle(order, random);
    let violation = 0;
    for (const index of order) {
      if (rests[index] === 1) {
        rests[index] = 0;
        continue;
      }
      const found = descend(
        examples[index] as TrainingExample,
        duals.subarray(index * classes, (index + 1) * classes),
        weights,
        { movesBias: true },
      );
      if (found > violation) violation = found;
      if (found < restMax) rests[index] = 1;
    }
    if (violation < violationMin) break;
  }
  return { weights, duals };
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const held = order[index] as number;
    order[index] = order[other] as number;
    order[other] = held;
  }
}

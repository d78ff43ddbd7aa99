/**
 * One step of dual coordinate descent on one example, for all classes at once. For an example that
 * was never seen it is the passive-aggressive step of type II (Crammer, Dekel, Keshet, Shalev-Shwartz
 * and Singer, 2006); for one that is replayed it also takes back what it added too much.
 */
import { withoutBias } from "./sparse-vector.ts";
import type { TrainingExample } from "./training-example.ts";
import type { WeightMatrix } from "./weight-matrix.ts";

/** Smaller violations are ignored. */
const tolerance = 0.01;

/**
 * `duals`: what the example has added to each class so far. Returns the greatest violation found.
 * All examples share the bias, so only a training that weighs all of them may move it: one that
 * comes alone leaves it where it is. A single correction moved it from −.50 to .10 before, and
 * nearly all tickets went where the correction had gone.
 */
export function descend(
  { vector, place, cost }: TrainingExample,
  duals: Float32Array,
  weights: WeightMatrix,
  { movesBias }: { readonly movesBias: boolean },
): number {
  const classes = duals.length;
  const scores = scratch.scoresOf(classes);
  weights.score(vector, scores);
  const slack = 0.5 / cost;
  const moved = movesBias ? vector : withoutBias(vector);
  let length = slack;
  for (const value of moved.values) length += value * value;
  const { places, amounts } = scratch;
  let changes = 0;
  let violation = 0;
  for (let other = 0; other < classes; other++) {
    const sign = other === place ? 1 : -1;
    const dual = duals[other] as number;
    const gradient = sign * (scores[other] as number) - 1 + slack * dual;
    if (dual === 0 && gradient >= 0) continue;
    const size = Math.abs(gradient);
    if (size < tolerance) continue;
    if (size > violation) violation = size;
    const next = Math.max(0, dual - gradient / length);
    if (next === dual) continue;
    duals[other] = next;
    places[changes] = other;
    amounts[changes++] = (next - dual) * sign;
  }
  if (changes > 0) weights.addAll(moved, places, amounts, changes);
  return violation;
}

/** Takes back all that the example has added, but for the bias, which waits for the next training. */
export function withdraw(
  { vector, place }: TrainingExample,
  duals: Float32Array,
  weights: WeightMatrix,
): void {
  const moved = withoutBias(vector);
  duals.forEach((dual, other) => {
    if (dual !== 0) weights.add(moved, other, other === place ? -dual : dual);
  });
  duals.fill(0);
}

/** Kept from step to step: a training makes millions of them. */
class Scratch {
  private scores = new Float64Array(0);
  places = new Uint32Array(0);
  amounts = new Float64Array(0);

  scoresOf(classes: number): Float64Array {
    if (this.scores.length !== classes) {
      this.scores = new Float64Array(classes);
      this.places = new Uint32Array(classes);
      this.amounts = new Float64Array(classes);
    }
    return this.scores;
  }
}

const scratch = new Scratch();

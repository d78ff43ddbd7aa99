/** How far apart scores must lie to be believed: learnt from judged tickets by their log loss. */

/** Scores of all classes, and the place of the right one; -1 when it is not among them. */
export interface ScoredRow {
  readonly evidence: { readonly scores: Float64Array };
  readonly right: number;
}

const temperatureMin = 0.02;
const temperatureMax = 4;
const searchSteps = 20;
const golden = (Math.sqrt(5) - 1) / 2;
/** The loss of a wrong answer with full confidence. */
const shareMin = 1e-12;
/** e to a lesser power adds nothing to the 1 of the best, as the least that a number of 64 bits tells. */
const powerMin = -37;

/** The temperature of the least log loss, by golden section search on its logarithm. */
export function bestTemperature(rows: readonly ScoredRow[]): {
  readonly temperature: number;
  readonly loss: number;
} {
  const loss = (logTemperature: number): number => {
    const losses = logLosses(rows, Math.exp(logTemperature));
    return losses.reduce((sum, own) => sum + own, 0);
  };
  let low = Math.log(temperatureMin);
  let high = Math.log(temperatureMax);
  // One of the two inner points of a step is one of the step before.
  let left = high - golden * (high - low);
  let right = low + golden * (high - low);
  let ofLeft = loss(left);
  let ofRight = loss(right);
  for (let step = 1; step < searchSteps; step++) {
    if (ofLeft < ofRight) {
      high = right;
      [right, ofRight] = [left, ofLeft];
      left = high - golden * (high - low);
      ofLeft = loss(left);
    } else {
      low = left;
      [left, ofLeft] = [right, ofRight];
      right = low + golden * (high - low);
      ofRight = loss(right);
    }
  }
  const middle = ofLeft < ofRight ? (low + right) / 2 : (left + high) / 2;
  return { temperature: Math.exp(middle), loss: loss(middle) };
}

/** The loss of each row; 0 if the right collection is not among the candidates. */
export function logLosses(rows: readonly ScoredRow[], temperature: number): Float64Array {
  return Float64Array.from(rows, ({ evidence: { scores }, right }) =>
    right === -1 ? 0 : -Math.log(Math.max(shareOf(scores, right, temperature), shareMin)),
  );
}

/** The same share as of `softmax`, without the others: a training asks for hundreds of thousands. */
function shareOf(scores: Float64Array, wanted: number, temperature: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < scores.length; place++) {
    most = Math.max(most, scores[place] as number);
  }
  let sum = 0;
  for (let place = 0; place < scores.length; place++) {
    const power = ((scores[place] as number) - most) / temperature;
    if (power > powerMin) sum += Math.exp(power);
  }
  return Math.exp(((scores[wanted] as number) - most) / temperature) / sum;
}

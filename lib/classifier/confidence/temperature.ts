/** How far apart scores must lie to be believed: learnt from judged tickets by their log loss. */
import { softmax } from "../linear/softmax.ts";
import type { CalibrationRow } from "./calibration-row.ts";

const temperatureMin = 0.02;
const temperatureMax = 4;
const searchSteps = 20;
const golden = (Math.sqrt(5) - 1) / 2;
/** The loss of a wrong answer with full confidence. */
const shareMin = 1e-12;

/** The temperature of the least log loss, by golden section search on its logarithm. */
export function bestTemperature(rows: readonly CalibrationRow[]): {
  readonly temperature: number;
  readonly loss: number;
} {
  const loss = (logTemperature: number): number => {
    const losses = logLosses(rows, Math.exp(logTemperature));
    return losses.reduce((sum, own) => sum + own, 0);
  };
  let low = Math.log(temperatureMin);
  let high = Math.log(temperatureMax);
  for (let step = 0; step < searchSteps; step++) {
    const left = high - golden * (high - low);
    const right = low + golden * (high - low);
    if (loss(left) < loss(right)) high = right;
    else low = left;
  }
  const middle = (low + high) / 2;
  return { temperature: Math.exp(middle), loss: loss(middle) };
}

/** The loss of each row; 0 if the right collection is not among the candidates. */
export function logLosses(rows: readonly CalibrationRow[], temperature: number): Float64Array {
  return Float64Array.from(rows, ({ evidence, right }) => {
    if (right === -1) return 0;
    const share = softmax(evidence.scores, temperature)[right] as number;
    return -Math.log(Math.max(share, shareMin));
  });
}

/** The weight of the documents' votes relative to what people said, learnt from judged tickets. */
import { defaultVotesWeight } from "../evidence/weigh-evidence.ts";
import type { CalibrationRow } from "./calibration-row.ts";
import { bestTemperature, logLosses } from "./temperature.ts";

const votesWeights = [0, 0.25, 0.5, 1, defaultVotesWeight, 2, 3];
const nearnessWeights = [0.25, 0.5, 1, 2];
const centresWeights = [0, 0.25, 0.5, 1];
/** Rows looked at for a weight: a rough answer will do. */
const weighedRowsMax = 500;
/** Standard errors that a gain by nearness must have: what seems to help by chance would do harm. */
const errorsMin = 2;

/** The weight of the least log loss, for rows that were weighed with the default. */
export function bestVotesWeight(rows: readonly CalibrationRow[], rowsMin: number): number {
  const sample = rows.filter(({ evidence }) => evidence.votes.some((share) => share > 0));
  if (sample.length < rowsMin) return defaultVotesWeight;
  let best = defaultVotesWeight;
  let least = Number.POSITIVE_INFINITY;
  for (const weight of votesWeights) {
    const voted = sample.slice(0, weighedRowsMax).map((row) => withVotes(row, weight));
    const { loss } = bestTemperature(voted);
    if (loss >= least) continue;
    least = loss;
    best = weight;
  }
  return best;
}

/**
 * The weight of the least log loss, for rows that were weighed without nearness; 0 unless the gain
 * is surely more than chance.
 */
export function bestNearnessWeight(rows: readonly CalibrationRow[], rowsMin: number): number {
  const sample = rows
    .filter(({ evidence }) => evidence.nearness.some((share) => share > 0))
    .slice(0, weighedRowsMax);
  if (sample.length < rowsMin) return 0;
  const without = lossesOf(sample);
  let best = 0;
  let most = 0;
  for (const weight of nearnessWeights) {
    const losses = lossesOf(sample.map((row) => withNearness(row, weight)));
    const gains = losses.map((loss, index) => (without[index] as number) - loss);
    const { mean, error } = meanOf(gains);
    if (mean <= errorsMin * error || mean <= most) continue;
    most = mean;
    best = weight;
  }
  return best;
}

/** The weight of the least log loss, for rows that were weighed without centres. */
export function bestCentresWeight(rows: readonly CalibrationRow[]): number {
  const sample = rows.slice(0, weighedRowsMax);
  if (!sample.some(({ evidence }) => evidence.centres.some((cosine) => cosine !== 0))) return 0;
  const losses = centresWeights.map(
    (weight) => bestTemperature(sample.map((row) => withCentres(row, weight))).loss,
  );
  return centresWeights[losses.indexOf(Math.min(...losses))] as number;
}

interface LearntWeights {
  readonly votesWeight: number;
  readonly nearnessWeight: number;
  readonly centresWeight: number;
}

/** A row that was weighed with the defaults, with the weights that were learnt. */
export function weighed(
  row: CalibrationRow,
  { votesWeight, nearnessWeight, centresWeight }: LearntWeights,
): CalibrationRow {
  return withCentres(withNearness(withVotes(row, votesWeight), nearnessWeight), centresWeight);
}

function withCentres({ evidence, right }: CalibrationRow, weight: number): CalibrationRow {
  const scores = evidence.scores.map(
    (score, place) => score + weight * (evidence.centres[place] as number),
  );
  return { evidence: { ...evidence, scores }, right };
}

export function withVotes({ evidence, right }: CalibrationRow, weight: number): CalibrationRow {
  const scores = evidence.scores.map(
    (score, place) => score + (weight - defaultVotesWeight) * (evidence.votes[place] as number),
  );
  return { evidence: { ...evidence, scores }, right };
}

export function withNearness({ evidence, right }: CalibrationRow, weight: number): CalibrationRow {
  const scores = evidence.scores.map(
    (score, place) => score + weight * (evidence.nearness[place] as number),
  );
  return { evidence: { ...evidence, scores }, right };
}

function lossesOf(rows: readonly CalibrationRow[]): Float64Array {
  return logLosses(rows, bestTemperature(rows).temperature);
}

function meanOf(values: Float64Array): { readonly mean: number; readonly error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares) / values.length };
}

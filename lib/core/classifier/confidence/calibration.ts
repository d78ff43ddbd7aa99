/** Turns evidence into the probability of being right, and that into a level. */
import { defaultVotesWeight, type WeighedEvidence } from "../evidence/weigh-evidence.ts";
import { softmax } from "../linear/softmax.ts";
import { confidenceFeatures, type RankedEvidence, rankEvidence } from "./confidence-features.ts";
import { fitLogistic, type LogisticModel, predictLogistic } from "./logistic-regression.ts";
import { defaultThresholds, learnThresholds, type Thresholds } from "./thresholds.ts";

export interface Calibration {
  /** Judged tickets that it was learnt from. */
  readonly judgements: number;
  readonly temperature: number;
  /** What the documents' votes are worth beside what people said. */
  readonly votesWeight: number;
  /** Null before there are judgements enough: the softmax is the probability then. */
  readonly logistic: LogisticModel | null;
  readonly thresholds: Thresholds;
}

/** A judged ticket as a model saw it that had not learnt from it. */
export interface CalibrationRow {
  readonly evidence: WeighedEvidence;
  /** Place of the right collection in the evidence; -1 when it is not among them. */
  readonly right: number;
}

export interface CalibratedEvidence extends RankedEvidence {
  /** That the first is right. */
  readonly confidence: number;
}

/** Fewer judged tickets than this say too little about confidence. */
export const judgementsMin = 50;

/** In the middle of what four sets without corrections asked for. */
const defaultTemperature = 0.25;

export const defaultCalibration: Calibration = {
  judgements: 0,
  temperature: defaultTemperature,
  votesWeight: defaultVotesWeight,
  logistic: null,
  thresholds: defaultThresholds,
};

export function calibrate(evidence: WeighedEvidence, calibration: Calibration): CalibratedEvidence {
  const ranked = rankEvidence(evidence, calibration.temperature);
  const confidence =
    calibration.logistic === null
      ? (ranked.probabilities[ranked.order[0] as number] as number)
      : predictLogistic(calibration.logistic, ranked.features);
  return { ...ranked, confidence };
}

export function learnCalibration(given: readonly CalibrationRow[]): Calibration {
  if (given.length < judgementsMin) return { ...defaultCalibration, judgements: given.length };
  const votesWeight = bestVotesWeight(given);
  const rows = given.map((row) => reweighed(row, votesWeight));
  const temperature = bestTemperature(rows).temperature;
  const judged = rows.map(({ evidence, right }) => {
    const { order, features } = rankEvidence(evidence, temperature);
    return { features, isRight: order[0] === right };
  });
  const logistic = fitLogistic(judged, confidenceFeatures);
  const thresholds = learnThresholds(
    judged.map(({ features, isRight }) => ({
      confidence: predictLogistic(logistic, features),
      isRight,
    })),
  );
  return { judgements: rows.length, temperature, votesWeight, logistic, thresholds };
}

/** Weights tried; the rows were weighed with the default. */
const votesWeights = [0, 0.25, 0.5, 1, defaultVotesWeight, 2, 3];
/** Rows looked at for the weight: a rough answer will do. */
const weighedRowsMax = 500;

/** The weight of the least log loss. */
function bestVotesWeight(rows: readonly CalibrationRow[]): number {
  const sample = rows.filter(({ evidence }) => evidence.votes.some((share) => share > 0));
  if (sample.length < judgementsMin) return defaultVotesWeight;
  let best = defaultVotesWeight;
  let least = Number.POSITIVE_INFINITY;
  for (const weight of votesWeights) {
    const weighed = sample.slice(0, weighedRowsMax).map((row) => reweighed(row, weight));
    const { loss } = bestTemperature(weighed);
    if (loss >= least) continue;
    least = loss;
    best = weight;
  }
  return best;
}

function reweighed({ evidence, right }: CalibrationRow, votesWeight: number): CalibrationRow {
  const scores = evidence.scores.map(
    (score, place) =>
      score + (votesWeight - defaultVotesWeight) * (evidence.votes[place] as number),
  );
  return { evidence: { ...evidence, scores }, right };
}

const temperatureMin = 0.02;
const temperatureMax = 4;
const searchSteps = 20;
const golden = (Math.sqrt(5) - 1) / 2;

/** The temperature of the least log loss, by golden section search on its logarithm. */
function bestTemperature(rows: readonly CalibrationRow[]): { temperature: number; loss: number } {
  const loss = (logTemperature: number): number => {
    const temperature = Math.exp(logTemperature);
    let sum = 0;
    for (const { evidence, right } of rows) {
      if (right === -1) continue;
      const share = softmax(evidence.scores, temperature)[right] as number;
      sum -= Math.log(Math.max(share, 1e-12));
    }
    return sum;
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

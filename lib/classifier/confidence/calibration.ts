/** Turns evidence into the probability of being right, and that into a level. */

import { defaultVotesWeight, type WeighedEvidence } from "../evidence/weigh-evidence.ts";
import type { CalibrationRow } from "./calibration-row.ts";
import { confidenceFeatures, type RankedEvidence, rankEvidence } from "./confidence-features.ts";
import {
  bestNearnessWeight,
  bestVotesWeight,
  withNearness,
  withVotes,
} from "./evidence-weights.ts";
import { fitLogistic, type LogisticModel, predictLogistic } from "./logistic-regression.ts";
import { bestTemperature } from "./temperature.ts";
import { defaultThresholds, learnThresholds, type Thresholds } from "./thresholds.ts";

export interface Calibration {
  /** Judged tickets that it was learnt from. */
  readonly judgements: number;
  readonly temperature: number;
  /** The weight of the documents' votes relative to what people said. */
  readonly votesWeight: number;
  /** The same for their votes by nearness in meaning. */
  readonly nearnessWeight: number;
  /** Null before there are judgements enough: the softmax is the probability then. */
  readonly logistic: LogisticModel | null;
  readonly thresholds: Thresholds;
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
  nearnessWeight: 0,
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
  const votesWeight = bestVotesWeight(given, judgementsMin);
  const voted = given.map((row) => withVotes(row, votesWeight));
  const nearnessWeight = bestNearnessWeight(voted, judgementsMin);
  const rows = voted.map((row) => withNearness(row, nearnessWeight));
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
  const weights = { votesWeight, nearnessWeight };
  return { judgements: rows.length, temperature, ...weights, logistic, thresholds };
}

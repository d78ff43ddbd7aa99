/** Turns evidence into the probability of being right, and that into a level. */

import {
  defaultNearnessWeight,
  defaultVotesWeight,
  type WeighedEvidence,
} from "../evidence/weigh-evidence.ts";
import type { CalibrationRow } from "./calibration-row.ts";
import { confidenceFeatures, type RankedEvidence, rankEvidence } from "./confidence-features.ts";
import {
  bestCentresWeight,
  bestNearnessWeight,
  bestVotesWeight,
  weighed,
  withNearness,
  withVotes,
} from "./evidence-weights.ts";
import { type InScopeModel, sureFit, trainInScopeModel } from "./in-scope-model.ts";
import {
  fitLogistic,
  type LogisticModel,
  logOddsOf,
  predictLogistic,
} from "./logistic-regression.ts";
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
  /** That of lying near to the tickets of a collection. */
  readonly centresWeight: number;
  /** Null before there are judgements enough: the softmax is the probability then. */
  readonly rightness: Rightness | null;
  /** Null as long as nothing tells strangers from tickets that belong somewhere. */
  readonly fit: InScopeModel | null;
  readonly thresholds: Thresholds;
}

/**
 * Strangers are wrong answers to the first, so that what looks like them ranks low; the second
 * brings its log odds back to the scale of tickets that belong somewhere.
 */
interface Rightness {
  readonly ranking: LogisticModel;
  readonly scale: LogisticModel;
}

export interface CalibratedEvidence extends RankedEvidence {
  /** That the first is right. */
  readonly confidence: number;
  /** That the ticket belongs to any collection; the least with which it does, and surely does; null if unknown. */
  readonly fit: { readonly share: number; readonly least: number; readonly sure: number } | null;
}

/** Fewer judged tickets than this say too little about confidence. */
export const judgementsMin = 50;

/**
 * From so many on a number may be shown: the mean distance between what is foretold and what is right
 * was 1 to 3 % on three sets with 640 to 15,000, and 7 to 13 % without any.
 */
const judgementsToShow = 200;

/** Whether probabilities are worth their name. */
export function isCalibrated({ judgements }: Pick<Calibration, "judgements">): boolean {
  return judgements >= judgementsToShow;
}

/** In the middle of what four sets without corrections asked for. */
const defaultTemperature = 0.25;

export const defaultCalibration: Calibration = {
  judgements: 0,
  temperature: defaultTemperature,
  votesWeight: defaultVotesWeight,
  nearnessWeight: defaultNearnessWeight,
  centresWeight: 0,
  rightness: null,
  fit: null,
  thresholds: defaultThresholds,
};

/**
 * Votes of documents are farther apart than they are right: before people have judged tickets, the
 * scores count half. Of issues of five products and of link texts of four documentations, answers of
 * .95 to .98 without it were right in 58 to 85 of 100, those above .999 in 98 to 100; beside collections
 * known by their names alone the log odds grew by 1.7 to 2.1 with each point, in place of 4.
 */
const documentsDoubt = 2;

export function calibrate(evidence: WeighedEvidence, calibration: Calibration): CalibratedEvidence {
  const { rightness, fit } = calibration;
  const hasVotes = evidence.votes.some((share) => share > 0);
  const doubt = rightness === null && hasVotes ? documentsDoubt : 1;
  const ranked = rankEvidence(evidence, calibration.temperature * doubt);
  const { features, probabilities, order } = ranked;
  const confidence =
    rightness === null
      ? (probabilities[order[0] as number] as number)
      : rightnessOf(features, rightness);
  return {
    ...ranked,
    confidence,
    fit:
      fit === null ? null : { share: fitOf(features, fit), least: fit.least, sure: fit.sure ?? 0 },
  };
}

function rightnessOf(features: Float64Array, { ranking, scale }: Rightness): number {
  return predictLogistic(scale, Float64Array.of(logOddsOf(ranking, features)));
}

/** `strangers` are tickets that belong to no collection which the model knew. */
export function learnCalibration(
  given: readonly CalibrationRow[],
  strangers: readonly CalibrationRow[] = [],
): Calibration {
  if (given.length < judgementsMin) return { ...defaultCalibration, judgements: given.length };
  const votesWeight = bestVotesWeight(given, judgementsMin);
  const voted = given.map((row) => withVotes(row, votesWeight));
  const nearnessWeight = bestNearnessWeight(voted, judgementsMin);
  const near = voted.map((row) => withNearness(row, nearnessWeight));
  const centresWeight = bestCentresWeight(near);
  const weights = { votesWeight, nearnessWeight, centresWeight };
  const rows = given.map((row) => weighed(row, weights));
  const { temperature } = bestTemperature(rows);
  const judged = rows.map(({ evidence, right }) => {
    const { order, features } = rankEvidence(evidence, temperature);
    return { features, isRight: order[0] === right };
  });
  const strange = strangers.map((row) => {
    const { features } = rankEvidence(weighed(row, weights).evidence, temperature);
    return { features, isRight: false };
  });
  const rightness = learnRightness(judged, strange);
  const fit = trainInScopeModel(
    judged.map(featuresOf),
    strange.map(featuresOf),
    confidenceFeatures,
  );
  // What fits nothing is `low` whatever its probability.
  const levelled = (features: Float64Array): number =>
    fit === null || fitOf(features, fit) >= fit.least ? rightnessOf(features, rightness) : 0;
  const thresholds = learnThresholds(
    judged.map(({ features, isRight }) => ({ confidence: levelled(features), isRight })),
    strange.map(({ features }) => levelled(features)),
  );
  const sureAmong = (known: InScopeModel): number => {
    const fitsOf = (all: JudgedFeatures): number[] =>
      all
        .filter(({ features }) => levelled(features) >= thresholds.high)
        .map(({ features }) => fitOf(features, known));
    return sureFit(fitsOf(judged), fitsOf(strange), strange.length);
  };
  return {
    judgements: rows.length,
    temperature,
    ...weights,
    rightness,
    fit: fit === null ? null : { ...fit, sure: sureAmong(fit) },
    thresholds,
  };
}

function featuresOf({ features }: { readonly features: Float64Array }): Float64Array {
  return features;
}

function fitOf(features: Float64Array, { logistic }: InScopeModel): number {
  return predictLogistic(logistic, features);
}

type JudgedFeatures = Parameters<typeof fitLogistic>[0];

/**
 * Strangers count together as much as the wrong answers to tickets that belong somewhere, at most:
 * where few of those are wrong, strangers alone would decide which answers are sure.
 */
function learnRightness(judged: JudgedFeatures, strange: JudgedFeatures): Rightness {
  const wrong = Math.max(1, judged.filter(({ isRight }) => !isRight).length);
  const weight = Math.min(1, wrong / Math.max(1, strange.length));
  const strangers = strange.map((row) => ({ ...row, weight }));
  const ranking = fitLogistic([...judged, ...strangers], confidenceFeatures);
  const scaled = judged.map(({ features, isRight }) => ({
    features: Float64Array.of(logOddsOf(ranking, features)),
    isRight,
  }));
  return { ranking, scale: fitLogistic(scaled, 1) };
}

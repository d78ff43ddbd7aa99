/** From the probability of being right to a level that keeps what its name promises. */
import type { ConfidenceLevel } from "../model/decision.ts";

export interface Thresholds {
  readonly high: number;
  readonly medium: number;
}

/** An answer with its probability, and whether it was right. */
export interface JudgedAnswer {
  readonly confidence: number;
  readonly isRight: boolean;
}

/** Share of right answers that a level promises. */
const promised = { high: 0.95, medium: 0.8 } as const;
/**
 * Tickets that fit no collection look like easy ones now and then: without this floor 67 % of
 * CLINC150's questions out of scope were answered with high confidence, with it 16 %.
 */
const highFloor = 0.7;
/** An answer that is right less often is not likely to anybody. */
const mediumFloor = 0.5;
/** Before judgements exist. */
export const defaultThresholds: Thresholds = { high: 0.95, medium: 0.8 };
/** From so many judgements on, learnt thresholds count in full; between, the two are mixed. */
const judgementsFew = 50;
const judgementsEnough = 200;

export function levelOf(confidence: number, { high, medium }: Thresholds): ConfidenceLevel {
  if (confidence >= high) return "high";
  return confidence >= medium ? "medium" : "low";
}

export function learnThresholds(answers: readonly JudgedAnswer[]): Thresholds {
  const sorted = [...answers].sort((left, right) => right.confidence - left.confidence);
  const high = Math.max(highFloor, lowestThat(sorted, promised.high));
  const below = sorted.filter(({ confidence }) => confidence < high);
  const medium =
    below.length < answersMin
      ? defaultThresholds.medium
      : Math.max(mediumFloor, lowestForetold(below, promised.medium));
  const trust = Math.max(
    0,
    Math.min(1, (answers.length - judgementsFew) / (judgementsEnough - judgementsFew)),
  );
  return {
    high: mixed(high, defaultThresholds.high, trust),
    medium: Math.min(high, mixed(medium, defaultThresholds.medium, trust)),
  };
}

/** The learnt value, and the cautious one. */
function mixed(learnt: number, cautious: number, trust: number): number {
  return trust * learnt + (1 - trust) * Math.max(learnt, cautious);
}

/** Nothing reaches it. */
const unreachable = 1.01;

/** Fewer answers than this prove nothing. */
const answersMin = 20;

/**
 * The lowest confidence from which on the promised share is right, less one standard error; 0 when
 * that holds for all answers.
 */
function lowestThat(sorted: readonly JudgedAnswer[], share: number): number {
  let threshold = unreachable;
  forEachDistinct(sorted, (confidence, count, precision) => {
    const error = Math.sqrt((precision * (1 - precision)) / count);
    if (precision - error >= share) threshold = count === sorted.length ? 0 : confidence;
  });
  return threshold;
}

/** The same where what is measured and what was foretold agree; a band of few answers has no other. */
function lowestForetold(sorted: readonly JudgedAnswer[], share: number): number {
  let threshold = unreachable;
  forEachDistinct(sorted, (confidence, count, precision, foretold) => {
    if (Math.min(precision, foretold) < share) return;
    threshold = count === sorted.length ? 0 : confidence;
  });
  return threshold;
}

function forEachDistinct(
  sorted: readonly JudgedAnswer[],
  visit: (confidence: number, count: number, precision: number, foretold: number) => void,
): void {
  let right = 0;
  let sum = 0;
  sorted.forEach(({ confidence, isRight }, index) => {
    if (isRight) right += 1;
    sum += confidence;
    const count = index + 1;
    if (count < answersMin || sorted[count]?.confidence === confidence) return;
    visit(confidence, count, right / count, sum / count);
  });
}

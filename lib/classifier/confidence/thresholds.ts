/** From the probability of being right to a level that keeps what its name promises. */
import { wilsonInterval } from "./wilson-interval.ts";

export type ConfidenceLevel = "high" | "medium" | "low";

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
export const promised = { high: 0.95, medium: 0.8 } as const;
/**
 * The bound that must keep the promise: of a one-sided interval of 95 % for `high`. A band of few
 * answers never reaches that, so `medium` keeps its promise less one standard error.
 */
const quantiles = { high: 1.645, medium: 1 } as const;
/** No single answer is `high` that is less likely than what `medium` promises. */
const highFloor = promised.medium;
/** An answer that is right less often is not likely to anybody. */
const mediumFloor = 0.5;
/** Before judgements exist. */
export const defaultThresholds: Thresholds = { high: 0.95, medium: 0.8 };
/**
 * Where `medium` begins beside documents before judgements exist: a large documentation has words of
 * any ticket. Of tickets of shops and of everyday questions to four sets of documentation 10 to 34 % were `medium`
 * from .8 on, 2 to 12 % from these; of `medium` titles of issues 84 % in place of 71 are right. A letter has more
 * words that agree.
 */
export const documentedMedium = { title: 0.92, letter: 0.88 } as const;
/** From so many judgements on, learnt thresholds count in full; between, the two are mixed. */
const judgementsFew = 50;
const judgementsEnough = 200;
/** Share of the tickets that fit nothing which may be `high`. */
const strangersMax = 0.05;
/** Share of the answers that could be `high` which may be given up for that, and for `medium`. */
const costMax = 0.03;
/** Nothing reaches it. */
const unreachable = 1.01;
/** Fewer answers than this prove nothing. */
const answersMin = 20;
/** A band of fewer of all answers is not worth the cost. */
const bandMin = 0.02;

export function levelOf(confidence: number, { high, medium }: Thresholds): ConfidenceLevel {
  if (confidence >= high) return "high";
  return confidence >= medium ? "medium" : "low";
}

/** What an operator says of the levels of one collection. */
export interface ConfiguredLevels {
  readonly automateAt?: number | undefined;
  readonly suggestAt?: number | undefined;
}

/** The operator's borders before the learnt ones: `high` never begins below `medium`. */
export function thresholdsUnder(
  { automateAt, suggestAt }: ConfiguredLevels,
  learnt: Thresholds,
): Thresholds {
  const high = automateAt ?? Math.max(learnt.high, suggestAt ?? 0);
  return { high, medium: suggestAt ?? Math.min(learnt.medium, high) };
}

/** `strangers` are probabilities of answers to tickets that fit nothing. */
export function learnThresholds(
  answers: readonly JudgedAnswer[],
  strangers: readonly number[] = [],
): Thresholds {
  const sorted = [...answers].sort((left, right) => right.confidence - left.confidence);
  const high = highCount(sorted, strangers);
  const medium = mediumEnd(sorted, high);
  const trust = Math.max(
    0,
    Math.min(1, (answers.length - judgementsFew) / (judgementsEnough - judgementsFew)),
  );
  const highFrom = mixed(borderAt(sorted, high, highFloor), defaultThresholds.high, trust);
  const mediumFrom =
    sorted.length - high < answersMin
      ? defaultThresholds.medium
      : borderAt(sorted, medium, mediumFloor);
  return {
    high: highFrom,
    medium: Math.min(highFrom, mixed(mediumFrom, defaultThresholds.medium, trust)),
  };
}

/** The learnt value, and the cautious one; few answers prove nothing, for or against. */
function mixed(learnt: number, cautious: number, trust: number): number {
  const careful = learnt === unreachable ? cautious : Math.max(learnt, cautious);
  return trust * learnt + (1 - trust) * careful;
}

/** The confidence from which on `count` answers lie; the floor when they are all. */
function borderAt(sorted: readonly JudgedAnswer[], count: number, floor: number): number {
  if (count === 0) return unreachable;
  return count === sorted.length ? floor : (sorted[count - 1] as JudgedAnswer).confidence;
}

/** How many of the surest answers are `high`. */
function highCount(sorted: readonly JudgedAnswer[], strangers: readonly number[]): number {
  const most = lastThat(sorted, 0, (right, count, _sum, confidence) => {
    const { low } = wilsonInterval(right, count, quantiles.high);
    return confidence >= highFloor && low >= promised.high;
  });
  const least = Math.ceil(most * (1 - costMax));
  const strangersAbove = (count: number): number => {
    const border = borderAt(sorted, count, highFloor);
    return strangers.filter((confidence) => confidence >= border).length;
  };
  let safe = most;
  while (safe > least && strangersAbove(safe) > strangersMax * strangers.length) safe -= 1;
  // Where all answers are high, none is left for `medium`.
  if (safe === sorted.length) return safe;
  const band = Math.max(answersMin, bandMin * sorted.length);
  for (let count = safe; count >= least && count > 0; count--) {
    if (mediumEnd(sorted, count) - count >= band) return count;
  }
  return safe;
}

/** Where the band of `medium` ends that begins behind the first `start` answers; 0 for none. */
function mediumEnd(sorted: readonly JudgedAnswer[], start: number): number {
  return lastThat(sorted, start, (right, count, sum, confidence) => {
    const { low } = wilsonInterval(right, count, quantiles.medium);
    // What is foretold counts too: few answers may be right by chance.
    return confidence >= mediumFloor && Math.min(low, sum / count) >= promised.medium;
  });
}

/** The greatest end of a part beginning at `start` for which this holds; 0 for none. */
function lastThat(
  sorted: readonly JudgedAnswer[],
  start: number,
  holds: (right: number, count: number, sum: number, confidence: number) => boolean,
): number {
  let end = 0;
  let right = 0;
  let sum = 0;
  for (let place = start; place < sorted.length; place++) {
    const { confidence, isRight } = sorted[place] as JudgedAnswer;
    if (isRight) right += 1;
    sum += confidence;
    const count = place + 1 - start;
    if (count < answersMin || sorted[place + 1]?.confidence === confidence) continue;
    if (holds(right, count, sum, confidence)) end = place + 1;
  }
  return end;
}

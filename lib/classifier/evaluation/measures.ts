/** Figures about judged answers. All shares are 0 to 1. */

import type { ConfidenceLevel } from "../confidence/thresholds.ts";
import { type Interval, wilsonInterval } from "../confidence/wilson-interval.ts";
import { isRight, type JudgedDecision } from "./judged-decision.ts";
import { type LevelPromise, promiseOfLevel } from "./level-promise.ts";

export interface LevelFigures {
  readonly answers: number;
  /** Share of its answers that are right; null without answers. */
  readonly precision: number | null;
  /** Where that share lies with 95 % certainty; null without answers. */
  readonly interval: Interval | null;
  /** Null for `low`, which promises nothing. */
  readonly promise: LevelPromise | null;
  /** Share of all answers. */
  readonly coverage: number;
}

export interface ReliabilityBin {
  readonly from: number;
  readonly answers: number;
  readonly probability: number;
  readonly accuracy: number;
}

export interface Confusion {
  readonly expected: string;
  readonly answered: string;
  readonly count: number;
}

export interface ClassificationMeasures {
  readonly tickets: number;
  readonly accuracy: number;
  /** Mean over collections of the harmonic mean of precision and recall. */
  readonly macroF1: number;
  /** Share of tickets whose right collection is among the first three. */
  readonly top3: number;
  /** Expected calibration error over 15 bins (Naeini, Cooper and Hauskrecht, 2015). */
  readonly ece: number;
  readonly levels: Readonly<Record<ConfidenceLevel, LevelFigures>>;
  readonly bins: readonly ReliabilityBin[];
  /** Most frequent first; right answers included. */
  readonly confusions: readonly Confusion[];
}

const binsCount = 15;

/** Tickets that belong to no collection are left out. */
export function measureDecisions(all: readonly JudgedDecision[]): ClassificationMeasures {
  const decisions = all.filter(({ expected }) => expected !== null);
  const bins = calibrationBins(decisions);
  return {
    tickets: decisions.length,
    accuracy: share(decisions, isRight),
    macroF1: macroF1(decisions),
    top3: share(decisions, ({ expected, candidates }) =>
      candidates.slice(0, 3).includes(expected as string),
    ),
    ece: bins.reduce(
      (sum, { answers, probability, accuracy }) =>
        sum + (answers / decisions.length) * Math.abs(probability - accuracy),
      0,
    ),
    levels: {
      high: levelFigures(decisions, "high"),
      medium: levelFigures(decisions, "medium"),
      low: levelFigures(decisions, "low"),
    },
    bins,
    confusions: confusionsOf(decisions),
  };
}

function share(
  decisions: readonly JudgedDecision[],
  holds: (decision: JudgedDecision) => boolean,
): number {
  return decisions.length === 0 ? 0 : decisions.filter(holds).length / decisions.length;
}

function levelFigures(decisions: readonly JudgedDecision[], level: ConfidenceLevel): LevelFigures {
  const own = decisions.filter(({ confidence }) => confidence === level);
  const right = own.filter(isRight).length;
  return {
    answers: own.length,
    precision: own.length === 0 ? null : right / own.length,
    interval: own.length === 0 ? null : wilsonInterval(right, own.length),
    promise: promiseOfLevel(level, right, own.length),
    coverage: decisions.length === 0 ? 0 : own.length / decisions.length,
  };
}

function macroF1(decisions: readonly JudgedDecision[]): number {
  const names = [...new Set(decisions.map(({ expected }) => expected))];
  const scores = names.map((name) => {
    const expected = decisions.filter((decision) => decision.expected === name);
    const answered = decisions.filter((decision) => decision.answered === name);
    return (2 * expected.filter(isRight).length) / (expected.length + answered.length);
  });
  return scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
}

function calibrationBins(decisions: readonly JudgedDecision[]): ReliabilityBin[] {
  return Array.from({ length: binsCount }, (_, index) => {
    const own = decisions.filter(
      ({ probability }) => Math.min(binsCount - 1, Math.floor(probability * binsCount)) === index,
    );
    const sum = own.reduce((total, { probability }) => total + probability, 0);
    return {
      from: index / binsCount,
      answers: own.length,
      probability: own.length === 0 ? 0 : sum / own.length,
      accuracy: share(own, isRight),
    };
  }).filter(({ answers }) => answers > 0);
}

function confusionsOf(decisions: readonly JudgedDecision[]): Confusion[] {
  const found = new Map<string, { expected: string; answered: string; count: number }>();
  for (const { expected, answered } of decisions) {
    const key = JSON.stringify([expected, answered]);
    const known = found.get(key) ?? { expected: expected as string, answered, count: 0 };
    known.count += 1;
    found.set(key, known);
  }
  return [...found.entries()]
    .sort(([left, a], [right, b]) => b.count - a.count || (left < right ? -1 : 1))
    .map(([, confusion]) => confusion);
}

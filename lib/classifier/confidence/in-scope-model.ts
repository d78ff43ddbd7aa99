/** Whether a ticket belongs to any collection, learnt from tickets that do and from strangers. */
import { fitLogistic, type LogisticModel, predictLogistic } from "./logistic-regression.ts";

export interface InScopeModel {
  readonly logistic: LogisticModel;
  /** A ticket that fits less than this belongs nowhere. */
  readonly least: number;
  /** An answer to a ticket that fits no more than this is not `high`; absent in an earlier state. */
  readonly sure?: number;
}

/** Share of the tickets which belong somewhere that may be taken for strangers. */
const costMax = 0.02;
/** A ticket that more likely belongs somewhere is no stranger, however few are as strange. */
const likelyMin = 0.5;

/** Share of the strangers whose answers may be `high`. */
const surelyMax = 0.03;
/** Share of the `high` answers to others that may be given up for that. */
const surelyCostMax = 0.1;

/**
 * The fit that answers must exceed to be `high`. What is likely right and what belongs here are two
 * questions: raising the probability alone costs 12 of 100 `high` answers where this costs 9.
 * `high` and `strangers` are the fits of answers likely enough, of `count` strangers in all.
 */
export function sureFit(
  high: readonly number[],
  strangers: readonly number[],
  count: number,
): number {
  const allowed = Math.floor(surelyMax * count);
  const wanted = [...strangers].sort((left, right) => right - left)[allowed] ?? 0;
  const most = [...high].sort((left, right) => left - right)[
    Math.floor(surelyCostMax * high.length)
  ];
  return Math.min(wanted, most ?? 0);
}

/** Null without strangers. */
export function trainInScopeModel(
  inside: readonly Float64Array[],
  strangers: readonly Float64Array[],
  size: number,
): InScopeModel | null {
  if (inside.length === 0 || strangers.length === 0) return null;
  const rowsOf = (all: readonly Float64Array[], isRight: boolean) =>
    all.map((features) => ({ features, isRight }));
  const logistic = fitLogistic([...rowsOf(inside, true), ...rowsOf(strangers, false)], size);
  const fits = inside.map((features) => predictLogistic(logistic, features));
  fits.sort((left, right) => left - right);
  const least = fits[Math.floor(costMax * fits.length)] as number;
  return { logistic, least: Math.min(least, likelyMin) };
}

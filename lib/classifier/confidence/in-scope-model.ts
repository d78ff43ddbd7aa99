/** Whether a ticket belongs to any collection, learnt from tickets that do and from strangers. */
import { fitLogistic, type LogisticModel, predictLogistic } from "./logistic-regression.ts";

export interface Fit {
  readonly logistic: LogisticModel;
  /** A ticket that fits less than this belongs nowhere. */
  readonly least: number;
}

/** Share of the tickets which belong somewhere that may be taken for strangers. */
const costMax = 0.02;
/** A ticket that more likely belongs somewhere is no stranger, however few are as strange. */
const likelyMin = 0.5;

/** Null without strangers. */
export function trainInScopeModel(
  inside: readonly Float64Array[],
  strangers: readonly Float64Array[],
  size: number,
): Fit | null {
  if (inside.length === 0 || strangers.length === 0) return null;
  const rowsOf = (all: readonly Float64Array[], isRight: boolean) =>
    all.map((features) => ({ features, isRight }));
  const logistic = fitLogistic([...rowsOf(inside, true), ...rowsOf(strangers, false)], size);
  const fits = inside.map((features) => predictLogistic(logistic, features));
  fits.sort((left, right) => left - right);
  const least = fits[Math.floor(costMax * fits.length)] as number;
  return { logistic, least: Math.min(least, likelyMin) };
}

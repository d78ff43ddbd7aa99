/** Judged tickets by level and by tenths of their confidence, shared by all statistics. */
import type { ClassifyResponse } from "../../contract/index.ts";

export const confidenceLevels: readonly ClassifyResponse["confidence"][] = [
  "high",
  "medium",
  "low",
];

const binsCount = 10;
/** Places of the tenths, from the least sure; a confidence of 1 belongs to the last one. */
export const bins: readonly number[] = Array.from({ length: binsCount }, (_, bin) => bin);
/** Place of a ticket's tenth, in SQL. */
export const binColumn = `min(${binsCount - 1}, CAST(judged_probability * ${binsCount} AS INTEGER))`;

export function boundsOf(bin: number): { readonly from: number; readonly to: number } {
  return { from: bin / binsCount, to: (bin + 1) / binsCount };
}

export interface JudgedBin {
  /** Judged tickets. */
  readonly count: number;
  readonly meanConfidence: number;
  readonly accuracy: number;
}

/**
 * Expected calibration error (Naeini and others 2015): the mean distance of confidence and accuracy
 * by the tickets of each bin, 0 to 1; null without any.
 */
export function calibrationError(judged: readonly JudgedBin[]): number | null {
  const total = judged.reduce((sum, { count }) => sum + count, 0);
  const distance = judged.reduce(
    (sum, { count, meanConfidence, accuracy }) => sum + count * Math.abs(meanConfidence - accuracy),
    0,
  );
  return total === 0 ? null : distance / total;
}

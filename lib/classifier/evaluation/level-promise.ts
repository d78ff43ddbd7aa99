/** Whether a level of confidence is right as often as it promises. */

import type { ConfidenceLevel } from "../confidence/thresholds.ts";
import { promised } from "../confidence/thresholds.ts";
import { wilsonInterval } from "../confidence/wilson-interval.ts";

/** `broken` is more than chance: the whole interval is below the promise. `open` is in between. */
export type PromiseState = "kept" | "open" | "broken";

export interface LevelPromise {
  /** Share of right answers that the level promises, 0 to 1. */
  readonly share: number;
  /** Null without answers. */
  readonly state: PromiseState | null;
}

/** Null for a level that promises nothing. */
export function promiseOfLevel(
  level: ConfidenceLevel,
  right: number,
  answers: number,
): LevelPromise | null {
  if (level === "low") return null;
  const share = promised[level];
  if (answers === 0) return { share, state: null };
  const isBroken = wilsonInterval(right, answers).high < share;
  return { share, state: right / answers >= share ? "kept" : isBroken ? "broken" : "open" };
}

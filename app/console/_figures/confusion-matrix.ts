/** A confusion matrix of a size that can be looked at: the largest collections, and all others as one. */
import type { ConfusedPair } from "knowledge-sdk/service";

export interface ConfusionMatrix {
  /** Collections with most judged tickets first; the last may combine all others. */
  readonly names: readonly string[];
  /** Tickets by the place of the correct and then of the predicted collection. */
  readonly counts: readonly (readonly number[])[];
  /**
   * Whether the last name combines others; its own cell then contains right placements and
   * mistakes.
   */
  readonly hasOthers: boolean;
}

/** `nameOthers`: what so many collections are called together. */
export function confusionMatrix(
  pairs: readonly ConfusedPair[],
  shownMax: number,
  nameOthers: (others: number) => string,
): ConfusionMatrix {
  const sizes = new Map<string, number>();
  for (const { predicted, correct, count } of pairs) {
    for (const name of new Set([predicted, correct])) {
      sizes.set(name, (sizes.get(name) ?? 0) + count);
    }
  }
  const ordered = [...sizes].sort(
    (left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1),
  );
  const hasOthers = ordered.length > shownMax;
  const shown = ordered.slice(0, hasOthers ? shownMax - 1 : shownMax).map(([name]) => name);
  const names = hasOthers ? [...shown, nameOthers(ordered.length - shown.length)] : shown;
  const placeOf = (name: string): number => {
    const place = shown.indexOf(name);
    return place === -1 ? names.length - 1 : place;
  };
  const counts = names.map(() => names.map(() => 0));
  for (const { predicted, correct, count } of pairs) {
    const row = counts[placeOf(correct)] as number[];
    row[placeOf(predicted)] = (row[placeOf(predicted)] ?? 0) + count;
  }
  return { names, counts, hasOthers };
}

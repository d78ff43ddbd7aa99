/** Pages that an operator chose for a query stand above all others. */
import { type PageCandidate, roundScore } from "./rank-candidates.ts";

/** Scores are shown with four decimals; pinned pages are this much above the next. */
const step = 0.0001;

/** `chosen` in their order, all above the best of `others`. */
export function lift(chosen: readonly PageCandidate[], others: readonly PageCandidate[]): void {
  const best = others.reduce((most, { score }) => Math.max(most, score), 0);
  const bonuses = pinnedBonuses(
    chosen.map(({ score }) => score),
    best,
  );
  chosen.forEach((candidate, index) => {
    candidate.pinned = bonuses[index] as number;
    candidate.score = roundScore(candidate.score + candidate.pinned);
  });
}

/**
 * The amounts added to each score, in order, so that none is below the next and all are above
 * `best`.
 */
function pinnedBonuses(scores: readonly number[], best: number): number[] {
  const bonuses: number[] = [];
  let floor = best;
  for (let index = scores.length - 1; index >= 0; index--) {
    const score = scores[index] as number;
    floor = Math.max(score, floor + step);
    bonuses[index] = floor - score;
  }
  return bonuses;
}

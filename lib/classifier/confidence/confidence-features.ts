/** The features that the confidence of an answer is computed from. */
import type { WeighedEvidence } from "../evidence/weigh-evidence.ts";
import { softmax } from "../linear/softmax.ts";

/**
 * How many there are. The more of each, the surer is the answer, so no weight may be negative: a
 * ticket that fits no collection would pass for a sure one otherwise.
 */
export const confidenceFeatures = 8;

/** Odds beyond this say nothing more. */
const logOddsMax = 8;

export interface RankedEvidence {
  /** Places of the collections, best first; ties in alphabetical order. */
  readonly order: readonly number[];
  readonly probabilities: Float64Array;
  readonly features: Float64Array;
}

export function rankEvidence(evidence: WeighedEvidence, temperature: number): RankedEvidence {
  const { scores, names, similar, votes, vector, knownWords } = evidence;
  const probabilities = softmax(scores, temperature);
  const order = [...scores.keys()].sort(
    (left, right) => (scores[right] as number) - (scores[left] as number) || left - right,
  );
  const best = order[0] ?? 0;
  const name = names[best];
  const likeness = (isSame: boolean): number =>
    similar.find(({ label }) => (label === name) === isSame)?.similarity ?? 0;
  const fit = Math.max(0, Math.min(2, 1 + (scores[best] as number))) * vector.knownShare;
  const features = Float64Array.of(
    logOdds(probabilities[best] as number),
    fit,
    likeness(true),
    likeness(true) - likeness(false),
    votes[best] as number,
    vector.knownShare,
    knownWords,
    similar[0]?.similarity ?? 0,
  );
  return { order, probabilities, features };
}

function logOdds(probability: number): number {
  const odds = Math.log(probability / (1 - probability));
  return Math.max(-logOddsMax, Math.min(logOddsMax, odds));
}

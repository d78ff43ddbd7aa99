/** Describes a model in words: it holds only fingerprints, so words are tried on it. */

import { createSlices } from "../../base/index.ts";
import type { ModelDescription, WeighedTerm } from "../../contract/index.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";
import type { ModelMemory } from "./model-memory.ts";

/** A word with what a ticket of it alone would be made of. */
export interface KnownWord {
  readonly text: string;
  readonly features: TicketFeatures;
}

export interface DescribedKnowledge {
  readonly model: ModelDescription;
  /** The words that speak most for each collection, the strongest first. */
  readonly terms: ReadonlyMap<string, readonly WeighedTerm[]>;
}

const termsMax = 12;

/** Works in slices. */
export async function describeKnowledge(
  memory: ModelMemory,
  words: readonly KnownWord[],
): Promise<DescribedKnowledge> {
  const { learner, calibration, trainedSequence, trainedAt_ms } = memory.knowledge;
  const { model } = learner;
  const best = new Map<string, WeighedTerm[]>(model.classes.map((name) => [name, []]));
  const slices = createSlices();
  for (const { text, features } of words) {
    const pause = slices.pause();
    if (pause !== null) await pause;
    const vector = model.toVector(features);
    // The bias is the same for every ticket and says nothing of the word.
    const { numbers, values } = vector;
    const scores = model.score({
      ...vector,
      numbers: numbers.subarray(1),
      values: values.subarray(1),
    });
    for (const [place, name] of model.classes.entries()) {
      keepBest(best.get(name) ?? [], { term: text, weight: scores[place] ?? 0 });
    }
  }
  const described: ModelDescription = {
    sequence: memory.sequence,
    trainedSequence,
    trainedAt: trainedAt_ms === null ? null : new Date(trainedAt_ms).toISOString(),
    examples: model.examples,
    judgedTickets: memory.examples.size,
    features: model.table.size,
    judgements: calibration.judgements,
    thresholds: { high: calibration.thresholds.high, medium: calibration.thresholds.medium },
  };
  return { model: described, terms: best };
}

/** The strongest first; words that speak against a collection are left out. */
function keepBest(kept: WeighedTerm[], given: WeighedTerm): void {
  const last = kept.at(-1);
  if (given.weight <= 0 || (kept.length === termsMax && given.weight <= (last?.weight ?? 0)))
    return;
  const place = kept.findIndex(({ weight }) => weight < given.weight);
  kept.splice(place === -1 ? kept.length : place, 0, given);
  if (kept.length > termsMax) kept.pop();
}

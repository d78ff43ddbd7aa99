/** The value of each configured field of a ticket, with an honest probability. */
import type { TicketFeatures } from "../features/ticket-features.ts";
import { softmax } from "../linear/softmax.ts";
import type { FieldKnowledge } from "./field-knowledge.ts";

export interface FieldDecision {
  readonly name: string;
  readonly value: string;
  /** 0 to 1. */
  readonly probability: number;
  /** Whether it is likely enough to be said. */
  readonly isSaid: boolean;
}

/**
 * Judgements that are imagined besides real ones, spread evenly over all values (additive smoothing):
 * one judgement of three values makes none likelier than a half.
 */
const imagined = 3;

export function decideFields(
  features: TicketFeatures,
  fields: readonly FieldKnowledge[],
): readonly FieldDecision[] {
  return fields.flatMap((field) => {
    const { name, values, threshold, learner, temperature } = field;
    const { model } = learner;
    const shares = softmax(model.score(model.toVector(features)), temperature);
    const best = shares.reduce((at, share, place) => (share > (shares[at] ?? 0) ? place : at), 0);
    const value = model.classes[best];
    if (value === undefined) return [];
    const judged = learner.size;
    const share = shares[best] as number;
    const probability = (share * judged + imagined / values.length) / (judged + imagined);
    return [{ name, value, probability, isSaid: judged > 0 && probability >= threshold }];
  });
}

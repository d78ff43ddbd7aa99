/** The model's answers to a test set. */

import type { JudgedDecision } from "../../lib/classifier/evaluation/judged-decision.ts";
import type { TicketModel } from "../../lib/classifier/model/ticket-model.ts";
import { formatReasoning } from "../../lib/classifier/reasoning/format-reasoning.ts";
import { asTicket, type LabelledText } from "./ticket-sets.ts";

export function judge(model: TicketModel, test: readonly LabelledText[]): JudgedDecision[] {
  return test.map(({ text, label }) => judgeOne(model, text, label));
}

export function judgeOne(model: TicketModel, text: string, label: string | null): JudgedDecision {
  return judged(model.decide(asTicket(text)), text, label);
}

/** A decision beside what was expected; `text` names the ticket. */
export function judged(
  decision: ReturnType<TicketModel["decide"]>,
  text: string,
  label: string | null,
): JudgedDecision {
  return {
    text,
    expected: label,
    answered: decision.collection,
    confidence: decision.confidence,
    probability: decision.probability,
    candidates: decision.candidates.map(({ collection }) => collection),
    reasoning: formatReasoning(decision.reasoning),
    rival: null,
    fields: [],
  };
}

/** From a decision to what the caller reads. */
import type { ClassifyResponse, RelevantDoc } from "../../contract/index.ts";
import type { CollectionCandidate, TicketDecision } from "../decision.ts";
import { answeredFields } from "../fields/field-answers.ts";
import { formatReasoning } from "../reasoning/format-reasoning.ts";
import type { StoredAnswer } from "../records/classification-table.ts";

/** How a ticket was placed: the decision, what it was before that stays in force, and its words. */
export interface DecidedTicket {
  /** The machine's answer; stored as the prediction, regardless of a person's judgement. */
  readonly decision: TicketDecision;
  readonly path: ClassifyResponse["path"];
  /** Sentences before those of the decision. */
  readonly notes: readonly string[];
  /** Sentences behind them. */
  readonly remarks: readonly string[];
}

export function answerTicket(
  { decision, path, notes, remarks }: DecidedTicket,
  documents: readonly RelevantDoc[],
): StoredAnswer {
  const { collection, subTheme, confidence, repo, reasoning } = decision;
  const fields = answeredFields(decision.fields);
  return {
    collection,
    subTheme,
    confidence,
    path,
    repo,
    relevantDocs: [...documents],
    reasoning: [...notes, formatReasoning(reasoning), ...remarks].join(" "),
    ...(confidence !== "high" && { alternatives: alternativesTo(collection, decision) }),
    candidates: decision.candidates.map(shownCandidate),
    ...(!decision.isCalibrated && { calibrated: false as const }),
    ...(fields !== undefined && { fields }),
  };
}

function alternativesTo(
  collection: string,
  { candidates }: TicketDecision,
): NonNullable<ClassifyResponse["alternatives"]> {
  return candidates
    .filter((candidate) => candidate.collection !== collection)
    .map((candidate) => ({
      collection: candidate.collection,
      confidence: rounded(candidate.probability),
      reason: reasonFor(candidate),
    }));
}

function reasonFor({ terms, documents, similarTickets }: CollectionCandidate): string {
  const [document] = documents;
  const reasons = [
    terms.length > 0 && `terms ${terms.join(", ")}`,
    document !== undefined && `document "${document.title}"`,
    similarTickets.length > 0 && `similar tickets ${similarTickets.join(", ")}`,
  ].filter((reason) => reason !== false);
  return reasons.length === 0
    ? "There is no particular evidence for it."
    : `${reasons.join("; ")}.`;
}

function shownCandidate({ collection, probability, terms }: CollectionCandidate) {
  return { collection, probability: rounded(probability), terms: [...terms] };
}

function rounded(probability: number): number {
  return Math.round(probability * 10_000) / 10_000;
}

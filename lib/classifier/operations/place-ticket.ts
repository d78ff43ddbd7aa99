/** The fast path, and for tickets that it is not sure about the slow one, a language model last. */

import type { VisibleCollections } from "../../contract/index.ts";
import { consult } from "../adjudicator/consult.ts";
import type { TicketDecision } from "../decision.ts";
import { automaticRemark, readingRemarks } from "../reading/reading-remarks.ts";
import type { PreparedTicket } from "../redaction/prepare-ticket.ts";
import { limitDecision, requirePermitted } from "../visibility/limit-decision.ts";
import type { DecidedTicket } from "./answer-ticket.ts";
import { requireCollections } from "./check-ticket-call.ts";
import type { ClassifierTools } from "./classifier-tools.ts";

export interface PlaceOptions {
  /**
   * Id of a ticket that a person has placed already: its own correction must not judge it, and nothing
   * is looked at more deeply, because the person's word is the answer.
   */
  readonly correctedId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Where it may be placed. Default: everywhere. */
  readonly permitted?: VisibleCollections | undefined;
}

export async function placeTicket(
  { live: { model }, adjudicator, database, settings }: ClassifierTools,
  { ticket, forModel, automatic, isCut }: PreparedTicket,
  { correctedId, signal, permitted = null }: PlaceOptions,
): Promise<DecidedTicket> {
  await requireCollections(model);
  if (permitted !== null) requirePermitted(model, permitted);
  const asked = permitted === null ? model : await model.limitedTo(permitted);
  const remarks = [...automaticRemark(automatic), ...readingRemarks(ticket, isCut)];
  const limited = (made: TicketDecision): TicketDecision =>
    limitDecision(model, forModel, made, permitted);
  const fast = asked.decide(forModel, { excludeId: correctedId });
  if (automatic !== null) {
    return { decision: unsure(limited(fast)), path: "fast", notes: [], remarks };
  }
  if (!fast.isUnsure || correctedId !== undefined)
    return { decision: limited(fast), path: "fast", notes: [], remarks };
  const decision = limited(await asked.decideDeeply(forModel, fast));
  signal?.throwIfAborted();
  if (adjudicator === null || decision.confidence === "high" || decision.candidates.length < 2) {
    return { decision, path: "slow", notes: [], remarks };
  }
  const options = { adjudicator, database, settings, signal };
  const { decision: reranked, note } = await consult(ticket, decision, options);
  return { decision: reranked, path: "slow", notes: [note], remarks };
}

/** Nobody asks for anything: whatever words it has, its place is worth nothing. */
function unsure(decision: TicketDecision): TicketDecision {
  const reasoning = decision.reasoning.map((part) =>
    part.kind === "assigned" ? { ...part, confidence: "low" as const } : part,
  );
  return { ...decision, confidence: "low", reasoning };
}

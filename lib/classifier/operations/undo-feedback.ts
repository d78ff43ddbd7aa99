/** Undoes a person's judgement of a ticket: the previous one is restored and learnt again. */

import {
  type ActorOptions,
  KnowledgeError,
  type UndoFeedbackRequest,
  type UndoFeedbackResponse,
  type VisibleCollections,
} from "../../contract/index.ts";
import { readClassification, statusOf } from "../records/classification-record.ts";
import { nowhere, type Placement, toldCollection } from "../records/classification-table.ts";
import { readStoredId } from "../records/stored-ids.ts";
import { readJudgements } from "../records/ticket-events.ts";
import { withdrawFeedback } from "../records/withdraw-feedback.ts";
import { isVisibleTicket, refuseLimited } from "../visibility/visible-tickets.ts";
import type { ClassifierTools } from "./classifier-tools.ts";
import { attemptsMax, classificationNotFound, featuresOf } from "./give-feedback.ts";

interface UndoOptions extends ActorOptions {
  /** What who takes it back may see. Default: everything. */
  readonly permitted?: VisibleCollections | undefined;
}

export async function undoFeedback(
  { database, live, clock }: ClassifierTools,
  { correlationId, correctCollection, lastJudgement }: UndoFeedbackRequest,
  { actor, permitted = null }: UndoOptions,
): Promise<UndoFeedbackResponse> {
  const { id: storedId, isSeen } = await readStoredId(database, correlationId, permitted);
  if (!isSeen) throw classificationNotFound(correlationId);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const { before, lastEventId, lastJudgementId } = await readJudgements(database, storedId);
    const record = await readClassification(database, storedId);
    if (record === null || !isVisibleTicket(record, permitted)) {
      throw classificationNotFound(correlationId);
    }
    // It would go to a collection that they do not see.
    if (before !== null && !isVisibleTicket({ ...record, correct: before }, permitted)) {
      refuseLimited(permitted);
    }
    if (record.correct === null) throw nothingToUndo(correlationId);
    checkStanding(correlationId, record.correct, correctCollection);
    if (lastJudgement !== undefined && lastJudgement !== lastJudgementId) {
      throw judgedAgain(correlationId);
    }
    const withdrawal = {
      correlationId: storedId,
      ticketHash: record.ticketHash,
      features: featuresOf(live.model, record),
      before,
      lastEventId,
      actor,
    };
    const seq = await withdrawFeedback(database, withdrawal, clock.now());
    if (seq === null) continue;
    await live.catchUp(seq);
    return {
      correlationId,
      status: before === null ? "predicted" : statusOf(record.judged, before),
      correctCollection: before === null ? null : toldCollection(before.collection),
      correctSubTheme: before?.subTheme ?? null,
    };
  }
  throw new KnowledgeError(
    "feedback_changed",
    `Others are working on the ticket ${correlationId}; look at its history and try again.`,
  );
}

function checkStanding(id: string, { collection }: Placement, expected: string | undefined): void {
  if (expected === undefined || expected === collection) return;
  throw new KnowledgeError(
    "feedback_changed",
    `The ticket ${id} is now in ${collection === nowhere ? "none of the collections" : JSON.stringify(collection)}, not in ${JSON.stringify(expected)}; look at its history before you undo that.`,
  );
}

function judgedAgain(id: string): KnowledgeError {
  return new KnowledgeError(
    "feedback_changed",
    `The ticket ${id} has been judged again; look at its history before you undo that.`,
  );
}

function nothingToUndo(id: string): KnowledgeError {
  return new KnowledgeError(
    "feedback_not_found",
    `The ticket ${id} has no judgement, so there is nothing to undo.`,
  );
}

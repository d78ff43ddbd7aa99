/** A person's word about a ticket: checked, stored in one transaction, and learnt. */

import {
  type ActorOptions,
  type FeedbackRequest,
  type FeedbackResponse,
  KnowledgeError,
  type VisibleCollections,
} from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { checkFields } from "../fields/check-fields.ts";
import type { TicketModel } from "../model/ticket-model.ts";
import { type ClassificationRecord, readClassification } from "../records/classification-record.ts";
import { nowhere, type Placement, toldCollection } from "../records/classification-table.ts";
import { storeFeedback } from "../records/feedback-log.ts";
import { readStoredId } from "../records/stored-ids.ts";
import { readJudgements } from "../records/ticket-events.ts";
import { keptComment, keptResolution, modelTicket } from "../redaction/prepare-ticket.ts";
import { isVisibleTicket } from "../visibility/visible-tickets.ts";
import { checkPlace, requireCollections, visiblePlaces } from "./check-ticket-call.ts";
import type { ClassifierTools } from "./classifier-tools.ts";

/** The ticket may be classified again, with another text, while the feedback is on its way. */
export const attemptsMax = 10;

interface GivingOptions extends ActorOptions {
  /** Rejects with `feedback_changed` if the ticket has been judged or placed again since. */
  readonly unchangedSince?: ClassificationRecord | undefined;
  /** What who judges may see. Default: everything. */
  readonly permitted?: VisibleCollections | undefined;
}

export async function giveFeedback(
  { database, live, settings, clock }: ClassifierTools,
  request: FeedbackRequest,
  { actor, unchangedSince: seen, permitted = null }: GivingOptions,
): Promise<FeedbackResponse> {
  const { correlationId, correctCollection = nowhere, correctSubTheme, fields, comment } = request;
  await requireCollections(live.model);
  if (correctCollection !== nowhere) {
    checkPlace(visiblePlaces(live.model, permitted), correctCollection, correctSubTheme);
  }
  checkFields(fields, settings.fields);
  const { id: storedId, isSeen } = await readStoredId(database, correlationId, permitted);
  if (!isSeen) throw classificationNotFound(correlationId);
  const feedback = {
    correlationId: storedId,
    collection: correctCollection,
    subTheme: correctSubTheme ?? null,
    fields,
    comment: keptComment(comment, settings.privacy),
    resolution: keptResolution(request.resolution, settings.privacy),
    actor,
  };
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const record = await readClassification(database, storedId);
    if (record === null || !isVisibleTicket(record, permitted)) break;
    if (seen !== undefined && !isUnchanged(record, seen)) throw changedMeanwhile(correlationId);
    // What is read here holds until it is stored.
    const unchangedSince = request.lastJudgement === undefined ? seen : (seen ?? record);
    await checkLast(database, request, storedId);
    const { ticketHash } = record;
    const features = featuresOf(live.model, record);
    const stored = await storeFeedback(
      database,
      { ...feedback, ticketHash, features, unchangedSince },
      clock.now(),
    );
    if (stored === null) continue;
    if (stored.seq !== null) await live.catchUp(stored.seq);
    return {
      correlationId,
      accepted: true,
      predictedCollection: stored.judged.collection,
      correctCollection: toldCollection(correctCollection),
      correctSubTheme: feedback.subTheme,
      ...(Object.keys(stored.fields).length > 0 && { fields: stored.fields }),
      changed: stored.isChanged,
    };
  }
  throw classificationNotFound(correlationId);
}

/** The screen of its author showed all judgements. */
async function checkLast(
  database: Database,
  { correlationId, lastJudgement }: FeedbackRequest,
  storedId: string,
): Promise<void> {
  if (lastJudgement === undefined) return;
  const { lastJudgementId } = await readJudgements(database, storedId);
  if (lastJudgementId === lastJudgement) return;
  throw new KnowledgeError(
    "feedback_changed",
    `Somebody has judged the ticket ${correlationId} in the meantime; look at it before you judge it.`,
  );
}

function isUnchanged(
  { prediction, correct }: ClassificationRecord,
  before: ClassificationRecord,
): boolean {
  return (
    isSamePlace(prediction, before.prediction) &&
    (correct === null || before.correct === null
      ? correct === before.correct
      : isSamePlace(correct, before.correct))
  );
}

function isSamePlace(left: Placement, right: Placement): boolean {
  return left.collection === right.collection && left.subTheme === right.subTheme;
}

function changedMeanwhile(correlationId: string): KnowledgeError {
  return new KnowledgeError(
    "feedback_changed",
    `Others are working on the ticket ${correlationId}; look at it before you judge it.`,
  );
}

/** The data that is learnt from the ticket; null if nothing is left of it. */
export function featuresOf(
  model: TicketModel,
  { ticket, features }: ClassificationRecord,
): Uint8Array | null {
  if (features !== null || ticket === null) return features;
  return model.features(modelTicket(ticket));
}

export function classificationNotFound(correlationId: string): KnowledgeError {
  return new KnowledgeError(
    "classification_not_found",
    `No ticket was classified as ${correlationId}; send it to POST /api/classify-ticket first.`,
  );
}

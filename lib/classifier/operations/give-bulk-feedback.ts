/** Feedback for several tickets at once: each by itself, so that one that fails holds up no other. */

import {
  type ActorOptions,
  type BulkFeedbackRequest,
  type BulkFeedbackResponse,
  type FeedbackRequest,
  isKnowledgeError,
  KnowledgeError,
  limits,
  type VisibleCollections,
} from "../../contract/index.ts";
import { checkFields } from "../fields/check-fields.ts";
import { type ClassificationRecord, readClassification } from "../records/classification-record.ts";
import { nowhere, toldCollection } from "../records/classification-table.ts";
import { countIncidentTickets, readIncidentTickets } from "../records/incident-rows.ts";
import { readShownIds, readStoredId } from "../records/stored-ids.ts";
import { isVisibleTicket } from "../visibility/visible-tickets.ts";
import { checkPlace, requireCollections, visiblePlaces } from "./check-ticket-call.ts";
import type { ClassifierTools } from "./classifier-tools.ts";
import { classificationNotFound, giveFeedback } from "./give-feedback.ts";

interface GivingOptions extends ActorOptions {
  /** Receives unexpected failures. */
  readonly onError: (error: unknown) => void;
  /** What who judges may see. Default: everything. */
  readonly permitted?: VisibleCollections | undefined;
}

/** A place that no ticket can have is refused before anything is stored. */
export async function giveBulkFeedback(
  tools: ClassifierTools,
  request: BulkFeedbackRequest,
  { actor, onError, permitted = null }: GivingOptions,
): Promise<BulkFeedbackResponse> {
  const { correctCollection, correctSubTheme, none, seen = [] } = request;
  await requireCollections(tools.live.model);
  if (correctCollection !== undefined) {
    checkPlace(visiblePlaces(tools.live.model, permitted), correctCollection, correctSubTheme);
  }
  checkFields(request.fields, tools.settings.fields);
  const placesBefore = new Map(seen.map((place) => [place.correlationId, place]));
  const failures: BulkFeedbackResponse["failures"] = [];
  const { incident } = request;
  const ids = new Set(request.correlationIds ?? (await incidentIds(tools, incident, permitted)));
  for (const correlationId of ids) {
    try {
      const { id: storedId, isSeen } = await readStoredId(tools.database, correlationId, permitted);
      if (!isSeen) throw classificationNotFound(correlationId);
      const stored = await readClassification(tools.database, storedId);
      if (stored === null || !isVisibleTicket(stored, permitted)) {
        throw classificationNotFound(correlationId);
      }
      const record = { ...stored, correlationId };
      checkSeen(record, placesBefore.get(correlationId));
      if (correctCollection === undefined && none !== true) checkNotJudged(record);
      const said = feedbackOf(record, request);
      await giveFeedback(tools, said, { actor, unchangedSince: record, permitted });
    } catch (error) {
      failures.push(failureOf(correlationId, error));
      if (!isKnowledgeError(error)) onError(error);
    }
  }
  const accepted = ids.size - failures.length;
  if (incident === undefined) return { accepted, failures };
  const left = await countIncidentTickets(tools.database, incident, permitted);
  return { accepted, failures, left };
}

/** As the caller knows them. */
async function incidentIds(
  { database }: ClassifierTools,
  incident: string | undefined,
  permitted: VisibleCollections,
): Promise<readonly string[]> {
  if (incident === undefined) return [];
  const stored = await readIncidentTickets(database, incident, permitted, limits.ticketsMax);
  if (stored.length === 0) {
    throw new KnowledgeError(
      "classification_not_found",
      `No ticket of the incident ${incident} waits for a judgement.`,
    );
  }
  const shown = await readShownIds(database, stored, permitted);
  return stored.map((id) => shown.get(id) ?? id);
}

function feedbackOf(
  { correlationId, prediction }: ClassificationRecord,
  { correctCollection, correctSubTheme, none, fields, comment, resolution }: BulkFeedbackRequest,
): FeedbackRequest {
  const said = { fields, comment, resolution };
  if (none === true) return { correlationId, none, ...said };
  const { collection, subTheme } = prediction;
  return correctCollection === undefined
    ? {
        correlationId,
        correctCollection: collection,
        correctSubTheme: subTheme ?? undefined,
        ...said,
      }
    : { correlationId, correctCollection, correctSubTheme, ...said };
}

interface SeenPlace {
  /** Null for a ticket that belongs nowhere. */
  readonly collection: string | null;
  readonly subTheme: string | null;
  readonly status?: ClassificationRecord["status"] | undefined;
}

function checkSeen(
  { correlationId, status, correct, prediction }: ClassificationRecord,
  seen: SeenPlace | undefined,
): void {
  if (seen === undefined) return;
  const { collection, subTheme } = correct ?? prediction;
  const isPlace = toldCollection(collection) === seen.collection && subTheme === seen.subTheme;
  if (isPlace && (seen.status ?? status) === status) return;
  if (isPlace) {
    throw new KnowledgeError(
      "feedback_changed",
      `The ticket ${correlationId} is ${status} now; look at it before you judge it.`,
    );
  }
  throw new KnowledgeError(
    "feedback_changed",
    `The ticket ${correlationId} is now in ${toldPlace(collection)}; look at it before you judge it.`,
  );
}

function toldPlace(collection: string): string {
  return collection === nowhere ? "none of the collections" : JSON.stringify(collection);
}

/** A person's word is not replaced by a prediction. */
function checkNotJudged({ correlationId, correct }: ClassificationRecord): void {
  if (correct === null) return;
  throw new KnowledgeError(
    "feedback_changed",
    `The ticket ${correlationId} has already been judged: it is in ${toldPlace(correct.collection)}; name a collection to change that.`,
  );
}

/**
 * Details of unexpected failures are not revealed; feedback stored before the failure stays and is
 * counted.
 */
function failureOf(correlationId: string, error: unknown) {
  return isKnowledgeError(error)
    ? { correlationId, code: error.code, detail: error.message }
    : { correlationId, code: "internal_error", detail: "The feedback could not be stored." };
}

/** Everything that a person wants to know about one ticket. */

import type {
  SimilarPastTicket,
  TicketResponse,
  VisibleCollections,
} from "../../contract/index.ts";
import { automationOf } from "../automation/ticket-automation.ts";
import { withSaid } from "../fields/field-answers.ts";
import { judgedAnswer } from "../judged-answer.ts";
import {
  type ClassificationRecord,
  readClassification,
  readKnownIds,
  readTicketLines,
} from "../records/classification-record.ts";
import { readStanding, toldCollection } from "../records/classification-table.ts";
import { readDraft } from "../records/draft-records.ts";
import { readIncidents } from "../records/incident-rows.ts";
import { readStoredId, withShownIds } from "../records/stored-ids.ts";
import { readEvents } from "../records/ticket-events.ts";
import { modelTicket } from "../redaction/prepare-ticket.ts";
import { limitDecision, requirePermitted } from "../visibility/limit-decision.ts";
import { isVisibleTicket, visibleEvents } from "../visibility/visible-tickets.ts";
import { answerTicket } from "./answer-ticket.ts";
import { requireCollections } from "./check-ticket-call.ts";
import type { ClassifierTools } from "./classifier-tools.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { featuresOf } from "./give-feedback.ts";
import { knownResolutions } from "./known-resolutions.ts";
import { suggestFor } from "./suggest-for.ts";

const similarCount = 5;
/** Less similar tickets mean nothing to a person. */
const similarityMin = 0.1;

/** Null when the ticket is unknown, or not seen by who may see these collections. */
export async function describeTicket(
  tools: ClassifierTools,
  correlationId: string,
  permitted: VisibleCollections = null,
): Promise<TicketResponse | null> {
  const { database } = tools;
  const { id: storedId, isSeen } = await readStoredId(database, correlationId, permitted);
  if (!isSeen) return null;
  const record = await readClassification(database, storedId);
  if (record === null || !isVisibleTicket(record, permitted)) return null;
  const { status, ticket, prediction, judged, correct, comment } = record;
  const incident = (await readIncidents(database, [storedId], permitted)).get(storedId);
  const [resolution] = await knownResolutions(tools, [record.resolution], permitted);
  const draft = await readDraft(database, storedId);
  const hasFields = Object.keys(record.fields).length > 0;
  return {
    correlationId,
    status,
    ...(record.kind !== undefined && { kind: record.kind }),
    ticket: ticket && {
      title: ticket.title,
      body: ticket.body,
      tags: [...ticket.tags],
      repo: ticket.repo,
      ...(ticket.parts !== undefined && { parts: [...ticket.parts] }),
    },
    prediction,
    judged,
    correct: correct && {
      ...correct,
      collection: toldCollection(correct.collection),
      ...(hasFields && { fields: record.fields }),
    },
    comment,
    ...(resolution != null && { resolution }),
    answer: await answerNow(tools, record, permitted),
    history: visibleEvents(await readEvents(database, storedId), permitted),
    similar: await similarTo(tools, record, permitted),
    ...(await findDuplicates(tools, record.features, storedId, permitted)),
    ...(incident !== undefined && { incident }),
    ...(draft !== null && { draft }),
    createdAt: new Date(record.createdAt_ms).toISOString(),
    updatedAt: new Date(record.updatedAt_ms).toISOString(),
  };
}

/** The answer that the ticket would get if it were sent again. */
async function answerNow(
  tools: ClassifierTools,
  record: ClassificationRecord,
  permitted: VisibleCollections,
): Promise<TicketResponse["answer"]> {
  const { correlationId, ticket, correct, fields: said } = record;
  const answer = await machineAnswer(tools, record, permitted);
  if (ticket === null || answer === null || !tools.store.status().ready) return answer;
  const forModel = modelTicket(ticket);
  const asking = { ticket: forModel, correlationId, permitted };
  const { lastDocumentEvent, pauses } = await readStanding(tools.database, correlationId);
  await tools.documents.catchUp(lastDocumentEvent);
  if (correct === null) {
    const relevantDocs = await suggestFor(tools, asking, answer);
    return { ...answer, relevantDocs, automation: automationOf(answer, null, pauses) };
  }
  const documents = await suggestFor(tools, asking, correct);
  const fields = withSaid(answer.fields, said, tools.settings.fields);
  const word = { correction: correct, fields, documents };
  const judged = judgedAnswer(tools.live.model, forModel, answer, word);
  return { ...judged, automation: automationOf(judged, correct, pauses) };
}

/** The stored one may name any collection: who sees less gets one that is made anew. */
async function machineAnswer(
  { live: { model } }: ClassifierTools,
  { correlationId, ticket, answer }: ClassificationRecord,
  permitted: VisibleCollections,
): Promise<ClassificationRecord["answer"]> {
  if (permitted === null) return answer;
  if (answer === null || ticket === null) return null;
  await requireCollections(model);
  const forModel = modelTicket(ticket);
  requirePermitted(model, permitted);
  const seen = await model.limitedTo(permitted);
  const made = seen.decide(forModel, { excludeId: correlationId });
  const decision = limitDecision(model, forModel, made, permitted);
  return answerTicket({ decision, path: answer.path, notes: [], remarks: [] }, []);
}

async function similarTo(
  tools: ClassifierTools,
  record: ClassificationRecord,
  permitted: VisibleCollections,
): Promise<SimilarPastTicket[]> {
  const { database, live } = tools;
  const features = featuresOf(live.model, record);
  if (features === null) return [];
  const near = permitted === null ? live.model : await live.model.limitedTo(permitted);
  const found = near
    .similar(features, similarCount, { excludeId: record.correlationId })
    .filter(({ similarity }) => similarity >= similarityMin);
  const ids = found.map(({ key }) => key);
  const lines = await readTicketLines(database, ids);
  const seen = permitted === null ? null : await readKnownIds(database, ids, permitted);
  const shown = seen === null ? found : found.filter(({ key }) => seen.has(key));
  const told = shown.map(({ key }) => lines.get(key)?.resolution ?? null);
  const resolutions = await knownResolutions(tools, told, permitted);
  const similar = shown.map(({ key, label, similarity }, at) => {
    const resolution = resolutions[at] ?? null;
    return {
      correlationId: key,
      title: lines.get(key)?.title ?? null,
      collection: label,
      similarity: Math.round(similarity * 1_000) / 1_000,
      ...(resolution !== null && { resolution }),
    };
  });
  return withShownIds(database, similar, permitted);
}

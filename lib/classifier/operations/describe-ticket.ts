/** Everything that a person wants to know about one ticket. */
import type { SimilarPastTicket, TicketResponse } from "../../contract/index.ts";
import { automationOf } from "../automation/ticket-automation.ts";
import { withSaid } from "../fields/told-fields.ts";
import { judgedAnswer } from "../judged-answer.ts";
import {
  type ClassificationRecord,
  readClassification,
  readTitles,
} from "../records/classification-record.ts";
import { readStanding, toldCollection } from "../records/classification-table.ts";
import { readEvents } from "../records/ticket-events.ts";
import { modelTicket } from "../redaction/prepare-ticket.ts";
import type { ClassifierTools } from "./classifier-tools.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { featuresOf } from "./give-feedback.ts";
import { suggestForAnswer, suggestForPerson } from "./suggest-for.ts";

const similarCount = 5;
/** Less similar tickets mean nothing to a person. */
const similarityMin = 0.1;

/** Null when the ticket is unknown. */
export async function describeTicket(
  tools: ClassifierTools,
  correlationId: string,
): Promise<TicketResponse | null> {
  const { database } = tools;
  const record = await readClassification(database, correlationId);
  if (record === null) return null;
  const { status, ticket, prediction, judged, correct, comment } = record;
  const hasFields = Object.keys(record.fields).length > 0;
  return {
    correlationId,
    status,
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
    answer: await answerNow(tools, record),
    history: [...(await readEvents(database, correlationId))],
    similar: await similarTo(tools, record),
    ...(await findDuplicates(tools, record.features, correlationId)),
    createdAt: new Date(record.createdAt_ms).toISOString(),
    updatedAt: new Date(record.updatedAt_ms).toISOString(),
  };
}

/** The answer that the ticket would get if it were sent again. */
async function answerNow(
  tools: ClassifierTools,
  {
    correlationId,
    ticket,
    answer,
    correct,
    fields: said,
    prediction: { probability },
  }: ClassificationRecord,
): Promise<TicketResponse["answer"]> {
  if (ticket === null || answer === null || !tools.store.status().ready) return answer;
  const forModel = modelTicket(ticket);
  const asking = { ticket: forModel, correlationId };
  const { lastDocumentEvent, pauses } = await readStanding(tools.database, correlationId);
  await tools.documents.catchUp(lastDocumentEvent);
  if (correct === null) {
    const relevantDocs = await suggestForAnswer(tools, asking, answer);
    return { ...answer, relevantDocs, automation: automationOf(answer, null, pauses) };
  }
  const documents = await suggestForPerson(tools, asking, correct, answer);
  const fields = withSaid(answer.fields, said, tools.settings.fields);
  const word = { correction: correct, fields, documents };
  const judged = judgedAnswer(tools.live.model, forModel, { answer, probability }, word);
  return { ...judged, automation: automationOf(judged, correct, pauses) };
}

async function similarTo(
  { database, live }: ClassifierTools,
  record: ClassificationRecord,
): Promise<SimilarPastTicket[]> {
  const features = featuresOf(live.model, record);
  if (features === null) return [];
  const found = live.model
    .similar(features, similarCount, { excludeId: record.correlationId })
    .filter(({ similarity }) => similarity >= similarityMin);
  const titles = await readTitles(
    database,
    found.map(({ key }) => key),
  );
  return found.map(({ key, label, similarity }) => ({
    correlationId: key,
    title: titles.get(key) ?? null,
    collection: label,
    similarity: Math.round(similarity * 1_000) / 1_000,
  }));
}

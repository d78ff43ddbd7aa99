/** What an agent did with a document suggested for a ticket: stored, and counted from the next answer on. */
import {
  type ActorOptions,
  type DocumentFeedbackRequest,
  type DocumentFeedbackResponse,
  KnowledgeError,
} from "../../contract/index.ts";
import { storeDocumentEvent } from "../records/document-events.ts";
import type { ClassifierTools } from "./classifier-tools.ts";
import { classificationNotFound } from "./give-feedback.ts";

/** As little of a document as can be asked for. */
const maxBytes = 1_000;

export async function giveDocumentFeedback(
  { database, store, clock }: Pick<ClassifierTools, "database" | "store" | "clock">,
  request: DocumentFeedbackRequest,
  { actor }: ActorOptions,
): Promise<DocumentFeedbackResponse> {
  const { correlationId, id } = request;
  if ((await store.getDocument(id, { maxBytes })) === null) {
    throw new KnowledgeError("document_not_found", `No document has the id ${id}.`);
  }
  const changed = await storeDocumentEvent(database, request, actor, clock.now());
  if (changed === null) throw classificationNotFound(correlationId);
  return { correlationId, id, accepted: true, changed };
}

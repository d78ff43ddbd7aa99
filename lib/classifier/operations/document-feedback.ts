/** What an agent did with a document suggested for a ticket: stored, and counted from the next answer on. */

import {
  type ActorOptions,
  type DocumentFeedbackRequest,
  type DocumentFeedbackResponse,
  KnowledgeError,
  type VisibleCollections,
} from "../../contract/index.ts";
import { storeDocumentEvent } from "../records/document-events.ts";
import { readStoredId } from "../records/stored-ids.ts";
import type { ClassifierTools } from "./classifier-tools.ts";
import { classificationNotFound } from "./give-feedback.ts";

interface DocumentFeedbackOptions extends ActorOptions {
  /** What the agent may see. Default: everything. */
  readonly permitted?: VisibleCollections | undefined;
}

/** As little of a document as can be asked for. */
const maxBytes = 1_000;

export async function giveDocumentFeedback(
  { database, store, clock }: Pick<ClassifierTools, "database" | "store" | "clock">,
  request: DocumentFeedbackRequest,
  { actor, permitted = null }: DocumentFeedbackOptions,
): Promise<DocumentFeedbackResponse> {
  const { correlationId, id } = request;
  const documents = permitted === null ? store : store.limitedTo(permitted);
  if ((await documents.getDocument(id, { maxBytes })) === null) {
    throw new KnowledgeError("document_not_found", `No document has the id ${id}.`);
  }
  const { id: storedId, isSeen } = await readStoredId(database, correlationId, permitted);
  if (!isSeen) throw classificationNotFound(correlationId);
  const used = { ...request, correlationId: storedId };
  const changed = await storeDocumentEvent(database, used, actor, clock.now());
  if (changed === null) throw classificationNotFound(correlationId);
  return { correlationId, id, accepted: true, changed };
}

/** Loads the classifier when one is opened: importing the library stays cheap without it. */
import type {
  KnowledgeClassifier,
  TicketClassifierConfig,
} from "./operations/knowledge-classifier.ts";

/**
 * A classifier over the documents of `store`. It needs no labelled tickets: the names and texts of
 * the collections are enough to start, and each correction counts for the next ticket, in every
 * process that shares state.db. Rejects with `configuration_invalid`, which names every fault.
 * @example
 * import { createSearchStore, createTicketClassifier } from "knowledge-sdk";
 *
 * const dbPath = "./data/index.db";
 * const store = await createSearchStore({ dbPath });
 * const classifier = await createTicketClassifier({ store, dbPath });
 * const { collection, confidence } = await classifier.classify({
 *   correlationId: "T-812",
 *   title: "The invoice has the wrong address",
 * });
 * console.log(collection, confidence);
 * await classifier.feedback({ correlationId: "T-812", correctCollection: collection });
 * await classifier.close();
 * await store.close();
 */
export async function createTicketClassifier(
  config: TicketClassifierConfig,
): Promise<KnowledgeClassifier> {
  const classifier = await import("./ticket-classifier.ts");
  return classifier.openTicketClassifier(config);
}

/** Opens index and classifier for one command and always closes them. */
import { createTicketClassifier, type KnowledgeClassifier } from "../classifier/index.ts";
import { type CommonOptions, classifierSettings, databasesOf } from "./environment.ts";
import { withStore } from "./with-store.ts";

/** Throws `index_unavailable`, with the command to run, if there is no index yet. */
export function withClassifier<T>(
  options: CommonOptions,
  work: (classifier: KnowledgeClassifier) => Promise<T>,
): Promise<T> {
  return withStore(options, async (store) => {
    const classifier = await createTicketClassifier({
      store,
      dbPath: databasesOf(options),
      settings: classifierSettings(options),
      onError: (error) => process.stderr.write(`${String(error)}\n`),
    });
    try {
      return await work(classifier);
    } finally {
      await classifier.close();
    }
  });
}

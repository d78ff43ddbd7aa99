/** Indexing behind the answers: at the start, and again as files change. */

import type { Terminal } from "../terminal.ts";
import { type Followed, followFiles } from "./follow-files.ts";
import { type IndexingHost, pausesAfter, updateIndex, updateVectors } from "./index-update.ts";
import { type IndexWriter, openIndexWriter } from "./index-writer.ts";
import { createRetriedWork, type RetriedWork, type RetryPauses } from "./retried-work.ts";

export interface Indexing {
  /** The first run; rejects if there is nothing to answer from. */
  readonly updated: Promise<unknown>;
  readonly vectors: RetriedWork;
  /** Nothing new is begun, and nothing more is published. */
  close(): Promise<void>;
}

export function beginIndexing(
  given: Omit<IndexingHost, "writer"> & Followed["service"],
  terminal: Terminal,
): Indexing {
  const service = { ...given, log: given.log.of("indexing") };
  const writer = writerOf(service, terminal, () => again.request());
  const host: IndexingHost = { ...service, writer };
  const vectors = createRetriedWork(() => updateVectors(host, terminal));
  const again = createRetriedWork(async () => {
    const pauses = await updateLater(host, terminal);
    if (pauses === null) vectors.request();
    return pauses;
  });
  const unlessDone = (pauses: RetryPauses | null): void => {
    // A saved file is told of once: what could not be indexed now is not forgotten.
    if (pauses !== null) again.retry(pauses);
  };
  const update = (): Promise<void> => updateLater(host, terminal).then(unlessDone);
  const updated = updateIndex(host, terminal).then(unlessDone);
  // From now on, or a file that is saved while others are indexed would be missed.
  service.documents.onChange(() => again.request());
  followFiles({ service, update, vectors, indexed: updated });
  return {
    updated,
    vectors,
    async close() {
      vectors.close();
      again.close();
      await writer?.close();
    },
  };
}

/** A run after the first: that nothing answers yet, as before a first copy, is no reason to end. */
async function updateLater(host: IndexingHost, terminal: Terminal): Promise<RetryPauses | null> {
  try {
    return await updateIndex(host, terminal);
  } catch (error) {
    host.log.logger.error({ err: error }, "indexing failed and is tried again");
    return pausesAfter(error);
  }
}

/** Undefined where the index answers as the file that it is. */
function writerOf(
  { environment, writtenPath, log, metrics }: Omit<IndexingHost, "writer">,
  terminal: Terminal,
  onTakenOver: () => void,
): IndexWriter | undefined {
  const server = environment.cluster.indexServer;
  if (server === null) return undefined;
  const onPublished = (isDone: boolean): void => metrics?.countWork("publish", isDone);
  return openIndexWriter({ writtenPath, server, log, terminal, onPublished, onTakenOver });
}

/** Indexing behind the answers: at the start, and again as files change. */
import { type IndexWriter, openIndexWriter } from "../cluster/index-writer.ts";
import { type Followed, followFiles } from "../realtime/follow-files.ts";
import type { Terminal } from "../terminal.ts";
import { type IndexingHost, updateIndex, updateVectors } from "./index-update.ts";
import { createRetriedWork, type RetriedWork, soonAgain } from "./retried-work.ts";

export interface Indexing {
  /** The first run; rejects if there is nothing to answer from. */
  readonly updated: Promise<unknown>;
  readonly vectors: RetriedWork;
  /** Nothing new is begun, and nothing more is published. */
  close(): Promise<void>;
}

/**
 * A provider that gave up has already been asked several times within a run. Once an hour costs it
 * one refused call, and nobody has to restart the service when it is well again.
 */
const vectorPauses = { firstMs: 60_000, longestMs: 60 * 60_000 };

export function beginIndexing(
  service: Omit<IndexingHost, "writer"> & Followed["service"],
  terminal: Terminal,
): Indexing {
  const writer = writerOf(service, terminal, () => again.request());
  const host: IndexingHost = { ...service, writer };
  const vectors = createRetriedWork(() => updateVectors(host, terminal), vectorPauses);
  const again = createRetriedWork(async () => {
    const isDone = await updateLater(host, terminal);
    if (isDone) vectors.request();
    return isDone;
  }, soonAgain);
  const unlessDone = (isDone: boolean): void => {
    // A saved file is told of once: what could not be indexed now is not forgotten.
    if (!isDone) again.request();
  };
  const update = (): Promise<void> => updateLater(host, terminal).then(unlessDone);
  const updated = updateIndex(host, terminal).then(unlessDone);
  // From now on, or a file that is saved while others are indexed would be missed.
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
async function updateLater(host: IndexingHost, terminal: Terminal): Promise<boolean> {
  try {
    return await updateIndex(host, terminal);
  } catch (error) {
    host.log.logger.error({ err: error }, "indexing failed and is tried again");
    return false;
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

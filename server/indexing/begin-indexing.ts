/** Indexing behind the answers: at the start, and again as files change. */
import { type IndexWriter, openIndexWriter } from "../cluster/index-writer.ts";
import { type Followed, followFiles } from "../realtime/follow-files.ts";
import type { Terminal } from "../terminal.ts";
import { type IndexingHost, updateIndex, updateVectors } from "./index-update.ts";
import { createVectorUpdates, type VectorUpdates } from "./vector-updates.ts";

export interface Indexing {
  /** The first run; rejects if there is nothing to answer from. */
  readonly updated: Promise<unknown>;
  readonly vectors: VectorUpdates;
  /** Nothing new is begun, and nothing more is published. */
  close(): Promise<void>;
}

/** Of an indexer on a server, which may be away for a while. */
const pauses = { firstMs: 1_000, longestMs: 30_000 };

export function beginIndexing(
  service: Omit<IndexingHost, "writer"> & Followed["service"],
  terminal: Terminal,
): Indexing {
  const writer = writerOf(service, terminal, () => again.request());
  const host: IndexingHost = { ...service, writer };
  const vectors = createVectorUpdates(() => updateVectors(host, terminal));
  const update = async (): Promise<void> => {
    if (!(await updateIndex(host, terminal)) && writer !== undefined) again.request();
  };
  const again = createVectorUpdates(async () => {
    const isDone = await updateIndex(host, terminal);
    if (isDone) vectors.request();
    return isDone;
  }, pauses);
  const updated = update();
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

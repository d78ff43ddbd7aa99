/** The writing side of an index on a server: what was indexed here is published there. */
import type { DatabasePlace } from "knowledge-sdk/host";
import { type IndexPublisher, messageOf, openIndexPublisher } from "knowledge-sdk/service";
import type { Log } from "../log.ts";
import type { Terminal } from "../terminal.ts";
import type { ClusterEnvironment } from "../variables/cluster-environment.ts";
import { createRetriedWork, type RetryPauses, soonAgain } from "./retried-work.ts";

export interface IndexWriter extends Pick<IndexPublisher, "hold" | "close"> {
  /** Returns at once: what is new is published behind, again and again until the server has it. */
  requestDocuments(): void;
  requestVectors(): void;
}

export interface IndexWriterOptions {
  /** Path of the index.db that is published. */
  readonly writtenPath: DatabasePlace;
  readonly server: NonNullable<ClusterEnvironment["indexServer"]>;
  readonly log: Log;
  readonly terminal: Terminal;
  /** Told of each attempt, for the metrics. */
  readonly onPublished: (isDone: boolean) => void;
  /** Another indexer has published: files have to be read again, on top of that. */
  readonly onTakenOver: () => void;
}

export function openIndexWriter(options: IndexWriterOptions): IndexWriter {
  const { writtenPath, server, log, terminal, onPublished, onTakenOver } = options;
  const { logger } = log;
  const publisher = openIndexPublisher({
    dbPath: writtenPath,
    server,
    onWaiting(message) {
      logger.warn({}, message);
      terminal.print(`Waiting: ${message}`);
    },
    onError: (error) => logger.warn({ err: error }, "the lease of the index was not renewed"),
  });
  let isClosed = false;
  const publish = async (
    what: string,
    work: () => Promise<{ hasChanged: boolean }>,
  ): Promise<RetryPauses | null> => {
    try {
      const published = await work();
      onPublished(true);
      if (!published.hasChanged) return null;
      logger.info({ ...published }, `${what} are published`);
      return null;
    } catch (error) {
      if (isClosed) return null;
      onPublished(false);
      logger.error({ err: error }, `${what} could not be published and are tried again`);
      terminal.print(`Publishing failed, and is tried again: ${messageOf(error)}`);
      if (publisher.isHeld()) return soonAgain;
      onTakenOver();
      return null;
    }
  };
  const documents = createRetriedWork(() =>
    publish("documents", () => publisher.publishDocuments()),
  );
  const vectors = createRetriedWork(() => publish("vectors", () => publisher.publishVectors()));
  return {
    hold: () => publisher.hold(),
    requestDocuments: documents.request,
    requestVectors: vectors.request,
    async close() {
      isClosed = true;
      documents.close();
      vectors.close();
      await publisher.close();
    },
  };
}

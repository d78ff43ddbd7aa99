/** The one writer of the index on a server: holds the lease there, and publishes what was indexed. */
import { WorkerThread } from "../base/index.ts";
import { type DbPath, isKnowledgeError, KnowledgeError } from "../contract/index.ts";
import { indexLocked } from "../corpus/index.ts";
import {
  acquireLease,
  type Database,
  type IndexServer,
  isLeaseLost,
  type Lease,
  openIndexServer,
} from "../storage/index.ts";
import { publicationTables } from "./publication-table.ts";
import type { PublishedDocuments } from "./publish-documents.ts";
import type { PublishedVectors } from "./publish-vectors.ts";
import type { PublishJob, PublishThread, TakenOver } from "./publishing.ts";

export interface PublisherOptions {
  /** Path of the index.db that the indexer of this process writes. */
  readonly dbPath: DbPath;
  readonly server: IndexServer;
  /** Told once for each reason to wait: another process holds the lease, or the server is away meanwhile. */
  readonly onWaiting: (message: string) => void;
  /** The lease could not be renewed: it is tried again, unless another process has it. */
  readonly onError: (error: unknown) => void;
}

export interface IndexPublisher {
  /**
   * Resolves when this process may write, and its file goes on from what is on the server: waits for
   * another indexer, as long as that one lives. To be called before each run; while the lease is held
   * it resolves when no documents are being published, which no run may change meanwhile. Rejects
   * with `index_unavailable`, `index_too_new` or `store_closed`.
   */
  hold(): Promise<TakenOver>;
  /** False after another indexer has taken over: `hold` then waits for that one. */
  isHeld(): boolean;
  /** Rejects with `index_locked` if another indexer has taken over. */
  publishDocuments(): Promise<PublishedDocuments>;
  publishVectors(): Promise<PublishedVectors>;
  close(): Promise<void>;
}

const leaseName = "index-writer";
const retryMs = 1_000;
/** Well within the time of a lease. */
const renewEveryMs = 20_000;
/** A step is one call of the database. */
const endMaxMs = 60_000;

/** Asks nothing of the server before `hold`. */
export function openIndexPublisher(options: PublisherOptions): IndexPublisher {
  const { dbPath, server, onError } = options;
  const thread = new WorkerThread<PublishThread>({ worker: "replica/publish-worker.js", endMaxMs });
  let held: Held | null = null;
  let taking: Promise<TakenOver> | null = null;
  let publishing: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const letGo = async (): Promise<void> => {
    const ended = held;
    held = null;
    clearInterval(ended?.renewing);
    await ended?.lease.release();
    await ended?.database.close();
  };
  const job = (): PublishJob => {
    if (held === null) throw isClosed ? closed() : takenOver();
    return { dbPath, server, guard: held.lease.guard };
  };
  const whileHeld = async <T>(work: Promise<T | null>): Promise<T> => {
    const asked = held;
    const done = await work;
    if (done !== null) return done;
    if (held === asked) await letGo();
    throw takenOver();
  };
  const take = async (): Promise<TakenOver> => {
    const database = await openIndexServer(server);
    const lease = await waitForLease(database, options, () => isClosed).catch(
      async (error: unknown) => {
        await database.close();
        throw error;
      },
    );
    const renewing = renewNowAndThen(lease, async (error) => {
      onError(error);
      if (isLeaseLost(error) && held?.lease === lease) await letGo();
    });
    held = { database, lease, renewing };
    try {
      return await whileHeld(thread.ask("takeOver", job()));
    } catch (error) {
      await letGo();
      throw error;
    }
  };
  return {
    async hold() {
      await publishing.catch(() => undefined);
      if (held !== null && taking === null) return { isCopied: false };
      // Two at once would wait for each other.
      taking ??= take().finally(() => {
        taking = null;
      });
      return taking;
    },
    isHeld: () => held !== null,
    async publishDocuments() {
      const published = whileHeld(thread.ask("publishDocuments", job()));
      publishing = published;
      return published;
    },
    publishVectors: async () => whileHeld(thread.ask("publishVectors", job())),
    async close() {
      isClosed = true;
      await thread.close(closed());
      await letGo();
    },
  };
}

interface Held {
  readonly database: Database;
  readonly lease: Lease;
  readonly renewing: NodeJS.Timeout;
}

function renewNowAndThen(lease: Lease, onError: (error: unknown) => Promise<void>): NodeJS.Timeout {
  return setInterval(() => void lease.renew().catch(onError), renewEveryMs).unref();
}

/** Who stands by outlives a server that is started again. */
const waitedOut: ReadonlySet<string> = new Set(["index_locked", "index_unavailable"]);

async function waitForLease(
  database: Database,
  { onWaiting }: PublisherOptions,
  isClosed: () => boolean,
): Promise<Lease> {
  await database.write(publicationTables);
  let told = "";
  for (;;) {
    if (isClosed()) throw closed();
    try {
      return await acquireLease(database, { name: leaseName, waitMs: 0, taken: indexLocked });
    } catch (error) {
      if (!isKnowledgeError(error) || !waitedOut.has(error.code)) throw error;
      if (error.message !== told) onWaiting(error.message);
      told = error.message;
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

function takenOver(): KnowledgeError {
  return new KnowledgeError(
    "index_locked",
    "Another indexer has published on the server of INDEX_SYNC_URL; this one goes on from that when its turn comes.",
  );
}

function closed(): KnowledgeError {
  return new KnowledgeError("store_closed", "The publisher of the index has been closed.");
}

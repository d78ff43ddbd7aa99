/** Work that changes an index: one process at a time does it. */
import { hostname } from "node:os";
import { basename, resolve } from "node:path";
import { type DbPath, KnowledgeError } from "../../contract/index.ts";
import {
  acquireLease,
  type Database,
  fileIdentity,
  indexPathOf,
  isDamage,
  type Lease,
  openIndexDatabase,
  quarantineDatabase,
  withState,
} from "../../storage/index.ts";

/** How long a run waits for another one to finish. */
const leaseWaitMs = 30_000;

export interface IndexRun {
  readonly dbPath: DbPath;
  /** Runs of different kinds do not wait for each other. */
  readonly kind: "index" | "embed";
}

/**
 * Opens the index for `work`, under a lease, and reports how long that took. Rejects with
 * `index_locked` if another process holds the lease for more than 30 s. A damaged index is renamed,
 * with a warning of the process, and `work` starts again with an empty one.
 */
export async function runOnIndex<Counts extends object>(
  { dbPath, kind }: IndexRun,
  work: (database: Database, lease: Lease) => Promise<Counts>,
): Promise<Counts & { readonly duration_s: number }> {
  const startedAt = performance.now();
  const index = indexPathOf(dbPath);
  return withState(dbPath, async (state) => {
    const lease = await acquireLease(state, {
      // A state on a server is that of many machines, each with an index of its own.
      name: `${kind}:${state.isFile ? basename(index) : `${hostname()}:${resolve(index)}`}`,
      waitMs: leaseWaitMs,
      taken: indexLocked,
    });
    try {
      const counts = await onSoundIndex({ dbPath, kind }, (database) => work(database, lease));
      return { ...counts, duration_s: (performance.now() - startedAt) / 1_000 };
    } finally {
      await lease.release();
    }
  });
}

/** Names who is at it. */
export function indexLocked(holder: string): KnowledgeError {
  return new KnowledgeError(
    "index_locked",
    `Another indexer is running: ${holder}. Wait for it to finish, or end it and run again.`,
    { retryAfter_s: 5 },
  );
}

async function onSoundIndex<Counts extends object>(
  { dbPath, kind }: IndexRun,
  work: (database: Database) => Promise<Counts>,
): Promise<Counts> {
  const seen = fileIdentity(resolve(indexPathOf(dbPath)));
  try {
    return await readFromIndex(dbPath, work);
  } catch (error) {
    // Vectors are made for what an index run has built.
    if (!isDamage(error) || error.code !== "index_damaged" || kind !== "index") throw error;
    const aside = quarantineDatabase(seen);
    if (aside !== null)
      process.emitWarning(
        `${indexPathOf(dbPath)} was damaged and has been renamed to ${aside}; the index is being rebuilt.`,
      );
    return readFromIndex(dbPath, work);
  }
}

/** The same for work that writes nothing: it waits for no run, and none waits for it. */
export async function readFromIndex<Counts extends object>(
  dbPath: DbPath,
  work: (database: Database) => Promise<Counts>,
): Promise<Counts & { readonly duration_s: number }> {
  const startedAt = performance.now();
  const database = await openIndexDatabase(dbPath);
  try {
    const counts = await work(database);
    return { ...counts, duration_s: (performance.now() - startedAt) / 1_000 };
  } finally {
    await database.close();
  }
}

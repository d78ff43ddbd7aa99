/** What the writer's thread does: it goes on from the server's index, and publishes its own. */

import { existsSync } from "node:fs";
import type { InStatement } from "@libsql/client";
import type { DbPath } from "../contract/index.ts";
import { type IndexRun, runOnIndex } from "../corpus/index.ts";
import {
  adoptReplica,
  type Database,
  type IndexServer,
  indexFileAt,
  indexPathOf,
  isDamage,
  isLeaseFault,
  openIndexDatabase,
  openIndexServer,
  openSyncClient,
  removeReplica,
} from "../storage/index.ts";
import type { RowCopy } from "./copy-rows.ts";
import { hasPublished, publicationTables, readPublication } from "./publication-table.ts";
import { type PublishedDocuments, publishDocuments } from "./publish-documents.ts";
import { type PublishedVectors, publishVectors } from "./publish-vectors.ts";
import { isTooNew, tooNew } from "./too-new.ts";

/** Plain data, so that it can be handed to a thread. */
export interface PublishJob {
  /** Path of the writer's own index.db. */
  readonly dbPath: DbPath;
  readonly server: IndexServer;
  /** Guards of the lease under which all of it happens. */
  readonly guard: readonly InStatement[];
}

export interface TakenOver {
  /** Whether the file is now a copy of what is on the server. */
  readonly isCopied: boolean;
}

/** Each resolves to null when another indexer has taken over. */
export interface PublishThread {
  /** To be called while nobody has the file open. */
  takeOver(job: PublishJob): Promise<TakenOver | null>;
  publishDocuments(job: PublishJob): Promise<PublishedDocuments | null>;
  publishVectors(job: PublishJob): Promise<PublishedVectors | null>;
}

export const publishing: PublishThread = {
  takeOver: (job) =>
    withServer(job, async (to) => {
      const published = await readPublication(to);
      const isOurs = published === null || (await knows(job.dbPath, published.id));
      if (!isOurs) await copyFromServer(job);
      return { isCopied: !isOurs };
    }),
  publishDocuments: (job) => publish(job, "index", publishDocuments),
  publishVectors: (job) => publish(job, "embed", publishVectors),
};

function publish<Published extends object>(
  job: PublishJob,
  kind: IndexRun["kind"],
  work: (copy: RowCopy) => Promise<Published>,
): Promise<Published | null> {
  const { dbPath, guard } = job;
  return withServer(job, async (to) => {
    const published = await readPublication(to);
    // Under the lease of the runs that change what is read here.
    const { done } = await runOnIndex({ dbPath, kind }, async (from, lease) => {
      await from.write(publicationTables);
      const isForeign = published !== null && !(await hasPublished(from, published.id));
      const stillWorking = (): Promise<void> => lease.renew();
      return { done: isForeign ? null : await work({ from, to, guard, stillWorking }) };
    });
    return done;
  });
}

async function withServer<T>(
  { server, guard }: PublishJob,
  work: (to: Database) => Promise<T>,
): Promise<T | null> {
  const to = await openIndexServer(server);
  try {
    // Tables first: a server whose data was lost has no lease to ask for.
    await to.write([...publicationTables, ...guard]);
    const published = await readPublication(to);
    if (published !== null && isTooNew(published)) throw tooNew(published);
    return await work(to);
  } catch (error) {
    if (isLeaseFault(error)) return null;
    throw error;
  } finally {
    await to.close();
  }
}

/** Also false for a file that is damaged, or that nobody has published from. */
async function knows(dbPath: DbPath, id: string): Promise<boolean> {
  if (!existsSync(indexPathOf(dbPath))) return false;
  try {
    const own = await openIndexDatabase(dbPath);
    try {
      await own.write(publicationTables);
      return await hasPublished(own, id);
    } finally {
      await own.close();
    }
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/** Numbers of rows, and so all that was ever read under them, go on from there. */
async function copyFromServer({ dbPath, server }: PublishJob): Promise<void> {
  const file = indexFileAt(dbPath);
  const incoming = { ...file, path: `${file.path}.incoming` };
  removeReplica(incoming.path);
  const client = await openSyncClient(incoming, server);
  await client.sync();
  client.close();
  await adoptReplica(incoming, file.path);
}

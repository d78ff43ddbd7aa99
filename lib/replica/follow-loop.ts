/** Polls the server of the index and keeps the copy of this node current; runs in its thread. */

import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { Client } from "@libsql/client";
import type { JobThread } from "../base/index.ts";
import { messageOf } from "../base/index.ts";
import {
  type DbPath,
  type ErrorCode,
  isKnowledgeError,
  type ReplicaStatus,
} from "../contract/index.ts";
import {
  connectToIndexServer,
  type DatabaseFile,
  type IndexServer,
  indexFileAt,
  openIndexDatabase,
  openSyncClient,
  removeReplica,
  replaceReplica,
  storageError,
} from "../storage/index.ts";
import { type Publication, readPublication } from "./publication-table.ts";
import { isTooNew, tooNew } from "./too-new.ts";

export interface FollowJob {
  /** Where the copy lies. */
  readonly dbPath: DbPath;
  readonly server: IndexServer;
}

export interface CopyFault {
  readonly reason: NonNullable<ReplicaStatus["fault"]>;
  /** For the operator: it may name the server. */
  readonly message: string;
}

/** What a look has found. */
export interface Look {
  /** What is new is about to be fetched: nothing more is heard until it is there. */
  readonly isCopying: boolean;
  /** Why the copy is not level with the server; null if it is. */
  readonly fault: CopyFault | null;
  /** On the server; null if it did not say, or has nothing. */
  readonly serverGeneration: number | null;
  /** In the copy; 0 without one. */
  readonly generation: number;
  /** Whether the copy is another than at the look before. */
  readonly isNew: boolean;
}

export type FollowThread = JobThread<FollowJob, never, Look>;

/** With the time to copy and to load, a publication answers within a second. */
const lookEveryMs = 250;
/** Reading all of a copy takes about 0.7 s for each gigabyte. */
const checkEveryMs = 3_600_000;
/** From so many failures on, a copy that the server does not go on with is fetched anew. */
const failuresMax = 3;

export const following: FollowThread = {
  async run(job, { tell }) {
    const copy = await openCopy(job, tell);
    for (;;) {
      tell(await copy.look());
      await setTimeout(lookEveryMs);
    }
  },
};

interface Copy {
  /** Never rejects. */
  look(): Promise<Look>;
}

async function openCopy({ dbPath, server }: FollowJob, tell: (look: Look) => void): Promise<Copy> {
  const file = indexFileAt(dbPath);
  const primary = await connectToIndexServer(server);
  const own = await openIndexDatabase(dbPath);
  let client: Client | null = null;
  let failures = 0;
  let checkAt = performance.now() + checkEveryMs;
  /** Pages that no publication touches are read by nobody else than those who search. */
  const checkNowAndThen = async (): Promise<void> => {
    if (performance.now() < checkAt) return;
    checkAt = performance.now() + checkEveryMs;
    const [told] = (await own.read("PRAGMA quick_check(1)")).rows;
    if (told?.[0] !== "ok") failures = failuresMax;
  };
  const bringLevel = async (published: Publication): Promise<void> => {
    if (failures >= failuresMax || !existsSync(file.path)) {
      client?.close();
      client = null;
      await fetchAnew(file, server);
    }
    client ??= await openSyncClient(file, server);
    await client.sync();
    const now = await readPublication(own);
    // Another may have come meanwhile; what has neither is a copy of something else.
    if (now?.id !== published.id && now?.id !== (await readPublication(primary))?.id) {
      throw new Error("The copy has another index than the server.");
    }
  };
  return {
    async look() {
      const before = await readPublication(own).catch(() => null);
      const generation = before?.generation ?? 0;
      let serverGeneration: number | null = null;
      try {
        const published = await readPublication(primary);
        serverGeneration = published?.generation ?? null;
        if (published === null) throw new NothingPublished();
        if (isTooNew(published)) throw tooNew(published);
        await checkNowAndThen();
        if (published.id === before?.id && failures < failuresMax) {
          failures = 0;
          return { ...nothing, serverGeneration, generation };
        }
        tell({ ...nothing, isCopying: true, serverGeneration, generation });
        await bringLevel(published);
        failures = 0;
        const now = await readPublication(own);
        return { ...nothing, serverGeneration, generation: now?.generation ?? 0, isNew: true };
      } catch (error) {
        client?.close();
        client = null;
        const fault = faultOf(error, file);
        // Only a server that answers and a copy that does not follow are a matter of the copy.
        failures = fault.reason === "copy_failed" ? failures + 1 : 0;
        return { ...nothing, fault, serverGeneration, generation };
      }
    },
  };
}

/** Result of a look without news. */
const nothing = { isCopying: false, fault: null, isNew: false };

class NothingPublished extends Error {
  override message =
    "No index has been published on the server of INDEX_SYNC_URL yet; start an indexer (ROLE=indexer).";
}

const reasons: Partial<Record<ErrorCode, CopyFault["reason"]>> = {
  index_unavailable: "server_unavailable",
  index_too_new: "index_too_new",
  disk_full: "disk_full",
};

function faultOf(error: unknown, file: DatabaseFile): CopyFault {
  const known = storageError(error, file);
  const message = messageOf(known);
  if (error instanceof NothingPublished) return { reason: "nothing_published", message };
  const reason = isKnowledgeError(known) ? reasons[known.code] : undefined;
  return { reason: reason ?? "copy_failed", message };
}

/** Next to the copy, which is read until the new one is whole. */
async function fetchAnew(file: DatabaseFile, server: IndexServer): Promise<void> {
  const incoming = { ...file, path: `${file.path}.incoming` };
  removeReplica(incoming.path);
  const client = await openSyncClient(incoming, server);
  try {
    await client.sync();
  } finally {
    client.close();
  }
  await replaceReplica(incoming, file.path);
}

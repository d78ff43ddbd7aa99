/** A look at all questions in a thread of its own, with an index of its own. */
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { type DbPath, isRemoteProvider, type QmdSearchConfig } from "../../contract/index.ts";
import { createSearchStore } from "../../search/index.ts";
import {
  type Database,
  isLeaseFault,
  isLeaseLost,
  type Lease,
  tryLease,
  withState,
} from "../../storage/index.ts";
import { tellWeek } from "../reading/weekly-summary.ts";
import { readLastLook } from "../records/look-table.ts";
import { type LookResult, lookForGaps } from "./look-for-gaps.ts";

export interface GapLookJob {
  readonly dbPath: DbPath;
  /** How the service searches; what costs money for each question is left out. */
  readonly search: Omit<QmdSearchConfig, "dbPath" | "resultFormatter" | "queryExpansion">;
  readonly today: number;
  readonly nowMs: number;
  readonly withSearches: boolean;
  readonly shownFrom: number;
  /** Looks again although nothing has changed since the last time. */
  readonly isForced: boolean;
}

/** Null where another process looks, from the beginning or by now, or there is no index. */
export async function runGapLook(job: GapLookJob): Promise<LookResult | null> {
  const { dbPath, search } = job;
  return withState(dbPath, async (database) => {
    const lease = await tryLease(database, { name: "gaps" });
    try {
      if (lease === null) return null;
      const store = await createSearchStore({ ...withoutCosts(search), dbPath, warmUp: false });
      try {
        return await lookWithLease(job, { database, store, lease });
      } finally {
        await store.close();
      }
    } catch (error) {
      if (isLeaseFault(error) || isLeaseLost(error)) return null;
      throw error;
    } finally {
      await lease?.release();
    }
  });
}

interface LookParts {
  readonly database: Database;
  readonly store: Awaited<ReturnType<typeof createSearchStore>>;
  readonly lease: Lease;
}

async function lookWithLease(
  { dbPath, today, nowMs, withSearches, shownFrom, isForced }: GapLookJob,
  { database, store, lease }: LookParts,
): Promise<LookResult | null> {
  const { ready, generation } = store.status();
  if (!ready) return null;
  const last = await readLastLook(database);
  const isKnown = last?.generation === generation && last.day === today && last.waiting === 0;
  const ending = new AbortController();
  const renewing = setInterval(() => {
    lease.renew().catch((error: unknown) => {
      // Where the database is away, the next batch of writes tells who has it.
      if (isLeaseLost(error)) ending.abort(error);
    });
  }, renewEveryMs);
  try {
    const { guard } = lease;
    const look = { dbPath, today, nowMs, generation, withSearches, guard, signal: ending.signal };
    const result = isKnown && !isForced ? nothingNew : await lookForGaps(database, store, look);
    await tellWeek(database, { today, nowMs, withSearches, shownFrom, guard });
    return result;
  } finally {
    clearInterval(renewing);
  }
}

/** Vectors of a provider are paid for with each question: then words alone tell. */
function withoutCosts({ embedProvider, ...search }: GapLookJob["search"]): GapLookJob["search"] {
  const isPaid = embedProvider !== undefined && isRemoteProvider(embedProvider.provider);
  return isPaid ? { ...search, searchMode: "fts" } : { ...search, embedProvider };
}

const nothingNew: LookResult = { asked: 0, waiting: 0 };
const renewEveryMs = 30_000;
const lowest = 19;

/** Answers go first. Where a thread has no priority of its own, it keeps that of the process. */
export function lowerPriority(): void {
  try {
    // "<process>/task/<thread>"
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), lowest);
  } catch {
    // Not Linux: setting it would slow the whole process down.
  }
}

/** A look at all questions in a thread of its own, with an index of its own. */
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { type DbPath, isRemoteProvider, type QmdSearchConfig } from "../../contract/index.ts";
import { createSearchStore } from "../../search/index.ts";
import { isLeaseFault, openStateDatabase, tryLease } from "../../storage/index.ts";
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

/** Null where another process looks, or there is no index. */
export async function runGapLook(job: GapLookJob): Promise<LookResult | null> {
  const { dbPath, search, today, nowMs, withSearches, isForced } = job;
  const database = await openStateDatabase(dbPath);
  const lease = await tryLease(database, { name: "gaps" });
  try {
    if (lease === null) return null;
    const store = await createSearchStore({ ...withoutCosts(search), dbPath, warmUp: false });
    try {
      const { ready, generation } = store.status();
      if (!ready) return null;
      const last = await readLastLook(database);
      const isKnown = last?.generation === generation && last.day === today && last.waiting === 0;
      const renewing = setInterval(() => {
        // One that is lost ends with the look: what it writes is the same for all.
        lease.renew().catch((error: unknown) => isLeaseFault(error));
      }, renewEveryMs);
      try {
        const look = { today, nowMs, generation, withSearches };
        const result = isKnown && !isForced ? nothingNew : await lookForGaps(database, store, look);
        await tellWeek(database, { ...job });
        return result;
      } finally {
        clearInterval(renewing);
      }
    } finally {
      await store.close();
    }
  } finally {
    await lease?.release();
    await database.close();
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

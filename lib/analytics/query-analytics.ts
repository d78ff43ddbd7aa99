/**
 * Counts searches by text and day in state.db. Nothing about the people is stored: no address, no
 * key, no time of day. Counting never waits for the database, and no answer waits for counting.
 */
import { type Clock, dayOf, systemClock } from "../base/index.ts";
import { type DbPath, isKnowledgeError } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import { GatheredCounts } from "./gathered-counts.ts";
import type { SearchReports } from "./search-reports.ts";
import type { SearchAsker } from "./search-statistic-table.ts";
import type { SearchStatistics } from "./search-statistics.ts";

export interface QueryAnalytics {
  /**
   * `hits` is the number of results that were answered; `asker` is "people" if left out. Runs on
   * the hot path.
   */
  recordSearch(query: string, hits: number, duration_ms: number, asker?: SearchAsker): void;
  /** `rank` is that of the clicked hit, from 1. Counts only where the search was counted. */
  recordClick(query: string, rank: number): void;
  /**
   * Searches of some days, including the latest ones. Reads all rows of those days in a separate
   * thread, so requests may ask for it.
   */
  statistics(request: AnalyticsRequest): Promise<SearchStatistics>;
  /** Writes what was gathered, which happens every five seconds anyway. Never rejects. */
  flush(): Promise<void>;
  /** Writes the rest and closes the database. */
  close(): Promise<void>;
}

export interface AnalyticsRequest {
  /** Number of days, of which `to` is the last; rows older than 90 days are gone. */
  readonly days: number;
  /** Last day, in UTC, such as "2026-03-31"; default today. */
  readonly to?: string | undefined;
  /** Rows of each list. */
  readonly limit: number;
}

export interface QueryAnalyticsOptions {
  /** The databases; the counts are in the state. */
  readonly dbPath: DbPath;
  readonly clock?: Clock;
  /**
   * Called after three failed writes in a row, then not again until a write succeeds. The counts
   * wait in memory, within bounds.
   */
  readonly onError?: (error: unknown) => void;
}

/** Rows older than this are removed. */
export const retentionDays = 90;
const flushIntervalMs = 5_000;
/**
 * If the lock is held longer, the next write tries again; the thread keeps answering until then.
 */
const busyTimeoutMs = 10;
const failuresReported = 3;
/**
 * At the end there is no next write, so one that fails is tried again for two seconds. One that only
 * takes long is not given up: the clicks behind it were lost.
 */
const lastTriesMs = 2_000;
const lastPauseMs = 50;
/** Different texts of a day: 90 days of them take 40 MB at most. */
const textsPerDayMax = 5_000;

/**
 * Counts searches in state.db next to `dbPath`, for `knowledge stats` and its own `statistics`.
 * Written every five seconds and by `close`; rows live 90 days. The database is opened when there
 * is something to write, so this throws nothing and needs no index.
 * @example
 * import { createSearchStore } from "knowledge-sdk";
 * import { createQueryAnalytics } from "knowledge-sdk/host";
 *
 * const dbPath = "./data/index.db";
 * const store = await createSearchStore({ dbPath });
 * const analytics = createQueryAnalytics({ dbPath, onError: console.error });
 * const { total, duration_ms } = await store.search("rate limits");
 * analytics.recordSearch("rate limits", total, duration_ms);
 * await analytics.close();
 */
export function createQueryAnalytics({
  dbPath,
  clock = systemClock,
  onError = () => undefined,
}: QueryAnalyticsOptions): QueryAnalytics {
  const gathered = new GatheredCounts();
  const writer = createWriter(gathered, { dbPath, clock, onError });
  const flush = async (): Promise<void> => {
    await writer.flush();
  };
  let reports: Promise<SearchReports> | null = null;
  const timer = setInterval(() => void flush(), flushIntervalMs);
  timer.unref();

  return {
    recordSearch(query, hits, duration_ms, asker) {
      gathered.addSearch(query, hits, duration_ms, asker);
      if (gathered.isFull && writer.isWaiting()) void flush();
    },
    recordClick(query, rank) {
      gathered.addClick(query, rank);
    },
    async statistics({ days, to, limit }) {
      const fault = await writer.flush();
      // A server that is away for the counts is away for the report: nobody waits for it twice.
      if (isKnowledgeError(fault) && fault.code === "state_unavailable") throw fault;
      // Opened with the first question: most programs ask none.
      reports ??= import("./search-reports.ts").then(({ openSearchReports }) =>
        openSearchReports(dbPath),
      );
      const lastDay = to === undefined ? dayOf(clock) : dayOf({ now: () => Date.parse(to) });
      return (await reports).searches({ lastDay, days, limit });
    },
    flush,
    async close() {
      clearInterval(timer);
      await writer.close();
      await (await reports)?.close();
    },
  };
}

interface Writer {
  /** Writes what was gathered, one batch at a time. Resolves to why that failed, or to null. */
  flush(): Promise<unknown>;
  /** Whether nothing is being written and the last write succeeded. */
  isWaiting(): boolean;
  /** Writes the rest. */
  close(): Promise<void>;
}

function createWriter(
  gathered: GatheredCounts,
  { dbPath, clock, onError }: Required<QueryAnalyticsOptions>,
): Writer {
  let database: Database | null = null;
  let running: Promise<unknown> | null = null;
  let failures = 0;

  const write = async (): Promise<unknown> => {
    const batch = gathered.take();
    if (batch === null) return null;
    try {
      // Loaded with the first counts: a program that imports the library may never search.
      const { openStateDatabase, addStatistics } = await import("./statistic-storage.ts");
      database ??= await openStateDatabase(dbPath, { busyTimeoutMs, isInRequest: true });
      const day = dayOf(clock);
      const firstDay = day - retentionDays + 1;
      await addStatistics(database, { ...batch, day, firstDay, textsPerDayMax });
      failures = 0;
      return null;
    } catch (error) {
      gathered.giveBack(batch);
      // A connection that met a lock may keep a statement open that no later write gets past.
      await database?.close();
      database = null;
      failures += 1;
      if (failures === failuresReported) onError(error);
      return error;
    }
  };
  const flush = (): Promise<unknown> => {
    running ??= write().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    flush,
    isWaiting: () => running === null && failures === 0,
    async close() {
      await running;
      const deadline = performance.now() + lastTriesMs;
      const mayTry = (): boolean => failures === 0 || performance.now() < deadline;
      while (!gathered.isEmpty && mayTry()) {
        await flush();
        if (failures > 0) await new Promise((resolve) => setTimeout(resolve, lastPauseMs));
      }
      await database?.close();
      database = null;
    },
  };
}

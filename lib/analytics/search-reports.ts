/** Searches and votes, counted over whole tables for people who look at figures now and then. */

import { askInThread } from "../base/index.ts";
import type { DbPath, PageVoteStatistics } from "../contract/index.ts";
import { createAnswerMemory, openStateDatabase, readVotes } from "../storage/index.ts";
import { readStatistics } from "./search-statistic-table.ts";
import { type SearchStatistics, statisticsIn } from "./search-statistics.ts";

export interface SearchesQuestion {
  /** Days since 1970-01-01 in UTC. */
  readonly lastDay: number;
  readonly days: number;
  /** Rows of each list. */
  readonly limit: number;
}

export interface SearchReports {
  searches(question: SearchesQuestion): Promise<SearchStatistics>;
  votes(question: SearchesQuestion): Promise<PageVoteStatistics>;
  close(): Promise<void>;
}

/** Runs in a separate thread. `dbPath` is the path of index.db. */
export function openSearchReports(dbPath: DbPath): SearchReports {
  return askInThread<SearchReports>({
    worker: "analytics/search-reports-worker.js",
    data: dbPath,
    methods: ["searches", "votes"],
    here: () => createSearchReports(dbPath),
  });
}

/** The same question is answered from memory until something is written. */
export function createSearchReports(dbPath: DbPath): SearchReports {
  const memory = createAnswerMemory(() => openStateDatabase(dbPath, { isInRequest: true }));
  return {
    searches: ({ lastDay, days, limit }) =>
      memory.untilWritten(["searches", lastDay, days, limit], async (database) => {
        const range = [lastDay - days + 1, lastDay] as const;
        return statisticsIn(await readStatistics(database, range, limit), range);
      }),
    votes: ({ lastDay, days, limit }) =>
      memory.untilWritten(["votes", lastDay, days, limit], (database) =>
        readVotes(database, [lastDay - days + 1, lastDay], limit),
      ),
    close: () => memory.close(),
  };
}

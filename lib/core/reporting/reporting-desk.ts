/** All that is counted over whole tables, for people who look at figures now and then. */
import { LRUCache } from "lru-cache";
import type { ClassificationReport, StatsResponse } from "../../contract/index.ts";
import { readSearchStatistics, type SearchStatistics } from "../analytics/search-statistics.ts";
import type { KnownWord } from "../classifier/describe-knowledge.ts";
import {
  type DocumentTerms,
  readDocumentTerms,
  readTicketTerms,
} from "../classifier/evaluation/term-candidates.ts";
import {
  type ReportQuestion,
  readClassificationReport,
} from "../classifier/statistics/classification-report.ts";
import {
  readClassificationStatistics,
  type StatisticsQuestion,
} from "../classifier/statistics/classification-statistics.ts";
import {
  type FeedbackCount,
  readFeedbackCounts,
} from "../classifier/statistics/feedback-counts.ts";
import { dayMs } from "../classifier/statistics/report-range.ts";
import type { Database } from "../storage/database.ts";
import { openIndexDatabase, openStateDatabase } from "../storage/open-databases.ts";

export interface SearchesQuestion {
  /** Days since 1970-01-01 in UTC. */
  readonly lastDay: number;
  readonly days: number;
  /** Rows of each list. */
  readonly limit: number;
}

export interface DocumentTermsQuestion {
  readonly collections: readonly string[];
  /** Words of each collection. */
  readonly count: number;
  /** Of the index: what was read of it once is true until it changes. */
  readonly generation: number;
}

export interface ReportingDesk {
  statistics(question: StatisticsQuestion): Promise<StatsResponse>;
  report(question: ReportQuestion): Promise<ClassificationReport>;
  feedbackCounts(): Promise<readonly FeedbackCount[]>;
  searches(question: SearchesQuestion): Promise<SearchStatistics>;
  documentTerms(question: DocumentTermsQuestion): Promise<DocumentTerms>;
  ticketTerms(): Promise<readonly KnownWord[]>;
  close(): Promise<void>;
}

const answersMax = 50;
/** Moves on when another connection has written. */
const selectVersion = "PRAGMA data_version";

/** `dbPath` is the path of index.db. The same question is answered from memory until something is written. */
export function createReportingDesk(dbPath: string): ReportingDesk {
  const answers = new LRUCache<string, Promise<object>>({ max: answersMax });
  let opening: Promise<Database> | null = null;
  const state = (): Promise<Database> => {
    opening ??= openStateDatabase(dbPath).catch((error: unknown) => {
      // The next question tries again.
      opening = null;
      throw error;
    });
    return opening;
  };
  const remembered = async <T extends object>(
    question: readonly unknown[],
    count: () => Promise<T>,
  ): Promise<T> => {
    const key = JSON.stringify(question);
    // What stands under a key was made by the one method that the key begins with.
    const known = answers.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const made = count();
    answers.set(key, made);
    made.catch(() => answers.delete(key));
    return made;
  };
  const untilWritten = async <T extends object>(
    question: readonly unknown[],
    count: (database: Database) => Promise<T>,
  ): Promise<T> => {
    const database = await state();
    const version = (await database.read(selectVersion)).rows[0]?.[0];
    return remembered([...question, version], () => count(database));
  };
  return {
    statistics: (question) =>
      untilWritten(["statistics", question], (database) =>
        readClassificationStatistics(database, question),
      ),
    report: (question) =>
      untilWritten(["report", question], (database) =>
        readClassificationReport(database, question),
      ),
    feedbackCounts: () => untilWritten(["feedbackCounts"], readFeedbackCounts),
    searches: ({ lastDay, days, limit }) =>
      untilWritten(["searches", lastDay, days, limit], () => {
        const clock = { now: () => lastDay * dayMs };
        return readSearchStatistics({ dbPath, days, limit, clock });
      }),
    documentTerms: ({ collections, count, generation }) =>
      remembered(["documentTerms", collections, count, generation], async () => {
        const index = await openIndexDatabase(dbPath);
        return readDocumentTerms(index, collections, count).finally(() => index.close());
      }),
    ticketTerms: () => untilWritten(["ticketTerms"], readTicketTerms),
    async close() {
      await (await opening?.catch(() => null))?.close();
    },
  };
}

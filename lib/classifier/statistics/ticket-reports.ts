/** Statistics of tickets, counted over whole tables for people who look at figures now and then. */

import { askInThread } from "../../base/index.ts";
import type {
  AutomationTrialResponse,
  ClassificationReport,
  StatsResponse,
} from "../../contract/index.ts";
import { createAnswerMemory, openIndexDatabase, openStateDatabase } from "../../storage/index.ts";
import type { KnownWord } from "../describe-knowledge.ts";
import {
  type DocumentTerms,
  readDocumentTerms,
  readTicketTerms,
} from "../evaluation/term-candidates.ts";
import { readAutomationTrial, type TrialQuestion } from "./automation-trial.ts";
import { type ReportQuestion, readClassificationReport } from "./classification-report.ts";
import {
  readClassificationStatistics,
  type StatisticsQuestion,
} from "./classification-statistics.ts";
import { type FeedbackCount, readFeedbackCounts } from "./feedback-counts.ts";
import { type HighCount, readHighJudgements } from "./high-judgements.ts";

export interface DocumentTermsQuestion {
  readonly collections: readonly string[];
  /** Words of each collection. */
  readonly count: number;
  /** Of the index: what was read of it once is true until it changes. */
  readonly generation: number;
}

export interface TicketReports {
  statistics(question: StatisticsQuestion): Promise<StatsResponse>;
  report(question: ReportQuestion): Promise<ClassificationReport>;
  feedbackCounts(): Promise<readonly FeedbackCount[]>;
  automationTrial(question: TrialQuestion): Promise<AutomationTrialResponse>;
  /** Since that day, a number since 1970-01-01 in UTC. */
  highJudgements(firstDay: number): Promise<readonly HighCount[]>;
  documentTerms(question: DocumentTermsQuestion): Promise<DocumentTerms>;
  ticketTerms(): Promise<readonly KnownWord[]>;
  close(): Promise<void>;
}

/** In a separate thread. `dbPath` is the path of index.db. */
export function openTicketReports(dbPath: string): TicketReports {
  return askInThread<TicketReports>({
    worker: "classifier/statistics/ticket-reports-worker.js",
    data: dbPath,
    methods: [
      "statistics",
      "report",
      "feedbackCounts",
      "automationTrial",
      "highJudgements",
      "documentTerms",
      "ticketTerms",
    ],
    here: () => createTicketReports(dbPath),
  });
}

/** The same question is answered from memory until something is written. */
export function createTicketReports(dbPath: string): TicketReports {
  const { remembered, untilWritten, close } = createAnswerMemory(() => openStateDatabase(dbPath));
  return {
    statistics: (question) =>
      untilWritten(["statistics", question], (database) =>
        readClassificationStatistics(database, question),
      ),
    report: (question) =>
      untilWritten(["report", question], (database) =>
        readClassificationReport(database, question),
      ),
    automationTrial: (question) =>
      untilWritten(["automationTrial", question], (database) =>
        readAutomationTrial(database, question),
      ),
    highJudgements: (firstDay) =>
      untilWritten(["highJudgements", firstDay], (database) =>
        readHighJudgements(database, firstDay),
      ),
    feedbackCounts: () => untilWritten(["feedbackCounts"], readFeedbackCounts),
    documentTerms: ({ collections, count, generation }) =>
      remembered(["documentTerms", collections, count, generation], async () => {
        const index = await openIndexDatabase(dbPath);
        return readDocumentTerms(index, collections, count).finally(() => index.close());
      }),
    ticketTerms: () => untilWritten(["ticketTerms"], readTicketTerms),
    close,
  };
}

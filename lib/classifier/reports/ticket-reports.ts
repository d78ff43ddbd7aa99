/** Statistics of tickets, counted over whole tables for people who look at figures now and then. */

import { askInThread } from "../../base/index.ts";
import type {
  AutomationTrialResponse,
  ClassificationReport,
  DbPath,
  StatsResponse,
  TaxonomyProposals,
  TicketsResponse,
} from "../../contract/index.ts";
import {
  createAnswerMemory,
  type Database,
  openIndexDatabase,
  openStateDatabase,
} from "../../storage/index.ts";
import { type ProposalQuestion, readTaxonomyProposals } from "../discovery/taxonomy-proposals.ts";
import { readTicketDrift } from "../discovery/ticket-drift.ts";
import {
  type DocumentTerms,
  readDocumentTerms,
  readTicketTerms,
} from "../evaluation/term-candidates.ts";
import {
  type CountedQuestion,
  listCountedTickets,
} from "../figure-tickets/list-counted-tickets.ts";
import { newsIn } from "../figure-tickets/news-tickets.ts";
import type { KnownWord } from "../model/describe-knowledge.ts";
import { readAutomationTrial, type TrialQuestion } from "../statistics/automation-trial.ts";
import {
  type ReportQuestion,
  readClassificationReport,
} from "../statistics/classification-report.ts";
import {
  readClassificationStatistics,
  type StatisticsQuestion,
} from "../statistics/classification-statistics.ts";
import { type FeedbackCount, readFeedbackCounts } from "../statistics/feedback-counts.ts";
import { type LevelCount, readLevelJudgements } from "../statistics/level-judgements.ts";
import type { CountedRange } from "../statistics/read-counts.ts";
import { recentDays } from "../statistics/statistics-detail.ts";

export interface DocumentTermsQuestion {
  readonly collections: readonly string[];
  /** Words of each collection. */
  readonly count: number;
  /** Generation of the index: what was read of it once is true until it changes. */
  readonly generation: number;
}

export interface TicketReports {
  statistics(question: StatisticsQuestion): Promise<StatsResponse>;
  report(question: ReportQuestion): Promise<ClassificationReport>;
  countedTickets(question: CountedQuestion): Promise<TicketsResponse>;
  feedbackCounts(): Promise<readonly FeedbackCount[]>;
  automationTrial(question: TrialQuestion): Promise<AutomationTrialResponse>;
  /** Since that day, a number since 1970-01-01 in UTC. */
  levelJudgements(firstDay: number): Promise<readonly LevelCount[]>;
  documentTerms(question: DocumentTermsQuestion): Promise<DocumentTerms>;
  ticketTerms(): Promise<readonly KnownWord[]>;
  proposals(question: ProposalQuestion): Promise<TaxonomyProposals>;
  close(): Promise<void>;
}

/** In a separate thread. `dbPath` is the path of index.db. */
export function openTicketReports(dbPath: DbPath): TicketReports {
  return askInThread<TicketReports>({
    worker: "classifier/reports/ticket-reports-worker.js",
    data: dbPath,
    methods: [
      "statistics",
      "report",
      "countedTickets",
      "feedbackCounts",
      "automationTrial",
      "levelJudgements",
      "documentTerms",
      "ticketTerms",
      "proposals",
    ],
    here: () => createTicketReports(dbPath),
  });
}

/** Tickets are compared in pairs for it: not with every ticket that comes. */
const driftMs = 10 * 60_000;

/** The same question is answered from memory until something is written. */
export function createTicketReports(dbPath: DbPath): TicketReports {
  const { remembered, untilWritten, close } = createAnswerMemory(() =>
    openStateDatabase(dbPath, { isInRequest: true }),
  );
  const driftOf = (database: Database, { firstDay, lastDay, collection }: CountedRange) => {
    const range = { firstDay, lastDay, collection };
    const moment = Math.floor(Date.now() / driftMs);
    return remembered(["drift", range, moment], async () => {
      const findings = await readTicketDrift(database, range);
      return findings === undefined ? {} : { findings };
    });
  };
  const told = ({ findings }: Awaited<ReturnType<typeof driftOf>>) =>
    findings === undefined ? {} : { drift: findings.told };
  const asked =
    <Question, Answer extends object>(
      name: string,
      read: (database: Database, question: Question) => Promise<Answer>,
    ) =>
    (question: Question): Promise<Answer> =>
      untilWritten([name, question], (database) => read(database, question));
  return {
    statistics: asked("statistics", async (database, question: StatisticsQuestion) => {
      const counted = await readClassificationStatistics(database, question);
      const { detail } = counted;
      if (detail?.recent === undefined) return counted;
      const range = { ...recentDays(question.today), collection: null };
      const recent = { ...detail.recent, ...told(await driftOf(database, range)) };
      return { ...counted, detail: { ...detail, recent } };
    }),
    report: asked("report", async (database, question: ReportQuestion) => {
      const counted = await readClassificationReport(database, question);
      return { ...counted, ...told(await driftOf(database, question)) };
    }),
    countedTickets: asked("countedTickets", (database, question: CountedQuestion) =>
      listCountedTickets(database, question, async (range) =>
        newsIn((await driftOf(database, range)).findings, range),
      ),
    ),
    automationTrial: asked("automationTrial", readAutomationTrial),
    levelJudgements: asked("levelJudgements", readLevelJudgements),
    feedbackCounts: () => untilWritten(["feedbackCounts"], readFeedbackCounts),
    documentTerms: ({ collections, count, generation }) =>
      remembered(["documentTerms", collections, count, generation], async () => {
        const index = await openIndexDatabase(dbPath);
        return readDocumentTerms(index, collections, count).finally(() => index.close());
      }),
    ticketTerms: () => untilWritten(["ticketTerms"], readTicketTerms),
    proposals: asked("proposals", readTaxonomyProposals),
    close,
  };
}

/** `openTicketClassifier`: places tickets, keeps what was said about them, and learns from it. */

import { type Clock, parseOptions, systemClock } from "../base/index.ts";
import {
  AdjudicatorConfig,
  ClassifierSettings,
  type VisibleCollections,
  visibleCollections,
} from "../contract/index.ts";
import { openLiveStateDatabase } from "../storage/index.ts";
import { createAdjudicator } from "./adjudicator/adjudicator.ts";
import { createPromiseWatch } from "./automation/promise-watch.ts";
import type { ConfiguredLevels } from "./confidence/thresholds.ts";
import { DocumentMemory } from "./documents/document-memory.ts";
import { createSearchTeacher } from "./documents/ticket-word-publisher.ts";
import { IncidentWatch } from "./evidence/incident-watch.ts";
import { NearDuplicates } from "./evidence/near-duplicates.ts";
import { createTicketWords } from "./found/ticket-words.ts";
import { openLiveModel } from "./model/live-model.ts";
import { automationMethods } from "./operations/automation-methods.ts";
import { type ClassifierContext, lastFeedbackSequence } from "./operations/classifier-context.ts";
import type {
  KnowledgeClassifier,
  TicketClassifierConfig,
  VisibleClassifier,
} from "./operations/knowledge-classifier.ts";
import { learningMethods } from "./operations/learning-methods.ts";
import { reportMethods } from "./operations/report-methods.ts";
import { ticketMethods } from "./operations/ticket-methods.ts";
import { learnNewestTickets } from "./records/newest-tickets.ts";
import { createRetention } from "./records/retention.ts";
import { openTicketReports } from "./reports/ticket-reports.ts";
import type { Train } from "./training/train-in-worker.ts";

/** Tests replace these. */
interface ClassifierParts {
  readonly clock?: Clock | undefined;
  /** Trains in a worker thread by default. */
  readonly train?: Train | undefined;
}

/** Another process may hold the database so long, as a copy of it does, and requests wait. */
const patienceMs = 10_000;

/** See `create-ticket-classifier.ts`, which loads this on first use. */
export async function openTicketClassifier(
  config: TicketClassifierConfig,
  parts: ClassifierParts = {},
): Promise<KnowledgeClassifier> {
  const context = await openContext(config, parts);
  const { database, live, clock, reports, onError } = context;
  const retentionDays = (): number | null => context.settings.privacy.retentionDays;
  const retention = createRetention(database, { retentionDays, clock, onError });
  void context.teacher.renew();
  lastFeedbackSequence(context).then(live.catchUp).catch(onError);
  const knowing = learnNewestTickets(database, context, () => context.isClosed).catch(onError);
  return {
    ...visibleMethods(context, null),
    ...learningMethods(context),
    limitedTo: (collections) => visibleMethods(context, visibleCollections(collections)),
    async close() {
      if (context.isClosed) return;
      context.isClosed = true;
      await context.watch.close();
      await context.words.close();
      await context.teacher.close();
      await retention.close();
      await knowing;
      await live.close();
      await reports.close();
      await database.close();
    },
  };
}

function visibleMethods(
  context: ClassifierContext,
  permitted: VisibleCollections,
): VisibleClassifier {
  return {
    ...ticketMethods(context, permitted),
    ...reportMethods(context, permitted),
    ...automationMethods(context, permitted),
  };
}

async function openContext(
  config: TicketClassifierConfig,
  { clock = systemClock, train }: ClassifierParts,
): Promise<ClassifierContext> {
  const { store, dbPath, onError = () => undefined } = config;
  const settings = parseOptions(ClassifierSettings, config.settings ?? {}, "classifier");
  const adjudication =
    config.adjudicator && parseOptions(AdjudicatorConfig, config.adjudicator, "adjudicator");
  const database = await openLiveStateDatabase(dbPath, patienceMs);
  const given = { store, dbPath, settings, database, clock, train, onError };
  const live = await openLiveModel(given).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const adjudicator =
    adjudication === undefined
      ? null
      : createAdjudicator(adjudication, { database, clock, onError });
  const reports = openTicketReports(dbPath);
  const documents = new DocumentMemory(database);
  const duplicates = new NearDuplicates();
  const own = { documents, duplicates, incidents: new IncidentWatch() };
  const tools = { store, database, live, clock, ...own, settings, adjudicator };
  const isOn = (): boolean => context.settings.teachesSearch;
  const teacher = createSearchTeacher({ store, database, isOn, onError });
  const levelsOf = (name: string): ConfiguredLevels =>
    context.settings.collections.find((collection) => collection.name === name) ?? {};
  const watch = createPromiseWatch({ database, reports, clock, onError, levelsOf });
  const words = createTicketWords(database, onError);
  const context = { ...tools, reports, teacher, watch, words, onError, isClosed: false };
  return context;
}

/** `openTicketClassifier`: places tickets, keeps what was said about them, and learns from it. */

import { type Clock, dayOf, parseOptions, systemClock } from "../base/index.ts";
import {
  AdjudicatorConfig,
  BulkFeedbackRequest,
  type ClassificationReport,
  type ClassifierDescription,
  ClassifierSettings,
  ClassifyRequest,
  type ClassifyResponse,
  FeedbackRequest,
  KnowledgeError,
  ReportParameters,
  type ReportRequest,
  type TicketDesk,
  TicketsParameters,
  UndoFeedbackRequest,
} from "../contract/index.ts";
import type { KnowledgeStore } from "../search/index.ts";
import { openLiveStateDatabase } from "../storage/index.ts";
import { createAdjudicator } from "./adjudicator/adjudicator.ts";
import { describeClassifier } from "./describe-classifier.ts";
import { openLiveModel } from "./model/live-model.ts";
import { renewFeatures } from "./model/renew-features.ts";
import type { RefitReport } from "./model/ticket-model.ts";
import { checkTicket, checkTicketCall } from "./operations/check-ticket-call.ts";
import type { ClassifierTools } from "./operations/classifier-tools.ts";
import { classifyTicket, previewTicket } from "./operations/classify-ticket.ts";
import { describeTicket } from "./operations/describe-ticket.ts";
import { giveBulkFeedback } from "./operations/give-bulk-feedback.ts";
import { giveFeedback } from "./operations/give-feedback.ts";
import {
  type ImportedTicket,
  type ImportReport,
  importTickets,
} from "./operations/import-tickets.ts";
import { undoFeedback } from "./operations/undo-feedback.ts";
import { type ClassificationRecord, readClassification } from "./records/classification-record.ts";
import { readStanding } from "./records/classification-table.ts";
import { forgetTicket } from "./records/forget-ticket.ts";
import { listTickets } from "./records/list-tickets.ts";
import { createRetention } from "./records/retention.ts";
import { rangeOf } from "./statistics/report-range.ts";
import { openTicketReports } from "./statistics/ticket-reports.ts";
import type { Train } from "./training/train-in-worker.ts";

export interface TicketClassifierConfig {
  /** Whose documents and collections tickets are placed by; stays the caller's to close. */
  readonly store: KnowledgeStore;
  /** The `index.db` of the store; tickets are kept in state.db beside it. */
  readonly dbPath: string;
  /** `classifier` of a configuration file. Default: the collections of the store as they are. */
  readonly settings?: ClassifierSettings | undefined;
  /** A language model for tickets that the classifier is not sure about. Default: none is asked. */
  readonly adjudicator?: AdjudicatorConfig | undefined;
  /** Told when work in the background failed; answers go on. Default: nobody is. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** What tests replace. */
interface ClassifierParts {
  readonly clock?: Clock | undefined;
  /** Trains in a worker thread by default. */
  readonly train?: Train | undefined;
}

/** The classifier of this library: what every classifier offers, and what operators need. */
export interface KnowledgeClassifier extends TicketDesk {
  /** Where a ticket would be placed; nothing is stored. `correlationId` may be left out. */
  preview(ticket: Omit<ClassifyRequest, "correlationId">): Promise<ClassifyResponse>;
  report(request?: ReportRequest): Promise<ClassificationReport>;
  /**
   * The collections as configured, with words that tell them apart and what the model has learnt of
   * each. Reads documents and tickets, in a thread of its own.
   */
  describe(): Promise<ClassifierDescription>;
  /** Names of the collection's sub-themes, as configured now. */
  subThemes(collection: string): readonly string[];
  /** Everything that is kept of a ticket; null when it is unknown. */
  record(correlationId: string): Promise<ClassificationRecord | null>;
  /** Removes everything that is kept of a ticket, what was learnt from it too; false when it is unknown. */
  forget(correlationId: string): Promise<boolean>;
  /**
   * Takes changed settings, from the next answer on. Rejects with `configuration_invalid`, which
   * names every fault, and the settings of before stay.
   */
  configure(settings: ClassifierSettings | undefined): Promise<void>;
  /** Stores tickets whose place is known, and learns from them. */
  importTickets(
    tickets: readonly ImportedTicket[],
    onProgress?: (done: number) => void,
  ): Promise<ImportReport>;
  /**
   * Makes what is learnt of each judged ticket anew from its text, as after a new version. The next
   * classifier that is created learns from the first word.
   */
  renew(): Promise<void>;
  /**
   * Trains the model anew from all that people said, and keeps the result where it judges unseen
   * tickets no worse.
   */
  refit(): Promise<RefitReport>;
  /** Resolves when all that people said so far counts, and is weighed together where that is due. */
  settled(): Promise<void>;
}

/** Another process may hold the database so long, as a copy of it does, and requests wait. */
const patienceMs = 10_000;

/** See `create-ticket-classifier.ts`, which loads this on first use. */
export async function openTicketClassifier(
  config: TicketClassifierConfig,
  { clock = systemClock, train }: ClassifierParts = {},
): Promise<KnowledgeClassifier> {
  const { store, dbPath, onError = () => undefined } = config;
  const settings = parseOptions(ClassifierSettings, config.settings ?? {}, "classifier");
  const adjudication =
    config.adjudicator && parseOptions(AdjudicatorConfig, config.adjudicator, "adjudicator");
  const database = await openLiveStateDatabase(dbPath, patienceMs);
  const live = await openLiveModel({
    store,
    dbPath,
    settings,
    database,
    clock,
    train,
    onError,
  }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const { model } = live;
  const adjudicator =
    adjudication === undefined
      ? null
      : createAdjudicator(adjudication, { database, clock, onError });
  const tools: ClassifierTools = { database, live, clock, settings, adjudicator };
  const retentionDays = (): number | null => tools.settings.privacy.retentionDays;
  const retention = createRetention(database, { retentionDays, clock, onError });
  const reports = openTicketReports(dbPath);
  const today = (): number => dayOf(clock);
  let isClosed = false;
  const refuseAfterClose = (): void => {
    if (isClosed) throw classifierClosed();
  };
  const lastSeq = async (): Promise<number> => (await readStanding(database, "")).lastSeq;
  const settled = async (): Promise<void> => {
    await live.settled(await lastSeq());
    await model.settled();
  };
  lastSeq().then(live.catchUp).catch(onError);

  return {
    async classify(request, given = {}) {
      refuseAfterClose();
      return classifyTicket(tools, checkTicket(ClassifyRequest, request), given);
    },
    async preview(request) {
      refuseAfterClose();
      const given = checkTicket(ClassifyRequest.omit({ correlationId: true }), request);
      await live.learnt(await lastSeq());
      await model.settled();
      return previewTicket(tools, given);
    },
    async feedback(request, given = {}) {
      refuseAfterClose();
      return giveFeedback(tools, checkTicketCall(FeedbackRequest, request), given);
    },
    async bulkFeedback(request, given = {}) {
      refuseAfterClose();
      const bulk = checkTicketCall(BulkFeedbackRequest, request);
      return giveBulkFeedback(tools, bulk, { actor: given.actor, onError });
    },
    async undoFeedback(request, given = {}) {
      refuseAfterClose();
      return undoFeedback(tools, checkTicketCall(UndoFeedbackRequest, request), given);
    },
    async tickets(parameters = {}) {
      refuseAfterClose();
      return listTickets(database, checkTicketCall(TicketsParameters, parameters));
    },
    async ticket(correlationId) {
      refuseAfterClose();
      return describeTicket(tools, correlationId);
    },
    async stats({ detail = false } = {}) {
      refuseAfterClose();
      return reports.statistics({ hasDetail: detail, today: today() });
    },
    async report(request = {}) {
      refuseAfterClose();
      const { collection = null, ...days } = checkTicketCall(ReportParameters, request);
      const collections = model.collections();
      return reports.report({ ...rangeOf(days, today()), collection, collections });
    },
    async describe() {
      refuseAfterClose();
      return describeClassifier({ model, store, reports, settings: tools.settings });
    },
    async record(correlationId) {
      refuseAfterClose();
      return readClassification(database, correlationId);
    },
    async forget(correlationId) {
      refuseAfterClose();
      const isForgotten = await forgetTicket(database, correlationId, clock.now());
      await live.learnt(await lastSeq());
      return isForgotten;
    },
    collections: () => model.collections(),
    subThemes: (collection) => model.subThemes(collection),
    async configure(given) {
      refuseAfterClose();
      tools.settings = parseOptions(ClassifierSettings, given ?? {}, "classifier");
      live.configure(tools.settings);
    },
    async importTickets(tickets, onProgress) {
      refuseAfterClose();
      return importTickets(tools, tickets, onProgress);
    },
    async renew() {
      refuseAfterClose();
      await renewFeatures(database, model);
    },
    async refit() {
      refuseAfterClose();
      await settled();
      return live.refit();
    },
    settled,
    async close() {
      if (isClosed) return;
      isClosed = true;
      await retention.close();
      await live.close();
      await reports.close();
      await database.close();
    },
  };
}

function classifierClosed(): KnowledgeError {
  return new KnowledgeError(
    "classifier_closed",
    "The ticket classifier has been closed; make a new one.",
  );
}

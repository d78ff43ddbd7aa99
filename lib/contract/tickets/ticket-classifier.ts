/** The members of a ticket classifier that endpoints and tools need: ours, or your own. */

import type {
  AutomationResponse,
  AutomationSwitch,
  AutomationTrialParameters,
  AutomationTrialResponse,
} from "./automation.ts";
import type {
  ClassifyRequest,
  ClassifyResponse,
  FeedbackRequest,
  FeedbackResponse,
} from "./classification.ts";
import type { ClassificationReport, ReportRequest } from "./classification-report.ts";
import type { StatsResponse } from "./classification-stats.ts";
import type { ClassifierStatus } from "./classifier-status.ts";
import type { DocumentFeedbackRequest, DocumentFeedbackResponse } from "./document-feedback.ts";
import type { DraftOutcomeRequest, DraftOutcomeResponse } from "./draft-outcome.ts";
import type {
  BulkFeedbackRequest,
  BulkFeedbackResponse,
  UndoFeedbackRequest,
  UndoFeedbackResponse,
} from "./further-feedback.ts";
import type { ReplyTemplate } from "./reply-template.ts";
import type {
  TicketCountsResponse,
  TicketResponse,
  TicketsParameters,
  TicketsResponse,
} from "./ticket-records.ts";

/** Who asks for it; kept in the ticket's history. */
export interface ActorOptions {
  /** Name of a key, never the key itself. Default: no key was needed. */
  readonly actor?: string | undefined;
  /** Where the request came from, for an audit trail. Default: it came by none. */
  readonly source?: RequestSource | undefined;
}

/** Where a request came from. */
export interface RequestSource {
  /** A truncated address; null where the host reveals none. */
  readonly origin: string | null;
  readonly requestId: string | null;
}

export interface ClassifyOptions extends ActorOptions {
  /** Stops waiting for the answer. */
  readonly signal?: AbortSignal | undefined;
}

export interface VisibleTicketClassifier {
  /** Stores the prediction under the `correlationId`; a known one is predicted again. */
  classify(request: ClassifyRequest, options?: ClassifyOptions): Promise<ClassifyResponse>;
  /**
   * Stores a person's correction and learns from it before the next answer. Rejects with
   * `classification_not_found` for an unknown `correlationId`, `collection_unknown` for a
   * collection that no ticket can have, and `feedback_changed` if somebody has judged the ticket
   * since `lastJudgement`.
   */
  feedback(request: FeedbackRequest, options?: ActorOptions): Promise<FeedbackResponse>;
  /** Figures over all stored classifications. */
  stats(options?: { readonly detail?: boolean | undefined }): Promise<StatsResponse>;
  /**
   * Figures over some days, by level, day and collection; 30 days up to today by default. Rejects
   * with `parameter_invalid` or `collection_unknown`. Optional: without it there are no tables.
   */
  report?(request?: ReportRequest): Promise<ClassificationReport>;
  /** What it is doing. Optional: without it metrics say nothing about learning. */
  status?(): ClassifierStatus;
  /** Names of the collections that a ticket can have now. */
  collections(): readonly string[];
}

export interface TicketClassifier extends VisibleTicketClassifier {
  /**
   * This classifier for callers who may see only these collections: tickets of others are not there.
   * Absent in classifiers of your own that cannot do that: such callers are then refused.
   */
  limitedTo?(collections: readonly string[]): VisibleTicketClassifier;
  /** What stands around drafts of replies. Optional: without it nothing does. */
  replyTemplate?(): ReplyTemplate;
  /** Calls that come later reject with `classifier_closed`. */
  close(): Promise<void>;
}

/** A classifier whose tickets people look after, one by one and in lists. */
export interface RecordingClassifier extends TicketClassifier {
  /** Tickets that were classified, the last one first, a page at a time. */
  tickets(parameters?: Partial<TicketsParameters>): Promise<TicketsResponse>;
  /**
   * How many tickets wait for a judgement, by collection, and how many have one. Optional: without
   * it the endpoint is not found.
   */
  ticketCounts?(): Promise<TicketCountsResponse>;
  /** One ticket with its history and similar ones that people placed; null when it is unknown. */
  ticket(correlationId: string): Promise<TicketResponse | null>;
  /**
   * Undoes the last feedback, including what was learnt from it, and restores the previous one.
   * Rejects with `classification_not_found`, `feedback_not_found` without feedback, and
   * `feedback_changed` if different feedback has been given since.
   */
  undoFeedback(request: UndoFeedbackRequest, options?: ActorOptions): Promise<UndoFeedbackResponse>;
  /**
   * What an agent did with a document that was suggested: it counts for this ticket at once, and for
   * similar ones. Rejects with `classification_not_found` and `document_not_found`. Optional:
   * without it the endpoint is not found.
   */
  documentFeedback?(
    request: DocumentFeedbackRequest,
    options?: ActorOptions,
  ): Promise<DocumentFeedbackResponse>;
  /** Counts what somebody did with a draft of a reply. Optional: without it the endpoint is not found. */
  draftOutcome?(request: DraftOutcomeRequest): Promise<DraftOutcomeResponse>;
  /** Where placing without a person is paused. Optional: without it the endpoints are not found. */
  automation?(): Promise<AutomationResponse>;
  /** Pauses it or lets it go on. Rejects with `collection_unknown`. */
  switchAutomation?(request: AutomationSwitch, options?: ActorOptions): Promise<AutomationResponse>;
  /** What it would have done with the tickets of some days. */
  tryAutomation?(parameters?: Partial<AutomationTrialParameters>): Promise<AutomationTrialResponse>;
  /** Feedback for several tickets, one after the other; those that fail are named. */
  bulkFeedback(request: BulkFeedbackRequest, options?: ActorOptions): Promise<BulkFeedbackResponse>;
}

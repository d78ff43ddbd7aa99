/** The options and methods of this library's classifier. */
import type {
  ActorOptions,
  AdjudicatorConfig,
  AutomationResponse,
  AutomationSwitch,
  AutomationTrialParameters,
  AutomationTrialResponse,
  ClassificationReport,
  ClassifierDescription,
  ClassifierSettings,
  ClassifierStatus,
  ClassifyRequest,
  ClassifyResponse,
  DbPath,
  DocumentFeedbackRequest,
  DocumentFeedbackResponse,
  DraftOutcomeRequest,
  DraftOutcomeResponse,
  DraftTrialRequest,
  DraftTrialResponse,
  RecordingClassifier,
  ReplyTemplate,
  ReportRequest,
  TaxonomyProposals,
  TicketCountsResponse,
  TicketFieldSet,
  TicketResolution,
} from "../../contract/index.ts";
import type { KnowledgeStore } from "../../search/index.ts";
import type { RefitReport } from "../model/ticket-model.ts";
import type { ClassificationRecord } from "../records/classification-record.ts";
import type { ImportedTickets } from "../records/imported-ticket.ts";
import type { ImportProgress, ImportReport } from "./import-tickets.ts";

export interface TicketClassifierConfig {
  /** Whose documents and collections tickets are placed by; stays the caller's to close. */
  readonly store: KnowledgeStore;
  /** The `index.db` of the store; tickets are stored in state.db next to it. */
  readonly dbPath: DbPath;
  /**
   * `classifier` of a configuration file. Default: the collections of the store, without further
   * settings.
   */
  readonly settings?: ClassifierSettings | undefined;
  /** A language model for tickets that the classifier is not sure about. Default: none is asked. */
  readonly adjudicator?: AdjudicatorConfig | undefined;
  /** Called when work in the background has failed; answers continue. Default: ignored. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** What people and programs ask of this library's classifier. */
export interface VisibleClassifier extends Omit<RecordingClassifier, "close" | "limitedTo"> {
  /** Where a ticket would be placed; nothing is stored. `correlationId` may be left out. */
  preview(ticket: Omit<ClassifyRequest, "correlationId">): Promise<ClassifyResponse>;
  documentFeedback(
    request: DocumentFeedbackRequest,
    options?: ActorOptions,
  ): Promise<DocumentFeedbackResponse>;
  draftOutcome(request: DraftOutcomeRequest): Promise<DraftOutcomeResponse>;
  report(request?: ReportRequest): Promise<ClassificationReport>;
  status(): ClassifierStatus;
  ticketCounts(): Promise<TicketCountsResponse>;
  /** Where placing tickets without a person is paused. */
  automation(): Promise<AutomationResponse>;
  /** Pauses it or lets it go on, for all processes. Rejects with `collection_unknown`. */
  switchAutomation(request: AutomationSwitch, options?: ActorOptions): Promise<AutomationResponse>;
  /** What it would have done with the tickets of some days, counted in a separate thread. */
  tryAutomation(parameters?: Partial<AutomationTrialParameters>): Promise<AutomationTrialResponse>;
  /**
   * The collections as configured, with words that distinguish them and what the model has learnt
   * about each. Reads documents and tickets, in a separate thread.
   */
  describe(): Promise<ClassifierDescription>;
  /**
   * Groups of tickets without a sure place, and words of judged tickets that are no keywords yet, from
   * the last 90 days. Reads tickets whose text is kept, in a separate thread.
   */
  proposals(): Promise<TaxonomyProposals>;
  /**
   * Where a ticket would be placed if one collection were configured otherwise, next to where it is
   * placed now. Trains in a worker thread; nothing is stored and nothing of the service changes.
   * Rejects with `configuration_invalid` for an entry that could not be configured, and with
   * `too_many_requests` when several wait for a training.
   */
  tryDraft(request: DraftTrialRequest): Promise<DraftTrialResponse>;
  /** Names of the collection's sub-themes, as configured now. */
  subThemes(collection: string): readonly string[];
  /** The configured fields besides the collection, by name; empty for none. */
  fields(): TicketFieldSet;
  /** What stands around drafts of replies, as configured now. */
  replyTemplate(): ReplyTemplate;
  /** Everything that is kept of a ticket; null when it is unknown. */
  record(correlationId: string): Promise<ClassificationRecord | null>;
}

/** The classifier of this library: what every classifier offers, and what operators need. */
export interface KnowledgeClassifier extends VisibleClassifier, Pick<RecordingClassifier, "close"> {
  /** What counts tickets of all collections together rejects there with `area_not_allowed`. */
  limitedTo(collections: readonly string[]): VisibleClassifier;
  /** Removes everything that is kept of a ticket, what was learnt from it too; false when it is unknown. */
  forget(correlationId: string): Promise<boolean>;
  /**
   * Keeps what solved a ticket that a person has placed, as another system tells it; false where
   * nobody has placed it, or somebody has said so already.
   */
  keepResolution(correlationId: string, resolution: TicketResolution): Promise<boolean>;
  /**
   * Applies changed settings, from the next answer on. Rejects with `configuration_invalid`, which
   * names every fault, and the previous settings stay.
   */
  configure(settings: ClassifierSettings | undefined): Promise<void>;
  /**
   * Stores tickets whose place is known, learns from all of them together and stores the model. They
   * are gone through twice, first to check them, and never held all at once. Statistics leave them
   * out, because nobody judged a prediction of them.
   */
  importTickets(tickets: ImportedTickets, onProgress?: ImportProgress): Promise<ImportReport>;
  /**
   * Extracts the features of each judged ticket from its text again, as after a new version. The
   * next classifier that is created learns everything from the start.
   */
  renew(): Promise<void>;
  /**
   * Retrains the model from all feedback, and keeps the result if it predicts unseen tickets no
   * worse.
   */
  refit(): Promise<RefitReport>;
  /** Resolves when all that people said so far counts, and is weighed together where that is due. */
  settled(): Promise<void>;
}

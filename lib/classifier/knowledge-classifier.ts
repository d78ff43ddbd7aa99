/** What the classifier of this library is made from, and what it offers. */
import type {
  AdjudicatorConfig,
  ClassificationReport,
  ClassifierDescription,
  ClassifierSettings,
  ClassifyRequest,
  ClassifyResponse,
  RecordingClassifier,
  ReportRequest,
} from "../contract/index.ts";
import type { KnowledgeStore } from "../search/index.ts";
import type { RefitReport } from "./model/ticket-model.ts";
import type { ImportedTicket, ImportReport } from "./operations/import-tickets.ts";
import type { ClassificationRecord } from "./records/classification-record.ts";

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

/** The classifier of this library: what every classifier offers, and what operators need. */
export interface KnowledgeClassifier extends RecordingClassifier {
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

/** What the endpoints and tools need of a ticket classifier: ours, or one of your own. */
import type {
  ClassifyRequest,
  ClassifyResponse,
  FeedbackRequest,
  FeedbackResponse,
  StatsResponse,
} from "./classification.ts";
import type { ClassificationReport, ReportRequest } from "./classification-report.ts";

export interface ClassifyOptions {
  /** Stops waiting for the answer. */
  readonly signal?: AbortSignal | undefined;
}

export interface TicketClassifier {
  /** Stores the prediction under the `correlationId`; a known one is predicted again. */
  classify(request: ClassifyRequest, options?: ClassifyOptions): Promise<ClassifyResponse>;
  /**
   * Stores a person's correction and learns from it before the next answer. Rejects with
   * `classification_not_found` for an unknown `correlationId`, `collection_unknown` for a
   * collection that no ticket can have.
   */
  feedback(request: FeedbackRequest): Promise<FeedbackResponse>;
  /** Figures over all stored classifications. */
  stats(options?: { readonly detail?: boolean | undefined }): Promise<StatsResponse>;
  /**
   * Figures over some days, by level, day and collection; 30 days up to today by default. Rejects
   * with `parameter_invalid` or `collection_unknown`. Optional: without it there are no tables.
   */
  report?(request?: ReportRequest): Promise<ClassificationReport>;
  /** Names of the collections that a ticket can have now. */
  collections(): readonly string[];
  /** Calls that come later reject with `classifier_closed`. */
  close(): Promise<void>;
}

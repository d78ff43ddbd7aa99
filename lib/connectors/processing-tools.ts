/** What working off events needs. */
import type { AuditTrail } from "../audit/index.ts";
import type { Clock } from "../base/index.ts";
import type { KnowledgeClassifier } from "../classifier/index.ts";
import type { Database } from "../storage/index.ts";

export type ConnectedClassifier = Pick<
  KnowledgeClassifier,
  | "automation"
  | "classify"
  | "collections"
  | "feedback"
  | "forget"
  | "keepResolution"
  | "preview"
  | "record"
>;

export interface ProcessingTools {
  readonly database: Database;
  readonly classifier: ConnectedClassifier;
  /** The database's: what is due is so for all nodes at once. */
  readonly clock: Clock;
  /** The classifier's own: its records are compared with when their placing began. */
  readonly placingClock: Clock;
  /** Null: there is no audit trail. */
  readonly trail: AuditTrail | null;
  /** Put before addresses of our own pages; "" where readers elsewhere cannot reach them. */
  readonly origin: string;
}

/** What the parts of a server count. Without types of the package, which a host need not have. */
import type { ReplicaStatus, SearchStore, TicketClassifier } from "../contract/index.ts";

/** A store as far as metrics look at it. */
export type MeasuredStore = Pick<SearchStore, "status" | "isHybridSearch">;

/** Answers of one cache. */
export interface CacheCounts {
  hits: number;
  misses: number;
}

export interface CacheMetrics {
  /** Answers of `GET /api/search`. */
  readonly search: CacheCounts;
  /** Answers of the pages' own search. */
  readonly pages: CacheCounts;
}

/** Gives a classifier that counts its answers, and otherwise is the same. */
export type CountClassifications = <Classifier extends TicketClassifier>(
  classifier: Classifier,
) => Classifier;

export type BackgroundWork = "index" | "vectors" | "publish" | "backup";

/** Counts the end of one piece of work. */
export type CountWork = (work: BackgroundWork, isDone: boolean) => void;

/** Counts a report of a browser: a directive of our policies or `other`, `enforce` or `report`. */
export type CountViolation = (directive: string, disposition: string) => void;

/** What connectors counted since the process began. */
export type ReadConnected = () => readonly {
  readonly connector: string;
  readonly work: string;
  readonly outcome: string;
  readonly count: number;
}[];

/** A process among several. */
export interface NodeSource {
  readonly name: string;
  readonly role: string;
  /** Absent where the index is no copy. */
  readonly replica?: (() => ReplicaStatus) | undefined;
}

/** What one run of the indexer works with. */
import type {
  FaultyFile,
  IndexCallbacks,
  IndexProgress,
  ResolvedCollection,
  SkippedFile,
} from "../contract/index.ts";
import type { Database, Lease } from "../storage/index.ts";

/** What a run works on; plain data, so that it can be handed to a thread. */
export interface IndexJob {
  readonly dbPath: string;
  readonly collections: readonly ResolvedCollection[];
  /** Folders with files of content sources, by collection. */
  readonly fetchedFolders: Readonly<Record<string, string>>;
}

/** What a run tells from its thread, one at a time. */
export interface IndexPart {
  readonly progress?: IndexProgress;
  readonly skip?: SkippedFile;
  readonly fault?: FaultyFile;
}

export interface RunContext {
  readonly job: IndexJob;
  readonly callbacks: IndexCallbacks;
  readonly database: Database;
  readonly lease: Lease;
}

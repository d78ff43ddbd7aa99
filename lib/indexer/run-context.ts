/** What one run of the indexer works with. */
import type { IndexCallbacks, ResolvedCollection } from "../contract/index.ts";
import type { Database, Lease } from "../storage/index.ts";

/** What a run works on; plain data, so that it can be handed to a thread. */
export interface IndexJob {
  readonly dbPath: string;
  readonly collections: readonly ResolvedCollection[];
  /** Folders with files of content sources, by collection. */
  readonly fetchedFolders: Readonly<Record<string, string>>;
}

export interface RunContext {
  readonly job: IndexJob;
  readonly callbacks: IndexCallbacks;
  readonly database: Database;
  readonly lease: Lease;
}

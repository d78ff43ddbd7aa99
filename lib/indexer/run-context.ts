/** Shared by the parts of one run of the indexer. */
import type {
  DbPath,
  FaultyFile,
  IndexCallbacks,
  IndexProgress,
  ResolvedCollection,
  SkippedFile,
} from "../contract/index.ts";
import type { Database, Lease } from "../storage/index.ts";

export interface UnpackedExports {
  /** Has their files under clean names. */
  readonly folder: string;
  /** Files and folders of the collection's own folder that are read there instead. */
  readonly members: readonly string[];
}

/** The input of a run; plain data, so that it can be passed to a thread. */
export interface IndexJob {
  readonly dbPath: DbPath;
  readonly collections: readonly ResolvedCollection[];
  /** Folders with files of content sources, by collection. */
  readonly fetchedFolders: Readonly<Record<string, string>>;
  /** What exports in folders became, by collection. */
  readonly exports?: Readonly<Record<string, UnpackedExports>> | undefined;
  /** How long a file may take to be read, in milliseconds. Default 30 s. */
  readonly fileMaxMs?: number;
  /** Whether a collection may lose more than a third of its documents. Default false. */
  readonly allowShrink?: boolean | undefined;
}

/** The events that a run sends from its thread, one at a time. */
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

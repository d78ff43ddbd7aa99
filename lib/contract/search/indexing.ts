/** Options, events and results of the indexer. */
import * as z from "zod";
import { DbPath } from "../database-place.ts";
import { CollectionList } from "./collection.ts";
import { type EmbedEstimate, EmbedProviderConfig, type EmbedResult } from "./embedding.ts";

/** One use of a plugin: which plugin fetches, into which collection, with which settings. */
export const ContentSourceEntry = z.strictObject({
  plugin: z.string().min(1).describe("Name of the ContentSourcePlugin"),
  collection: z.string().min(1).describe("Collection whose folder receives the fetched files"),
  config: z.record(z.string(), z.unknown()).default({}).describe("Settings for the plug-in"),
});
export type ContentSourceEntry = z.input<typeof ContentSourceEntry>;

/** A file that a plugin fetched. */
export const FetchedFile = z.object({
  path: z.string().min(1).describe("Relative path below the collection's fetched folder"),
  content: z.string().describe("Markdown, MDX or text"),
});
export type FetchedFile = z.infer<typeof FetchedFile>;

/** Something that a plugin left out. */
export const SkippedSource = z.object({
  path: z.string().describe("Path or address of the skipped file"),
  detail: z.string().describe("Why"),
});
export type SkippedSource = z.infer<typeof SkippedSource>;

export const FetchResult = z.object({
  files: z.array(FetchedFile).describe("All other files leave the collection"),
  skipped: z.array(SkippedSource).optional().describe("Reported to onSkip of the run"),
});
export type FetchResult = z.infer<typeof FetchResult>;

/** Settings a plugin receives: the entry's `config`. */
export type ContentSourceConfig = Readonly<Record<string, unknown>>;

/** Fetches documents for a collection. */
export interface ContentSourcePlugin {
  readonly name: string;
  /** All files that the collection should have from this source, not only changed ones. */
  fetch(config: ContentSourceConfig): Promise<FetchResult>;
  /** Returns false, or throws with a reason, when the settings cannot work. */
  validate?(config: ContentSourceConfig): boolean;
}

function isPlugin(value: unknown): boolean {
  const { name, fetch } = (value ?? {}) as Partial<ContentSourcePlugin>;
  return typeof name === "string" && typeof fetch === "function";
}

export const IndexerConfig = z
  .strictObject({
    dbPath: DbPath.describe("Path of the index database, or a DatabasePlace"),
    collections: CollectionList,
    contentSources: z
      .array(ContentSourceEntry)
      .optional()
      .describe("Sources that are fetched before a run, and their collections"),
    plugins: z
      .array(z.custom<ContentSourcePlugin>(isPlugin, "must be a plug-in: { name, fetch(config) }"))
      .optional()
      .describe("Plug-ins that content sources refer to"),
    embedProvider: EmbedProviderConfig.optional(),
    skipEmbed: z.boolean().optional().describe("Runs without vectors"),
    allowShrink: z
      .boolean()
      .optional()
      .describe(
        "Publishes a collection of 20 documents or more that lost over a third of them, which is otherwise left as it was",
      ),
    fetchOutputDir: z.string().min(1).optional().describe("Directory for fetched files"),
  })
  .superRefine(
    ({ collections, contentSources }, context) => {
      if (!Array.isArray(collections) || !Array.isArray(contentSources)) return;
      const names = collections.map((collection) => collection?.name);
      for (const [index, source] of contentSources.entries()) {
        const target: unknown = source?.collection;
        // Files for a collection that does not exist would never be found.
        if (typeof target !== "string" || names.includes(target)) continue;
        context.addIssue({
          code: "custom",
          path: ["contentSources", index, "collection"],
          message: `${target} is not configured; known: ${names.join(", ") || "none"}`,
        });
      }
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
/** Options of `createIndexer`. */
export type IndexerConfig = z.input<typeof IndexerConfig>;

/** Files that no pattern takes. */
export const LeftOutFiles = z.object({
  extension: z.string().describe('With its dot, in lower case; "" for none'),
  files: z.int().min(1),
});
export type LeftOutFiles = z.infer<typeof LeftOutFiles>;

/** A collection that a run left as it was, because too much of it would be gone. */
export const WithheldCollection = z.object({
  collection: z.string(),
  before: z.int().min(1).describe("Documents that it has"),
  after: z.int().min(0).describe("Documents that it would have"),
});
export type WithheldCollection = z.infer<typeof WithheldCollection>;

/** Document counts of one run. */
export const IndexResult = z.object({
  indexed: z.int().min(0).describe("New documents"),
  updated: z.int().min(0).describe("Documents whose content changed"),
  unchanged: z.int().min(0).describe("Unchanged documents"),
  removed: z.int().min(0).describe("Documents whose file vanished"),
  needsEmbedding: z
    .int()
    .min(0)
    .describe("Documents without vectors; 0 without a provider of vectors"),
  duration_s: z.number().min(0).describe("Seconds, content sources included"),
  leftOut: z
    .array(LeftOutFiles)
    .optional()
    .describe("Files below the folders of the collections that no pattern takes, most first"),
  withheld: z
    .array(WithheldCollection)
    .optional()
    .describe("Collections that were left as they were, because over a third would be gone"),
});
export type IndexResult = z.infer<typeof IndexResult>;

export type IndexPhase = "fetch" | "scan" | "read" | "index" | "commit" | "learn" | "embed";

export interface IndexProgress {
  readonly phase: IndexPhase;
  readonly done: number;
  /** Null while it is not known yet. */
  readonly total: number | null;
}

/** A file that was left out, and why. Never fatal. */
export interface SkippedFile {
  readonly collection: string;
  readonly filePath: string;
  readonly reason: "unreadable" | "binary" | "not_utf8" | "too_large" | "duplicate" | "not_fetched";
  readonly detail: string;
}

/** A file that is indexed, although a part of it could not be read. Never fatal. */
export interface FaultyFile {
  readonly collection: string;
  readonly filePath: string;
  readonly detail: string;
}

/**
 * One that throws is not called again. The run is finished and then rejects with that error, unless
 * stated otherwise.
 */
export interface IndexCallbacks {
  onProgress?(progress: IndexProgress): void;
  onSkip?(file: SkippedFile): void;
  /** Told when a new or changed file is read, e.g. of front matter that is no YAML. */
  onFault?(file: FaultyFile): void;
  /**
   * Told before sections are sent to a provider, `openai` or `voyage`, unless none lacks a vector.
   * When it throws, nothing is sent and no vectors are made.
   */
  onEmbedEstimate?(estimate: EmbedEstimate): void;
  /** Told when vectors could not be made; the index is up to date without them. */
  onEmbedFailure?(error: unknown): void;
}

/** Brings an index up to date. */
export interface Indexer {
  /**
   * Resolves when the new index answers and its vectors are made, unless `skipEmbed` leaves them
   * out; a run that rejects leaves the index as it was.
   */
  run(callbacks?: IndexCallbacks): Promise<IndexResult>;
  /**
   * Makes the missing vectors of the index, and nothing else. Existing vectors stay. Rejects with
   * `embedding_failed` when the provider gives up.
   */
  embed(callbacks?: Pick<IndexCallbacks, "onProgress" | "onEmbedEstimate">): Promise<EmbedResult>;
}

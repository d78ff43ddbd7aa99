/** The search store: its configuration and the interface that a host may also implement itself. */

import * as z from "zod";
import { DbPath } from "../database-place.ts";
import type { ModelBudget } from "../model-budget.ts";
import type { AnswerGround } from "./answer-ground.ts";
import { CollectionList, type CollectionListing } from "./collection.ts";
import type { DocumentResponse } from "./document.ts";
import { EmbedProviderConfig, SearchMode, type VectorStatus } from "./embedding.ts";
import { QueryExpansionConfig } from "./query-expansion.ts";
import type { SearchResponse } from "./search.ts";
import { SearchTuning } from "./search-tuning.ts";

/** The hit as a formatter sees it. */
export interface FormattableHit {
  readonly id: string;
  readonly collection: string;
  /** Path of the source file below its collection's folder, with `/` as separator. */
  readonly filePath: string;
  readonly title: string;
  readonly snippet: string;
  readonly score: number;
}

/** Turns a raw hit into what callers see. Every member has a default; give only what differs. */
export interface ResultFormatter {
  title(hit: FormattableHit): string;
  /** A URL path. Not reversible: several documents may map to one path. */
  path(hit: FormattableHit): string;
  snippet(hit: FormattableHit): string;
  score(hit: FormattableHit): number;
}

const formatterMembers: readonly string[] = ["title", "path", "snippet", "score"];

function isFormatter(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.entries(value).every(
      ([name, member]) => formatterMembers.includes(name) && typeof member === "function",
    )
  );
}

export const QmdSearchConfig = z.strictObject({
  dbPath: DbPath.describe("Path of the index database, or a DatabasePlace"),
  searchMode: SearchMode.default("fts").describe("Ranking by words alone, or by vectors as well"),
  embedProvider: EmbedProviderConfig.optional().describe("Source of the vectors in hybrid mode"),
  queryExpansion: QueryExpansionConfig.optional().describe("A language model that adds words"),
  collections: CollectionList.optional().describe("Their descriptions override those of the index"),
  resultFormatter: z
    .custom<Partial<ResultFormatter>>(isFormatter, "must be an object of functions")
    .optional()
    .describe("How hits are formatted; missing members keep their default"),
  search: SearchTuning.optional().describe("Synonyms, pinned results and boosts"),
  warmUp: z
    .boolean()
    .default(true)
    .describe("Whether an index of 500 pages and more answers a hundred titles when it is opened"),
});
/** Options of `createSearchStore`. */
export type QmdSearchConfig = z.input<typeof QmdSearchConfig>;

export interface SearchOptions {
  /** One collection name, or several separated by commas; `undefined` or blank searches all. */
  readonly collection?: string | undefined;
  /** 1 to 50; values outside are clamped. Default: 10. */
  readonly limit?: number | undefined;
  /**
   * Hits to leave out before the first, 0 to 1,000; values outside are clamped. With the same
   * `limit`, parts of an answer neither repeat nor leave out a page. Stores of your own may ignore
   * it. Default: 0.
   */
  readonly offset?: number | undefined;
  /**
   * Answers with this version of pages that have several. Rejects with `parameter_invalid` when no
   * searched collection has it. Stores of your own may ignore it. Default: the newest of each.
   */
  readonly version?: string | undefined;
  /**
   * The reader's language as a BCP 47 tag: of a page's translations this one answers, and pages in
   * other languages stand behind. Stores of your own may ignore it. Default: all languages alike.
   */
  readonly lang?: string | undefined;
  /**
   * Finds pages in other languages than the query's by their meaning, in hybrid mode with the words of
   * the package. Stores of your own may ignore it. Default: as the store is configured.
   */
  readonly crossLanguage?: boolean | undefined;
  /** Corrects words that no page has; default true. */
  readonly typo?: boolean | undefined;
  /** Takes the last word as still being typed; default false. */
  readonly prefix?: boolean | undefined;
  /** Counts pages per collection; default false. */
  readonly facets?: boolean | undefined;
  /** Says for each hit what its score is made of; default false. */
  readonly explain?: boolean | undefined;
  /** Stops waiting for the answer: the search then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface GetDocumentOptions {
  /** Upper bound of the body in characters, 1,000 to 500,000; clamped. Default: 100,000. */
  readonly maxBytes?: number | undefined;
}

/** Figures about the index in memory, for health checks and operators. */
export interface StoreStatus {
  /** False until the first index generation answers. */
  readonly ready: boolean;
  readonly generation: number;
  /**
   * Another number whenever the same query may have another answer: a new generation or new
   * settings of the search. Absent in stores whose answers change with the generation alone.
   */
  readonly revision?: number | undefined;
  /** When this generation was published, in milliseconds since 1970. Absent where it is not known. */
  readonly publishedAt?: number | undefined;
  readonly documents: number;
  readonly sections: number;
  /** Bytes of arrays, vocabulary and vectors held in memory. */
  readonly bytes: number;
  /** Absent when words alone rank. */
  readonly vectors?: VectorStatus | undefined;
  /** Budget of the language model that adds words to queries; absent without one. */
  readonly expansion?: ModelBudget | undefined;
}

export type PassageOptions = Pick<
  SearchOptions,
  "collection" | "limit" | "typo" | "version" | "lang"
>;

/** The members of a store that answer readers. */
export interface VisibleStore {
  /** Best hits first. Rejects with `index_unavailable` until there is an index. */
  search(query: string, options?: SearchOptions): Promise<SearchResponse>;
  /**
   * A document by the `id` of a hit, null if there is none. Absent in stores that cannot return
   * single documents: the endpoint then answers 501.
   */
  getDocument?(id: string, options?: GetDocumentOptions): Promise<DocumentResponse | null>;
  /**
   * Up to `count` ids that somebody may have meant who asked for one that no document has, nearest
   * first: a slip in the name of the file, or another folder. Absent in stores without it.
   */
  nearIds?(id: string, count: number): Promise<readonly string[]>;
  /**
   * Sections that answer a question, and its words. Absent in stores that cannot quote: the endpoint
   * for answers is then answered with 501.
   */
  answerGround?(question: string, options?: PassageOptions): Promise<AnswerGround>;
  /** Names, numbers of documents and descriptions. */
  listCollections(): Promise<readonly CollectionListing[]>;
  /** Whether vectors take part in the ranking. */
  isHybridSearch(): boolean;
  /** How hits are shown, defaults filled in. */
  readonly formatter: ResultFormatter;
  /** Absent in stores that are always ready. */
  status?(): StoreStatus;
}

/** The members of a store that the handlers need: ours, or your own. */
export interface SearchStore extends VisibleStore {
  /**
   * This store for callers who may see only these collections: it answers as if there were no others.
   * Absent in stores of your own that cannot do that: such callers are then refused.
   */
  limitedTo?(collections: readonly string[]): VisibleStore;
  /** Calls that come later reject with `store_closed`. */
  close(): Promise<void>;
}

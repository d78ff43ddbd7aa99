/** The methods of this library's store beyond the search of any store. */

import type {
  AnswerGround,
  CollectionDef,
  DocumentResponse,
  Explanation,
  FoundPassage,
  GetDocumentOptions,
  PassageOptions,
  SearchOptions,
  SearchStore,
  SearchTuning,
  StoreStatus,
  VisibleStore,
} from "../contract/index.ts";
import type { ReadableDocument } from "../corpus/index.ts";
import type { PageCounts } from "./page-counts.ts";
import type { PageAbout, TextRequest } from "./pages-about.ts";
import type { SuggestedPage, SuggestionRequest } from "./suggested-pages.ts";
import type { TaughtTicket, TaughtWord } from "./ticket-words/taught-words.ts";

export interface ExplainOptions extends SearchOptions {
  /** Document ids; only these are explained, at any rank. Absent explains the best hits. */
  readonly only?: readonly string[] | undefined;
}

export interface ExplainedHit extends Explanation {
  readonly id: string;
  /** Place among the hits, from 1; null beyond the first 100. */
  readonly rank: number | null;
  /** Pages that say the same word for word and are folded into this hit; absent without any. */
  readonly duplicates?: readonly { readonly id: string }[] | undefined;
  /** What the part `tickets` comes from; absent when tickets add nothing. */
  readonly ticketWords?: readonly TaughtWord[] | undefined;
}

/** What readers ask of the store of this library. */
export interface ReadableStore extends VisibleStore {
  getDocument(id: string, options?: GetDocumentOptions): Promise<DocumentResponse | null>;
  nearIds(id: string, count: number): Promise<readonly string[]>;
  status(): StoreStatus;
  /**
   * The parts of each hit's score, best hit first. `limit` goes up to 100 here, all pages that were
   * ranked exactly. With `only` it returns these documents, in that order; ones that are not hits
   * are left out.
   */
  explain(query: string, options?: ExplainOptions): Promise<readonly ExplainedHit[]>;
  /**
   * The sections that answer best, whichever pages they stand on, best first, each with its whole
   * text: 1 to 50, default 10. The same words, spelling and vectors as `search`. Rejects with
   * `parameter_invalid`, and with `index_unavailable` before the first generation.
   */
  passages(query: string, options?: PassageOptions): Promise<readonly FoundPassage[]>;
  /** The same passages with the words of the question, of one generation. */
  answerGround(query: string, options?: PassageOptions): Promise<AnswerGround>;
  /** The page of a hit's `path`, section by section; null if there is none. */
  readPage(collection: string, path: string): Promise<ReadableDocument | null>;
}

/** What is known of texts that are no queries, such as tickets. */
export interface KnownTexts {
  status(): StoreStatus;
  /**
   * Pages that a text of any length is about, best first; answers at once, without a call to the
   * database. Throws `index_unavailable` before the first generation.
   */
  pagesAbout(request: TextRequest): readonly PageAbout[];
  /**
   * Pages that answer somebody who asked in a text, by questions drawn from it, best first, each
   * with its best section. Nothing of the questions leaves this machine. Rejects with
   * `index_unavailable` before the first generation.
   */
  suggestPages(request: SuggestionRequest): Promise<readonly SuggestedPage[]>;
  /**
   * Resolves when `pagesAbout` can use a sentence model for the nearness of pages to this text, if
   * there is one; at once otherwise, and to `false` where words alone rank. Never rejects if a model
   * fails.
   */
  embedText(request: Pick<TextRequest, "title" | "text">): Promise<boolean>;
  /**
   * For each word, in lower case and without spaces, how many pages have it in some form; a word
   * that occurs nearly everywhere is left out. Answers at once.
   */
  pageCounts(words: readonly string[]): ReadonlyMap<string, PageCounts>;
  /** Number of sections of each collection. */
  sectionCounts(): ReadonlyMap<string, number>;
  /** Number of words of all texts. */
  wordCount(): number;
}

/** The store of this library: everything a store may offer, and explanations. */
export interface KnowledgeStore extends ReadableStore, KnownTexts, Pick<SearchStore, "close"> {
  status(): StoreStatus;
  limitedTo(collections: readonly string[]): ReadableStore;
  /**
   * The texts of the newest generation as callers know them who may see these collections only.
   * Rejects with `index_unavailable` before the first generation.
   */
  textsOf(collections: readonly string[]): Promise<KnownTexts>;
  /**
   * The words of these tickets become a weak field of the pages that answered them, in place of all
   * earlier ones: only words that documents have or that five of the tickets share. No text is kept.
   */
  learnFromTickets(tickets: readonly TaughtTicket[]): Promise<void>;
  /** Takes a generation that was just written in now instead of at the next look. */
  refresh(): Promise<void>;
  /**
   * Applies new settings of the search, without a new index; resolves when they are in use.
   * Undefined removes all of them. Rejects with `configuration_invalid`, which names every fault,
   * and the previous settings stay.
   */
  tune(search: SearchTuning | undefined): Promise<void>;
  /** Lists say this of collections from now on, in place of what the store was opened with. */
  describe(collections: readonly CollectionContext[]): void;
}

/** What lists say of a collection, as its `context`. */
export type CollectionContext = Pick<CollectionDef, "name" | "context">;

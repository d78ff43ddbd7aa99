/** The vector side of a store: the vectors of its index, and where a query lies among them. */
import {
  type EmbedProviderConfig,
  primarySubtag,
  type VectorStatus,
} from "../../contract/index.ts";
import type { Segment } from "../../corpus/index.ts";
import type { Database } from "../../storage/index.ts";
import { haveAllWords } from "../index-reader/have-all-words.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { snapshotLanguages } from "../index-reader/snapshot-languages.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import { createQueryEmbedder } from "./create-query-embedder.ts";
import type { Meaning } from "./fuse-pages.ts";
import { isName, namesIdentifier } from "./names-identifier.ts";
import type { AskedText, EmbeddedText, QueryEmbedder } from "./query-embedder.ts";
import { nearestSection, type QueryVector, queryVector, type VectorIndex } from "./vector-index.ts";
import { createVectorReader } from "./vector-reader.ts";

export interface VectorSearch {
  /** Whether queries are placed at once by the words of the package, and nobody is asked. */
  readonly asksNobody: boolean;
  meaningOf(query: InterpretedText, options: MeaningOptions): Promise<QueryMeaning>;
  /** Resolves when `nearnessTo` knows the text, as far as it may: texts are never sent to a provider. */
  embedText(text: string): Promise<void>;
  /**
   * How near pages lie to a text, without waiting: by the words of the package, or by a sentence model
   * for a text that it has embedded. Null for all others, and for a text that says nothing to the model.
   */
  nearnessTo(text: string): PageNearness | null;
  /** Where a text lies, under the same conditions as `nearnessTo`. */
  meaningHere(text: string): Meaning | null;
  /** Resolves when the newest vectors answer. */
  refresh(): Promise<void>;
  status(): VectorStatus;
  /** Another index has taken the place of the one that was read. */
  forget(): void;
  /** Another number whenever answers may change. */
  revision(): number;
  bytes(): number;
  close(): void;
}

/** A query, and where it is known how its words are looked up. */
export type InterpretedText = EmbeddedText & { readonly analysed?: AnalysedQuery };

export interface MeaningOptions {
  readonly prefix: boolean;
  /** Tag of the reader's language. */
  readonly lang?: string | undefined;
  /** Whether pages in another language than the query's are near to it; default true. */
  readonly crossLanguage?: boolean | undefined;
}

/** Cosine of the angle between a text and a page's nearest section; null for a page without vectors. */
export type PageNearness = (segment: Segment, page: number) => number | null;

export interface QueryMeaning {
  /** Null when words alone rank. */
  readonly meaning: Meaning | null;
  /** Whether the vectors should have taken part and could not. */
  readonly degraded: boolean;
}

export interface VectorSearchOptions {
  readonly provider: EmbedProviderConfig;
  /** How often another process's work is looked for, in milliseconds. */
  readonly pollIntervalMs: number;
  /** The index that answers. */
  readonly snapshot: () => IndexSnapshot | null;
}

export async function createVectorSearch(
  database: Database,
  { provider, pollIntervalMs, snapshot }: VectorSearchOptions,
): Promise<VectorSearch> {
  const embedder = await createQueryEmbedder(provider);
  let revision = 0;
  const reader = createVectorReader(database, {
    modelName: embedder.modelName,
    onChange() {
      revision += 1;
    },
  });
  let running: Promise<void> | null = null;
  const refresh = (): Promise<void> => {
    const present = snapshot();
    if (present === null) return Promise.resolve();
    running ??= reader.refresh(present).finally(() => {
      running = null;
    });
    return running;
  };
  const timer = setInterval(() => refresh().catch(() => undefined), pollIntervalMs);
  timer.unref();
  const meaningHere = (text: string): Meaning | null => {
    const vectors = reader.current();
    const vector = vectors === null ? null : embedder.known(text);
    const query = vector === null ? null : queryVector(vector);
    if (vectors === null || query?.bytes.length !== vectors.dimensions) return null;
    return meaningFrom({ query: text, language: null }, query, { vectors, embedder });
  };
  return {
    asksNobody: provider.provider === "local" && provider.model === undefined,
    async meaningOf(interpreted, options) {
      const vectors = reader.current();
      // Before the first vectors nothing is missing that a caller could wait for.
      if (vectors === null || vectors.count === 0) return { meaning: null, degraded: false };
      return askMeaning(interpreted, options, { vectors, embedder, snapshot: snapshot() });
    },
    async embedText(text) {
      const vectors = reader.current();
      if (vectors === null || vectors.count === 0 || !embedder.staysHere) return;
      const asked = { query: text, searched: text, language: null };
      await embedder.embed(asked, vectors, { prefix: false });
    },
    nearnessTo(text) {
      const meaning = meaningHere(text);
      return meaning === null ? null : nearnessBy(meaning);
    },
    meaningHere,
    refresh,
    forget: () => reader.forget(),
    status: () => vectorStatus(reader.current(), snapshot()?.sections ?? 0, embedder.fault()),
    revision: () => revision,
    bytes: () => reader.current()?.bytes ?? 0,
    close() {
      clearInterval(timer);
      embedder.close();
    },
  };
}

function nearnessBy({ vectors, query }: Meaning): PageNearness {
  return (segment, page) => nearestSection(vectors, segment, page, query)?.similarity ?? null;
}

interface VectorTools {
  readonly vectors: VectorIndex;
  readonly embedder: QueryEmbedder;
}

async function askMeaning(
  interpreted: InterpretedText,
  { prefix, lang, crossLanguage = true }: MeaningOptions,
  { snapshot, ...tools }: VectorTools & { readonly snapshot: IndexSnapshot | null },
): Promise<QueryMeaning> {
  const { embedder, vectors } = tools;
  const hint = primarySubtag(lang ?? "") ?? undefined;
  const told = await embedder.languageOf(interpreted.query, hint);
  const language = languageByPages(told, interpreted, snapshot, embedder.knows);
  const asked = { ...interpreted, language };
  const vector = await embedder.embed(asked, vectors, { prefix });
  return meaningOf({ ...asked, crossLanguage }, vector, tools);
}

/** Names are written so in all languages. */
const latin = /^[\p{Script=Latin}\p{Script=Common}]+$/u;

/**
 * A query in a language of hardly a page is in the language of the pages if these have all of its
 * words that only that language knows: "attribute" is English too, and "MF_NAME" is in none. What is
 * written in letters of its own is always counted.
 */
function languageByPages(
  told: string | null,
  { analysed }: InterpretedText,
  snapshot: IndexSnapshot | null,
  knows: QueryEmbedder["knows"],
): string | null {
  if (told === null || told === "en" || analysed === undefined || snapshot === null) return told;
  const { commonLanguages } = snapshotLanguages(snapshot, null);
  const isSpoken = commonLanguages.some((language) => language === told);
  const isOnlyTheirs = (word: string): boolean =>
    !knows(word, null) && (knows(word, told) || !latin.test(word));
  if (isSpoken || !haveAllWords(snapshot, analysed, isOnlyTheirs)) return told;
  const [most = "und"] = commonLanguages;
  return most === "und" ? null : most;
}

type AskedMeaning = Pick<AskedText, "query" | "language"> & { readonly crossLanguage?: boolean };

function meaningOf(
  asked: AskedMeaning,
  vector: Awaited<ReturnType<QueryEmbedder["embed"]>>,
  { vectors, embedder }: VectorTools,
): QueryMeaning {
  if (vector === "unavailable") return { meaning: null, degraded: true };
  const query = vector === null ? null : queryVector(vector);
  const meaning = query === null ? null : meaningFrom(asked, query, { vectors, embedder });
  return { meaning, degraded: false };
}

function meaningFrom(
  { query: asked, language, crossLanguage = true }: AskedMeaning,
  query: QueryVector,
  { vectors, embedder }: VectorTools,
): Meaning {
  const named = { isName: isName(asked), namesIdentifier: namesIdentifier(asked) };
  const knows = (word: string): boolean => embedder.knows(word, language);
  return { vectors, query, knows, language, crossLanguage, ...named };
}

function vectorStatus(
  vectors: VectorIndex | null,
  sections: number,
  fault: string | null,
): VectorStatus {
  return {
    ready: vectors !== null && vectors.count >= sections,
    count: vectors?.count ?? 0,
    dimensions: vectors?.dimensions ?? 0,
    model: vectors?.name ?? "",
    ...(fault !== null && { fault }),
  };
}

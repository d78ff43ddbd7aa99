/** A query as it is read: its words, what is searched for them, and the synonyms that pages know. */
import type { Analyser, QueryParameters } from "../corpus/index.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import { snapshotLanguages } from "./index-reader/snapshot-languages.ts";
import { type AnalysedQuery, analyseQuery } from "./query/analyse-query.ts";
import { type QueryWord, readQueryWords } from "./query/query-words.ts";
import { createLexicon, type LexiconContext } from "./spelling/lexicon.ts";
import { particlesOf } from "./spelling/particles.ts";
import type { QueryTuning } from "./tuning/compile-tuning.ts";
import { type FoundSynonyms, findSynonyms } from "./tuning/find-synonyms.ts";
import type { SynonymTable } from "./tuning/synonym-table.ts";

export interface InterpretTools {
  readonly analyser: Analyser;
  readonly parameters: QueryParameters;
  /** The operator's settings for queries. */
  readonly tuning: QueryTuning;
}

export interface ReadQuery extends FoundSynonyms {
  readonly text: string;
  readonly words: readonly QueryWord[];
  /** Those that say something. */
  readonly counting: readonly QueryWord[];
  readonly analysed: AnalysedQuery;
}

/** What a query and its corrections are read by. */
export interface ReadingContext extends LexiconContext {
  readonly synonyms: SynonymTable | null;
}

export interface TypedQuery {
  readonly typed: ReadQuery;
  readonly context: ReadingContext;
}

const noWords: ReadonlySet<string> = new Set();

/** Words in `doubted` prove no spelling; null searches all collections. */
export function readTyped(
  query: string,
  snapshot: IndexSnapshot,
  collections: readonly string[] | null,
  doubted: ReadonlySet<string> = noWords,
  { analyser, parameters, tuning }: InterpretTools,
): TypedQuery {
  const lexicon = createLexicon(snapshot, collections, doubted);
  const languages = snapshotLanguages(snapshot, collections);
  const { synonyms } = tuning;
  const plain = { analyser, parameters, ...languages, lexicon, synonyms };
  const words = readQueryWords(query, plain);
  const isEnglish = languages.languages.includes("en");
  const context = { ...plain, kept: isEnglish ? particlesOf(query, words, lexicon) : noWords };
  return { typed: readWords(query, words, context), context };
}

export function readCorrected(text: string, context: ReadingContext): ReadQuery {
  const words = readQueryWords(text, context);
  return readWords(text, words, context);
}

function readWords(text: string, words: readonly QueryWord[], context: ReadingContext): ReadQuery {
  const analysed = analyseQuery(text, context);
  const counting = words.filter(({ word }) => analysed.words.includes(word));
  const found = findSynonyms(context.synonyms, text, words, counting, context);
  return { text, words, counting, analysed, ...found };
}

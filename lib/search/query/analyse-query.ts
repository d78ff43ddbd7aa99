/** Turns clauses into what the index understands: weighted terms, phrases, and page conditions. */
import { pageKinds } from "../../contract/index.ts";
import {
  type AnalysedChunk,
  type Analyser,
  type CompoundLexicon,
  isFunctionWord,
  type Language,
  pathMark,
  type QueryParameters,
  TermRole,
  titleMark,
} from "../../corpus/index.ts";
import { compoundParts } from "./compound-parts.ts";
import { parseQuery, type QueryClause } from "./parse-query.ts";
import { type QueryConcept, type QueryTerm, readConcepts } from "./query-concepts.ts";
import { kindOfQuery, type QueryKind } from "./query-kind.ts";
import { wordsOfRequest } from "./request-words.ts";
import { type WeightedTerm, weighTerms } from "./weigh-terms.ts";
import { withLightWords } from "./with-light-words.ts";

/** A condition on whole pages. */
export type PageCondition = WordCondition | PathCondition | KindCondition;

/** Is read in each language of the pages asked; a page that fulfils one reading fulfils it. */
export interface WordCondition {
  readonly readings: readonly ConditionReading[];
}

export interface PathCondition {
  /** What `<collection>/<file path>`, or the file path alone, begins with; exact, case included. */
  readonly pathBeginning: string;
}

/** Places in `pageKinds`; a page of one of them fulfils it. */
export interface KindCondition {
  readonly kinds: readonly number[];
}

/** Every term must occur, and the phrase, when there is one. */
export interface ConditionReading {
  readonly terms: readonly string[];
  /** Words as spelt, next to each other; null when order does not matter. */
  readonly phrase: readonly string[] | null;
}

export interface AnalysedQuery {
  readonly kind: QueryKind;
  /** The scored terms, each once. */
  readonly terms: readonly WeightedTerm[];
  /** Per language: terms for the words of the query, without pieces of identifiers. */
  readonly wholeTerms: readonly (readonly string[])[];
  /** The words that count, in the order of the query, each with all terms that may stand for it. */
  readonly concepts: readonly QueryConcept[];
  /** Words as spelt and folded, for the exact match. */
  readonly words: readonly string[];
  /** Terms that the last word may be typed on to; a title that has one has the word. */
  readonly completions: readonly string[];
  readonly required: readonly PageCondition[];
  readonly excluded: readonly PageCondition[];
  /** Absent for a query without chosen results. */
  readonly curated?: CuratedPages | undefined;
}

/** Document ids of the pages that an operator chose for a query. */
export interface CuratedPages {
  /** They come first, in this order. */
  readonly pinned: readonly string[];
  /** They never answer. */
  readonly hidden: readonly string[];
}

export interface AskedLanguages {
  /** Languages of the pages asked, that of most pages first; at least one. */
  readonly languages: readonly Language[];
  /** Those that a fair share of the pages have: a query may be written in one of them. */
  readonly commonLanguages: readonly Language[];
}

export interface QueryContext extends AskedLanguages {
  readonly analyser: Analyser;
  readonly parameters: QueryParameters;
  /** Words of the pages asked, to split compounds by. */
  readonly lexicon: CompoundLexicon;
  /** Words that count although they are function words; absent for none. */
  readonly kept?: ReadonlySet<string> | undefined;
}

export function analyseQuery(query: string, context: QueryContext): AnalysedQuery {
  const { languages } = context;
  const required: PageCondition[] = [];
  const excluded: PageCondition[] = [];
  const positive = languages.map((language): Reading => ({ language, terms: [] }));
  for (const clause of parseQuery(query)) {
    const place = placeOf(clause);
    if (place !== null) {
      (clause.isNegated ? excluded : required).push(place);
      continue;
    }
    const readings = languages.map((language) => readWords(clause.text, language, context));
    const condition = conditionOf(clause, readings);
    if (condition === null) continue;
    if (clause.isNegated) {
      excluded.push(condition);
      continue;
    }
    if (clause.isPhrase || clause.field !== null) required.push(condition);
    readings.forEach((terms, index) => positive[index]?.terms.push(...terms));
  }
  const scored = scoredTerms(positive, context);
  return { kind: kindOfQuery(query), ...scored, completions: [], required, excluded };
}

/** What a text asks for that is no query: its signs are no operators. */
export function conceptsOfText(text: string, context: QueryContext): readonly QueryConcept[] {
  const readings = context.languages.map((language) => ({
    language,
    terms: readWords(text, language, context),
  }));
  return scoredTerms(readings, context).concepts;
}

/** The query by the rules of one language. */
interface Reading {
  readonly language: Language;
  readonly terms: QueryTerm[];
}

function readWords(text: string, language: Language, context: QueryContext): QueryTerm[] {
  const found: QueryTerm[] = [];
  context.analyser.analyse(text, language, (chunk, start) => {
    const signed = signedTerm(chunk);
    const sign = signed === null ? {} : { sign: signed };
    chunk.words.forEach((word, index) => {
      const term = chunk.wordTerms[index] as string;
      const [from, to] = [chunk.wordStarts[index] as number, chunk.wordEnds[index] as number];
      const marked = withMarks(text.slice(start + from, start + to));
      found.push({ word, term, role: TermRole.whole, ...sign, ...marked });
      const { stems, share } = compoundParts(word, language, context);
      for (const part of stems) {
        found.push({ word: null, term: part, role: TermRole.compound, share });
      }
    });
    chunk.terms.forEach((term, index) => {
      const role = chunk.roles[index] as TermRole;
      if (chunk.wordTerms.includes(term)) return;
      found.push({ word: null, term, role, ...(term === signed && sign) });
    });
  });
  return found;
}

/** Nothing for a word without marks. */
function withMarks(typed: string): { readonly marked?: string } {
  const marked = typed.normalize("NFC").toLowerCase();
  return marked.normalize("NFD") === marked ? {} : { marked };
}

/** The term of a word together with its sign, as `@apply` has it; null for any other chunk. */
function signedTerm({ words, wordTerms, terms, roles }: AnalysedChunk): string | null {
  if (words.length !== 1) return null;
  const place = roles.findIndex(
    (role, index) => role === TermRole.whole && !wordTerms.includes(terms[index] as string),
  );
  return terms[place] ?? null;
}

/** What says where pages stand or of what kind they are, and not which words they have; else null. */
function placeOf({ field, text }: QueryClause): PathCondition | KindCondition | null {
  if (field === "kind") return { kinds: text.toLowerCase().split(",").map(kindNumber) };
  return field === "path" && text.includes("/")
    ? { pathBeginning: text.replace(/^\/+/, "") }
    : null;
}

function kindNumber(name: string): number {
  return (pageKinds as readonly string[]).indexOf(name);
}

/** Null for a clause without a word. */
function conditionOf(
  clause: QueryClause,
  readings: readonly (readonly QueryTerm[])[],
): WordCondition | null {
  const mark = clause.field === "title" ? titleMark : clause.field === "path" ? pathMark : "";
  const distinct = new Map<string, ConditionReading>();
  for (const reading of readings) {
    const words = spelt(reading);
    if (words.length === 0) continue;
    const terms = words.map((entry) => mark + entry.term);
    const isOrdered = clause.isPhrase && clause.field === null && words.length > 1;
    const phrase = isOrdered ? words.map(({ word }) => word) : null;
    distinct.set(JSON.stringify([terms, phrase]), { terms, phrase });
  }
  return distinct.size === 0 ? null : { readings: [...distinct.values()] };
}

function scoredTerms(
  positive: readonly Reading[],
  { parameters, commonLanguages, kept: keptWords }: QueryContext,
): Pick<AnalysedQuery, "concepts" | "terms" | "wholeTerms" | "words"> {
  const isContent = contentTest(positive, commonLanguages);
  const content = positive.map((reading) => ({
    ...reading,
    terms: reading.terms.filter(
      (entry) =>
        !isSpelt(entry) || keptWords?.has(entry.word) || isContent(entry, reading.language),
    ),
  }));
  // A query of nothing but function words means them.
  const hasWords = content.some(({ terms }) => terms.some((entry) => entry.word !== null));
  const kept = withLightWords(hasWords ? content : positive);
  return {
    concepts: readConcepts(kept, parameters),
    terms: weighTerms(
      kept.map(({ terms }) => terms),
      parameters,
    ),
    wholeTerms: distinctLists(kept.map(({ terms }) => spelt(terms).map(({ term }) => term))),
    words: [
      ...new Set(
        spelt(kept[likeliest(positive, commonLanguages)]?.terms ?? []).map(({ word }) => word),
      ),
    ],
  };
}

interface SpeltTerm extends QueryTerm {
  readonly word: string;
}

function spelt(terms: readonly QueryTerm[]): readonly SpeltTerm[] {
  return terms.filter(isSpelt);
}

function isSpelt(entry: QueryTerm): entry is SpeltTerm {
  return entry.word !== null;
}

/** Each list without repeated terms, and no list twice. */
function distinctLists(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const distinct = new Map<string, readonly string[]>();
  for (const list of lists) {
    const terms = [...new Set(list)];
    if (terms.length > 0) distinct.set(terms.join(" "), terms);
  }
  return [...distinct.values()];
}

/**
 * Decides whether a word counts in the reading of a language. "die" means nothing to German pages
 * and something to English ones; but a query with two function words of a common language is
 * written in it, so they count on no page. One page in Danish must not remove "end" and "var" from
 * the queries of all others. English function words occur in the code and the names of all
 * languages.
 */
function contentTest(
  readings: readonly Reading[],
  common: readonly Language[],
): (entry: SpeltTerm, language: Language) => boolean {
  const isWrittenIn = (reading: Reading): boolean =>
    common.includes(reading.language) && countFunctionWords(reading) > 1;
  const languages = readings
    .filter((reading) => reading.language === "en" || isWrittenIn(reading))
    .map(({ language }) => language);
  const isTelling = ({ word, marked }: SpeltTerm, language: Language): boolean =>
    ![language, ...languages].some((dropped) => isFunctionWord(word, dropped, marked));
  const [first] = readings;
  const words = spelt(first?.terms ?? []);
  const telling = words.filter((entry) => isTelling(entry, first?.language ?? "en"));
  const wordOf = ({ word }: SpeltTerm): string => word;
  const request = wordsOfRequest(words.map(wordOf), telling.map(wordOf));
  return (entry, language) => isTelling(entry, language) && !request.has(entry.word);
}

function countFunctionWords({ language, terms }: Reading): number {
  const words = spelt(terms).filter(({ word, marked }) => isFunctionWord(word, language, marked));
  return new Set(words.map(({ word }) => word)).size;
}

/** Place of the reading with most function words: the language that the query is written in. */
function likeliest(readings: readonly Reading[], common: readonly Language[]): number {
  const counts = readings.map((reading) =>
    common.includes(reading.language) ? countFunctionWords(reading) : -1,
  );
  return counts.indexOf(Math.max(...counts));
}

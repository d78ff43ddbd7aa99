/**
 * What pages say in place of a word that none of them has: words that the package's vectors place
 * next to it. They say half of it, and a page gets the best of them and not their sum.
 */
import { LRUCache } from "lru-cache";
import type { Replacement } from "../../contract/index.ts";
import { loadWordVectors, type WordVectors } from "../../embeddings/index.ts";
import { type AnalysedQuery, analyseQuery } from "../query/analyse-query.ts";
import type { LexiconContext } from "../spelling/lexicon.ts";

/** Words near in meaning to another one, nearest first. */
export type NearMeanings = (word: string) => readonly string[];

export interface WithNearWords {
  readonly analysed: AnalysedQuery;
  /** Words with what is searched besides them. */
  readonly used: readonly Replacement[];
}

/** Least cosine: "gdpr" has .61 to "privacy"; below a half, neighbours have little in common. */
const nearMin = 0.5;
/** Share of the weight of a typed word. */
const nearShare = 0.5;
/** Words that stand for one. */
const nearMax = 3;
/** Near words that are held against the pages. */
const lookedAtMax = 24;
/** Unknown words of a query that are looked up, each for some milliseconds; a text with more is no question. */
const unknownMax = 3;
const rememberedMax = 1_000;
/** Names in code, numbers and remains of a markup mean only what they say. */
const plainWord = /^[a-z]{3,}$/;

const remembered = new LRUCache<string, readonly string[]>({ max: rememberedMax });
let atHand: NearMeanings | undefined;

/** Undefined until a query had a word that no page has. */
export function nearMeaningsAtHand(): NearMeanings | undefined {
  return atHand;
}

/** Loads the words of the package once in a process; without them no word has near ones. */
export async function loadNearMeanings(): Promise<NearMeanings> {
  const { vectors } = await loadWordVectors();
  atHand ??= vectors === null ? () => [] : (word) => lookUp(vectors, word);
  return atHand;
}

function lookUp(vectors: WordVectors, word: string): readonly string[] {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const near = vectors.near(word, nearMin).map((found) => found.word);
  const words = near.filter((found) => plainWord.test(found)).slice(0, lookedAtMax);
  remembered.set(word, words);
  return words;
}

/** `unknown` are words of the query that no page has. */
export function addNearWords(
  analysed: AnalysedQuery,
  unknown: readonly string[],
  nearMeanings: NearMeanings,
  context: LexiconContext,
): WithNearWords {
  const added = new Map<string, ReadonlyMap<string, string>>();
  const searched = new Set(analysed.terms.map(({ term }) => term));
  for (const word of unknown.filter((each) => plainWord.test(each)).slice(0, unknownMax)) {
    const near = nearTerms(nearMeanings(word), searched, context);
    if (near.size > 0) added.set(word, near);
  }
  if (added.size === 0) return { analysed, used: [] };
  const groups = analysed.terms.map(({ group = -1 }) => group);
  let group = Math.max(-1, ...groups);
  const terms = [...added.values()].flatMap((near) => {
    group += 1;
    return [...near.keys()].map((term) => ({ term, weight: nearShare, group }));
  });
  const concepts = analysed.concepts.map((concept) => {
    const near = [...(added.get(concept.word)?.keys() ?? [])];
    return { ...concept, terms: [...concept.terms, ...near.map(asShare)] };
  });
  const used = [...added].map(([word, near]) => ({ word, to: [...near.values()] }));
  return { analysed: { ...analysed, terms: [...analysed.terms, ...terms], concepts }, used };
}

function asShare(term: string) {
  return { term, share: nearShare };
}

/** Terms that pages have and the query does not yet, each with the word that it stands for. */
function nearTerms(
  words: readonly string[],
  searched: Set<string>,
  context: LexiconContext,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const word of words) {
    if (found.size === nearMax) break;
    const [term] = analyseQuery(word, context).wholeTerms.flat();
    if (term === undefined || searched.has(term) || !context.lexicon.has(term)) continue;
    searched.add(term);
    found.set(term, word);
  }
  return found;
}

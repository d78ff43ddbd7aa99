/** Words that distinguish a collection's documents from all others: keywords to start with. */
import { createAnalyser, functionWords } from "../../corpus/index.ts";
import type { Database } from "../../storage/index.ts";
import type { DocumentSample } from "../evidence/near-documents.ts";
import { type CorpusBounds, readCorpus } from "../training/document-samples.ts";

export interface SuggestedKeywords {
  readonly collection: string;
  /** Most telling first. */
  readonly keywords: readonly string[];
}

/** A word of fewer documents is a name that one author likes. */
const documentsMin = 3;
const lettersMin = 3;
/** A line of so many of a collection's documents is a licence, a banner or a menu. */
const sharedMin = 3;
const sharedShare = 0.05;
/** In fewer documents a line that comes back is what they are about. */
const judgedDocumentsMin = 20;
/** Strength of the prior: how many occurrences of chance each word is granted. */
const prior = 0.5;

/**
 * By the log odds of a word's documents inside and outside of the collection with an informative
 * prior, in units of its standard error (Monroe, Colaresi and Quinn, 2008).
 */
export async function suggestKeywords(
  database: Database,
  collections: readonly string[],
  count: number,
  bounds?: CorpusBounds,
): Promise<SuggestedKeywords[]> {
  const { documents } = await readCorpus(database, collections, null, bounds);
  const analyser = createAnalyser();
  const sizes = new Map<string, number>();
  const counts = new Map<string, Map<string, number>>();
  for (const { collection } of documents) sizes.set(collection, (sizes.get(collection) ?? 0) + 1);
  const isShared = sharedLines(documents, sizes);
  for (const document of documents) {
    const { collection, title, headings, text } = document;
    const lines = linesOf(text).filter((line) => !isShared(collection, line));
    const words = new Set<string>();
    analyser.analyse([title, ...headings, ...lines].join("\n"), "und", (chunk) => {
      for (const word of chunk.words) if (isTelling(word)) words.add(word);
    });
    for (const word of words) {
      const own = counts.get(word) ?? new Map<string, number>();
      counts.set(word, own.set(collection, (own.get(collection) ?? 0) + 1));
    }
  }
  return collections.map((collection) => {
    const scored: { word: string; score: number }[] = [];
    for (const [word, own] of counts) {
      const inside = own.get(collection) ?? 0;
      if (inside < documentsMin) continue;
      const outside = [...own.values()].reduce((sum, value) => sum + value, 0) - inside;
      const size = sizes.get(collection) ?? 0;
      const score = distinctionOf(inside, size, outside, documents.length - size);
      if (score > 0) scored.push({ word, score });
    }
    scored.sort((left, right) => right.score - left.score || (left.word < right.word ? -1 : 1));
    return { collection, keywords: scored.slice(0, count).map(({ word }) => word) };
  });
}

function linesOf(text: string): string[] {
  return text.split(/\n+/).map((line) => line.trim());
}

/** Lines that many documents of a collection repeat: their words tell nothing of what it is about. */
function sharedLines(
  documents: readonly DocumentSample[],
  sizes: ReadonlyMap<string, number>,
): (collection: string, line: string) => boolean {
  const counts = new Map<string, number>();
  for (const { collection, text } of documents) {
    for (const line of new Set(linesOf(text))) {
      const key = `${collection}\n${line}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return (collection, line) => {
    const size = sizes.get(collection) ?? 0;
    if (size < judgedDocumentsMin) return false;
    const least = Math.max(sharedMin, sharedShare * size);
    return (counts.get(`${collection}\n${line}`) ?? 0) >= least;
  };
}

function isTelling(word: string): boolean {
  return word.length >= lettersMin && !functionWords.en.has(word) && /\p{L}/u.test(word);
}

/** Log odds of a word that `inside` of `size` have and `outside` of `others`, in standard errors. */
export function distinctionOf(
  inside: number,
  size: number,
  outside: number,
  others: number,
): number {
  const odds = (value: number, all: number): number => (value + prior) / (all - value + prior);
  const variance = 1 / (inside + prior) + 1 / (outside + prior);
  return Math.log(odds(inside, size) / odds(outside, others)) / Math.sqrt(variance);
}

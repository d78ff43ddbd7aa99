/**
 * Names of collections that a ticket mentions. In the linear model each word of a long text weighs
 * little, so that one which names a product or a department would be lost among all others.
 */
import type { FeatureExtractor } from "../features/extract-features.ts";
import { isWordFeature } from "../features/feature-hash.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";
import { spelt } from "../taxonomy/name-words.ts";

/** Words and pairs of words of names, by their features. */
export interface KnownNames {
  readonly idfs: ReadonlyMap<number, number>;
  /** For each feature the collections that have it in their name, and its share of the name. */
  readonly owners: ReadonlyMap<number, readonly NameShare[]>;
  /** What each name consists of. */
  readonly features: ReadonlyMap<string, TicketFeatures>;
}

interface NameShare {
  readonly name: string;
  readonly share: number;
}

/** That of the vectors. */
const idfFloor = 2;
/** Words and pairs of words of a long sentence, in which a name still weighs what it should. */
export const sentenceWords = 30;

export function knownNames(names: readonly string[], extractor: FeatureExtractor): KnownNames {
  const features = new Map(
    names.map((name) => {
      return [name, extractor.extract([{ text: spelt(name), times: 1, hasGrams: false }])];
    }),
  );
  const words = [...features].map(([name, own]) => [name, wordsOf(own)] as const);
  const counts = new Map<number, number>();
  for (const { hash } of words.flatMap(([, own]) => own))
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const all = Math.log(names.length + 1);
  const idfs = new Map(
    [...counts].map(([hash, count]) => [hash, all - Math.log(count + 1) + idfFloor]),
  );
  const owners = new Map<number, NameShare[]>();
  for (const [name, own] of words) {
    for (const [hash, share] of weigh(own, idfs)) {
      const known = owners.get(hash) ?? [];
      known.push({ name, share });
      owners.set(hash, known);
    }
  }
  return { idfs, owners, features };
}

/**
 * How much of a collection's name a ticket has, for those of which it has some: the cosine of both, by
 * words that occur in names. Times 1 − √(30 ÷ its words and pairs), which is what a word loses in a
 * longer text than a sentence: 0 for a sentence, .7 for 330.
 */
export function nameEvidence(
  { idfs, owners }: KnownNames,
  features: TicketFeatures,
): ReadonlyMap<string, number> {
  const evidence = new Map<string, number>();
  const words = wordsOf(features);
  if (words.length <= sentenceWords) return evidence;
  const lost = 1 - Math.sqrt(sentenceWords / words.length);
  for (const [hash, value] of weigh(words, idfs)) {
    for (const { name, share } of owners.get(hash) ?? []) {
      evidence.set(name, (evidence.get(name) ?? 0) + lost * value * share);
    }
  }
  return evidence;
}

interface CountedWord {
  readonly hash: number;
  readonly times: number;
}

function wordsOf({ hashes, counts }: TicketFeatures): CountedWord[] {
  const words: CountedWord[] = [];
  hashes.forEach((hash, index) => {
    if (isWordFeature(hash)) words.push({ hash, times: counts[index] as number });
  });
  return words;
}

/** A vector of length 1, without words that no name has. */
function weigh(
  words: readonly CountedWord[],
  idfs: ReadonlyMap<number, number>,
): readonly (readonly [hash: number, value: number])[] {
  const known = words.flatMap(({ hash, times }) => {
    const idf = idfs.get(hash);
    return idf === undefined ? [] : [[hash, (1 + Math.log(times)) * idf] as const];
  });
  const length = Math.sqrt(known.reduce((sum, [, value]) => sum + value * value, 0));
  return known.map(([hash, value]) => [hash, value / length]);
}

/** Pairs of two languages as bags of words: English words by their numbers, then those of the other language. */
import { fold, type Language } from "../../lib/corpus/index.ts";
import { BagOfWords, headWeight } from "../../lib/embeddings/words/bag-of-words.ts";
import { createForeignLookUp, wordsOfBoth } from "../../lib/embeddings/words/foreign-pack.ts";
import { foreignWords } from "../../lib/embeddings/words/foreign-words.ts";
import { forEachRun } from "../../lib/embeddings/words/text-words.ts";
import { decimals, integers } from "../vectors/number-list.ts";
import type { TrainingSet } from "../vectors/training-set.ts";
import type { Translations } from "./align-words.ts";
import type { SpokenPair, SpokenText } from "./parallel-pairs.ts";

export interface EnglishWords {
  readonly size: number;
  readonly wordsOf: (run: string) => readonly number[];
}

export interface ForeignSet extends TrainingSet {
  /** Words of the language, in the order of their numbers, which begin behind the English ones. */
  readonly vocabulary: readonly string[];
  /** Texts of the language, and what English says for them. */
  readonly translations: Translations;
}

/** A word in fewer pairs is learnt by heart. */
const frequencyMin = 3;
/** A word that English writes alike is that word where most translations keep it. */
const keptShareMax = 0.5;

export function buildForeignSet(
  groups: readonly (readonly SpokenPair[])[],
  { language, english, size }: { language: Language; english: EnglishWords; size: number },
): ForeignSet {
  const counts = countWords(groups, language, english);
  const vocabulary = [...counts]
    .filter(([, { texts, kept }]) => texts >= frequencyMin && kept <= keptShareMax * texts)
    .sort(([left, one], [right, other]) => other.texts - one.texts || (left < right ? -1 : 1))
    .slice(0, size);
  const words = vocabulary.map(([word]) => word);
  const places = new Map(words.map((word, index) => [word, index]));
  const lookUp = createForeignLookUp({ find: (word) => places.get(word) ?? -1 }, language);
  const wordsOf = remember((run) => wordsOfBoth(run, lookUp, english.wordsOf, english.size));
  const collector = new BagCollector(wordsOf, english.wordsOf);
  const [queries, answers] = [integers(), integers()];
  const [left, right] = [integers(), integers()];
  const ends = [0];
  const seen = new Set<string>();
  for (const pairs of groups) {
    for (const { query, answer, isTranslation } of pairs) {
      const [asked, answered] = [collector.add(query), collector.add(answer)];
      queries.push(asked);
      answers.push(answered);
      const key = `${asked} ${answered}`;
      if (isTranslation !== true || seen.has(key)) continue;
      seen.add(key);
      left.push(asked);
      right.push(answered);
    }
    ends.push(queries.length);
  }
  const texts = collector.size;
  return {
    vocabulary: words,
    idfs: Float32Array.from(vocabulary, ([, { texts: own }]) => Math.log(texts / own)),
    bags: collector.bags(),
    translations: { left: left.all(), right: right.all() },
    queries: queries.all(),
    answers: answers.all(),
    groups: ends,
  };
}

function remember<Words>(read: (run: string) => Words): (run: string) => Words {
  const remembered = new Map<string, Words>();
  return (run) => {
    const words = remembered.get(run) ?? read(run);
    remembered.set(run, words);
    return words;
  };
}

interface WordCount {
  texts: number;
  /** Texts whose translation has the same English word. */
  kept: number;
}

function countWords(
  groups: readonly (readonly SpokenPair[])[],
  language: Language,
  english: EnglishWords,
): ReadonlyMap<string, WordCount> {
  const counts = new Map<string, WordCount>();
  const read = remember((run) => foreignWords(run, language).map(([word]) => word as string));
  for (const { query, answer } of groups.flat()) {
    // A heading cannot have all words of its section.
    if (query.isEnglish || !answer.isEnglish) continue;
    const [own, other] = [query, answer];
    const known = new Set<number>();
    const names = new Set<string>();
    forEachRun(`${other.head} ${other.body}`, (run) => {
      names.add(fold(run));
      for (const number of english.wordsOf(run)) known.add(number);
      return true;
    });
    const seen = new Map<string, boolean>();
    forEachRun(`${own.head} ${own.body}`, (run) => {
      const isKept =
        names.has(fold(run)) || english.wordsOf(run).some((number) => known.has(number));
      for (const word of read(run)) seen.set(word, isKept);
      return true;
    });
    for (const [word, isKept] of seen) {
      const count = counts.get(word) ?? { texts: 0, kept: 0 };
      count.texts += 1;
      if (isKept) count.kept += 1;
      counts.set(word, count);
    }
  }
  return counts;
}

class BagCollector {
  private readonly offsets = integers();
  private readonly words = integers();
  private readonly weights = decimals();
  private readonly foreign: (run: string) => readonly number[];
  private readonly english: (run: string) => readonly number[];
  private readonly known = new Map<string, number>();

  constructor(
    foreign: (run: string) => readonly number[],
    english: (run: string) => readonly number[],
  ) {
    this.offsets.push(0);
    this.foreign = foreign;
    this.english = english;
  }

  get size(): number {
    return this.offsets.length - 1;
  }

  add({ head, body, isEnglish }: SpokenText): number {
    const key = JSON.stringify([head, body, isEnglish]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const bag = new BagOfWords();
    const wordsOf = isEnglish ? this.english : this.foreign;
    bag.add(head, wordsOf, headWeight);
    bag.add(body, wordsOf);
    for (const [word, count] of bag.counts) {
      this.words.push(word);
      this.weights.push(Math.sqrt(count));
    }
    const number = this.size;
    this.offsets.push(this.words.length);
    this.known.set(key, number);
    return number;
  }

  bags(): TrainingSet["bags"] {
    return { offsets: this.offsets.all(), words: this.words.all(), weights: this.weights.all() };
  }
}

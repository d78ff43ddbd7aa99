/** Every pair of every documentation as bags of the most frequent words. */
import { BagOfWords, headWeight } from "../../lib/embeddings/words/bag-of-words.ts";
import { wordsOfRun } from "../../lib/embeddings/words/text-words.ts";
import type { TextParts } from "../../lib/embeddings/words/word-vectors.ts";
import type { Documentation } from "../texts/documentation.ts";
import { decimals, integers } from "./number-list.ts";
import { textPairs } from "./text-pairs.ts";

/** Words and weights of text t stand at [offsets[t], offsets[t + 1]). */
export interface TextBags {
  readonly offsets: Int32Array;
  readonly words: Int32Array;
  readonly weights: Float32Array;
}

export interface TrainingSet {
  /** The words by their numbers, most frequent first. */
  readonly vocabulary: readonly string[];
  /** ln(texts ÷ texts with the word). */
  readonly idfs: Float32Array;
  readonly bags: TextBags;
  /** Texts of each pair. */
  readonly queries: Int32Array;
  readonly answers: Int32Array;
  /** Pairs of documentation d stand at [groups[d], groups[d + 1]). */
  readonly groups: readonly number[];
}

export function buildTrainingSet(
  documentations: Iterable<Documentation>,
  vocabularySize: number,
): TrainingSet {
  const texts = new TextCollector();
  const queries = integers();
  const answers = integers();
  const groups = [0];
  for (const documentation of documentations) {
    const seen = new Set<string>();
    for (const { query, answer } of textPairs(documentation)) {
      const [asked, answered] = [texts.ofQuery(query), texts.ofAnswer(answer)];
      const key = `${asked} ${answered}`;
      // The same page in several versions of a documentation says it once.
      if (seen.has(key)) continue;
      seen.add(key);
      queries.push(asked);
      answers.push(answered);
    }
    texts.forget();
    groups.push(queries.length);
  }
  return {
    ...texts.finish(vocabularySize),
    queries: queries.all(),
    answers: answers.all(),
    groups,
  };
}

class TextCollector {
  private readonly numbers = new Map<string, number>();
  private readonly wordNumbers = new Map<string, number>();
  private readonly runs = new Map<string, readonly number[]>();
  private readonly offsets = integers();
  private readonly words = integers();
  private readonly weights = decimals();

  constructor() {
    this.offsets.push(0);
  }

  ofQuery(text: string): number {
    return this.numberOf(text, { head: "", body: text });
  }

  /** A query and an answer of the same letters are two texts. */
  ofAnswer(parts: TextParts): number {
    return this.numberOf(`${parts.head}\u0001${parts.body}`, parts);
  }

  private numberOf(key: string, { head, body }: TextParts): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const bag = new BagOfWords();
    const wordsOf = (run: string): readonly number[] => this.wordsOf(run);
    bag.add(head, wordsOf, headWeight);
    bag.add(body, wordsOf);
    for (const [word, count] of bag.counts) {
      this.words.push(word);
      this.weights.push(Math.sqrt(count));
    }
    const number = this.offsets.length - 1;
    this.offsets.push(this.words.length);
    this.numbers.set(key, number);
    return number;
  }

  /** Texts of the next documentation are others. */
  forget(): void {
    this.numbers.clear();
  }

  finish(size: number): Pick<TrainingSet, "vocabulary" | "idfs" | "bags"> {
    const texts = this.offsets.length - 1;
    const frequencies = new Int32Array(this.wordNumbers.size);
    for (const word of this.words.all()) frequencies[word] = (frequencies[word] as number) + 1;
    const spellings = [...this.wordNumbers.keys()];
    const frequent = Array.from(spellings.keys()).sort((left, right) => {
      const more = (frequencies[right] as number) - (frequencies[left] as number);
      return more || ((spellings[left] as string) < (spellings[right] as string) ? -1 : 1);
    });
    frequent.length = Math.min(size, frequent.length);
    const kept = new Int32Array(spellings.length).fill(-1);
    frequent.forEach((word, position) => {
      kept[word] = position;
    });
    return {
      vocabulary: frequent.map((word) => spellings[word] as string),
      idfs: Float32Array.from(frequent, (word) => Math.log(texts / (frequencies[word] as number))),
      bags: this.keptBags(kept),
    };
  }

  /** The texts again, without the words that are not kept. */
  private keptBags(kept: Int32Array): TextBags {
    const [before, words, weights] = [this.offsets.all(), this.words.all(), this.weights.all()];
    const offsets = new Int32Array(before.length);
    let end = 0;
    for (let text = 0; text + 1 < before.length; text++) {
      for (
        let position = before[text] as number;
        position < (before[text + 1] as number);
        position++
      ) {
        const word = kept[words[position] as number] as number;
        if (word === -1) continue;
        words[end] = word;
        weights[end++] = weights[position] as number;
      }
      offsets[text + 1] = end;
    }
    return { offsets, words: words.subarray(0, end), weights: weights.subarray(0, end) };
  }

  private wordsOf(run: string): readonly number[] {
    let words = this.runs.get(run);
    if (words === undefined) {
      words = wordsOfRun(run).map((word) => this.numberOfWord(word));
      this.runs.set(run, words);
    }
    return words;
  }

  private numberOfWord(word: string): number {
    const known = this.wordNumbers.get(word);
    if (known !== undefined) return known;
    const number = this.wordNumbers.size;
    this.wordNumbers.set(word, number);
    return number;
  }
}

/**
 * Vectors of words that come with the package, trained on public documentation: a text lies where the
 * sum of its words points, and the length of a word's vector is its weight.
 * `content/decisions/word-vectors.md` names texts, licences and figures.
 */
import { openVocabulary, type Vocabulary } from "../../corpus/index.ts";
import { BagOfWords, headWeight } from "./bag-of-words.ts";
import { knownForm } from "./known-form.ts";
import { createFindNear, type NearMeaning } from "./near-meanings.ts";
import { wordsOfRun } from "./text-words.ts";
import { openVectorFile, type WordVectorParts } from "./vector-file.ts";

/** A text in two parts, because title and headings say most of what it is about. */
export interface TextParts {
  readonly head: string;
  readonly body: string;
}

export interface WordVectors {
  readonly dimensions: number;
  /** Fingerprint of the file: vectors that were made by another one cannot be compared. */
  readonly fingerprint: string;
  readonly bytes: number;
  /** Whether a word, or a part of it where it is an identifier, has a vector. */
  knows(word: string): boolean;
  /** Where a text lies; null when most of it is not made of known words, as in another language. */
  embed(text: TextParts): Float32Array | null;
  /** Calls `visit` for each word that has a vector, with its number. */
  forEachWord(visit: (word: string, number: number) => void): void;
  /** Words at least so near to this one, nearest first; none for a word without a vector. */
  near(word: string, similarityMin: number): readonly NearMeaning[];
  /** Where a text of these words lies: their numbers, and how often each occurs. */
  sum(counts: ReadonlyMap<number, number>): Float32Array;
}

/** Share of a text's runs of letters that must be known: German prose has 5 to 20 % of them. */
const knownShareMin = 0.5;
/** Runs of letters whose words are remembered: about 5 MB. */
const rememberedMax = 50_000;
const fingerprintLength = 12;

/** Throws one sentence for bytes that are not such a file. */
export async function openWordVectors(bytes: Uint8Array<ArrayBuffer>): Promise<WordVectors> {
  const { parts, digest } = await openVectorFile(bytes);
  const { dimensions } = parts;
  const vocabulary = openVocabulary({
    bytes: parts.vocabularyBytes,
    offsets: parts.vocabularyOffsets,
  });
  const wordsOf = createRunWords(vocabulary);
  const findNear = createFindNear(parts, vocabulary);
  return {
    dimensions,
    fingerprint: digest.slice(0, fingerprintLength),
    bytes: bytes.byteLength,
    knows: (word) => wordsOf(word).length > 0,
    embed({ head, body }) {
      const bag = new BagOfWords();
      bag.add(head, wordsOf, headWeight);
      bag.add(body, wordsOf);
      if (bag.known === 0 || bag.known < knownShareMin * bag.runs) return null;
      return sumOf(bag.counts, parts);
    },
    forEachWord(visit) {
      for (let number = 0; number < vocabulary.size; number++) {
        visit(vocabulary.termAt(number), number);
      }
    },
    near(word, similarityMin) {
      const number = vocabulary.find(word);
      return number === -1 ? [] : findNear(number, similarityMin);
    },
    sum: (counts) => sumOf(counts, parts),
  };
}

function createRunWords(vocabulary: Vocabulary) {
  const remembered = new Map<string, readonly number[]>();
  return (run: string): readonly number[] => {
    const known = remembered.get(run);
    if (known !== undefined) return known;
    const words = wordsOfRun(run)
      .map((word) => knownForm(word, vocabulary))
      .filter((number) => number !== -1);
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(run, words);
    return words;
  };
}

function sumOf(counts: ReadonlyMap<number, number>, parts: WordVectorParts): Float32Array {
  const { dimensions, directions, scales } = parts;
  const sum = new Float32Array(dimensions);
  for (const [word, count] of counts) {
    const weight = Math.sqrt(count) * (scales[word] as number);
    const from = word * dimensions;
    for (let dimension = 0; dimension < dimensions; dimension++) {
      sum[dimension] =
        (sum[dimension] as number) + weight * (directions[from + dimension] as number);
    }
  }
  return sum;
}

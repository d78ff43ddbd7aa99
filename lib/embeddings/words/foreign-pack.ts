/** The words of one other language, each where English words of its meaning lie. */
import {
  type CompoundLexicon,
  type Language,
  openVocabulary,
  splitCompound,
  type Vocabulary,
} from "../../corpus/index.ts";
import type { RunWords } from "./bag-of-words.ts";
import { foreignWords } from "./foreign-words.ts";
import type { WordVectorParts } from "./vector-file.ts";

export interface ReadRun {
  /** Numbers of a run's words: as they are, as parts of a compound, or by how they begin. */
  readonly words: readonly number[];
  /** Whether one of them stands there as it is. */
  readonly isSpelt: boolean;
}

export interface ForeignLookUp {
  read(run: string): ReadRun;
  /** Numbers of those that it has as they are spelt, in one form or another. */
  spelt(run: string): readonly number[];
}

export interface ForeignPack extends ForeignLookUp {
  readonly language: Language;
  readonly parts: WordVectorParts;
  /** How long the vector of a run's word is, which tells how rare it is; null for an unknown word. */
  sizeOf(run: string): number | null;
}

/** Shorter beginnings say nothing of a word. */
const beginningMin = 5;
/** Letters that an unknown form may have behind a known word. */
const endingMax = 3;

export function createForeignPack(language: Language, parts: WordVectorParts): ForeignPack {
  const vocabulary = openVocabulary({
    bytes: parts.vocabularyBytes,
    offsets: parts.vocabularyOffsets,
  });
  const lookUp = createForeignLookUp(vocabulary, language);
  const sizeOf = (run: string): number | null => {
    const sizes = lookUp.spelt(run).map((number) => parts.scales[number] as number);
    return sizes.length === 0 ? null : Math.max(...sizes);
  };
  return { language, parts, ...lookUp, sizeOf };
}

export function createForeignLookUp(
  vocabulary: Pick<Vocabulary, "find">,
  language: Language,
): ForeignLookUp {
  const lexicon: CompoundLexicon = {
    frequency: (stem) => (vocabulary.find(stem) === -1 ? 0 : 1),
  };
  const find = (spellings: readonly string[]): readonly number[] => {
    const number = spellings.map((one) => vocabulary.find(one)).find((one) => one !== -1);
    return number === undefined ? [] : [number];
  };
  const derive = (spellings: readonly string[]): readonly number[] => {
    const last = spellings.at(-1) as string;
    const stems = splitCompound(last, language, lexicon);
    return stems.length > 0
      ? stems.map((stem) => vocabulary.find(stem)).filter((number) => number !== -1)
      : findBeginning(last, vocabulary);
  };
  const read = (run: string): ReadRun => {
    let isSpelt = false;
    const words = foreignWords(run, language).flatMap((spellings) => {
      const own = find(spellings);
      if (own.length > 0) isSpelt = true;
      return own.length > 0 ? own : derive(spellings);
    });
    return { words, isSpelt };
  };
  return { read, spelt: (run) => foreignWords(run, language).flatMap(find) };
}

/**
 * A run as the language has it, otherwise as English has it, otherwise by its parts: a password is
 * neither a passport nor a word. Numbers of the language follow the last English one.
 */
export function wordsOfBoth(
  run: string,
  own: ForeignLookUp,
  english: RunWords,
  englishWords: number,
): readonly number[] {
  const { words, isSpelt } = own.read(run);
  const others = isSpelt ? [] : english(run);
  return others.length > 0 ? others : words.map((number) => englishWords + number);
}

/** "ファイルシステム" begins with a word, and goes on with another one. */
const katakana = /^[\p{Script=Katakana}ー]{4,}$/u;

function findBeginning(word: string, vocabulary: Pick<Vocabulary, "find">): readonly number[] {
  if (katakana.test(word)) return findKatakana(word, vocabulary);
  const shortest = Math.max(beginningMin, word.length - endingMax);
  for (let end = word.length - 1; end >= shortest; end--) {
    const number = vocabulary.find(word.slice(0, end));
    if (number !== -1) return [number];
  }
  return [];
}

function findKatakana(word: string, vocabulary: Pick<Vocabulary, "find">): readonly number[] {
  for (let end = word.length; end >= 2; end--) {
    const number = vocabulary.find(word.slice(0, end));
    if (number === -1) continue;
    return end === word.length ? [number] : [number, ...findKatakana(word.slice(end), vocabulary)];
  }
  return [];
}

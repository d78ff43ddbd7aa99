/** The words of one other language, each where English words of its meaning lie. */
import {
  type CompoundLexicon,
  type Language,
  openVocabulary,
  splitCompound,
  type Vocabulary,
} from "../../corpus/index.ts";
import { foreignWords } from "./foreign-words.ts";
import type { WordVectorParts } from "./vector-file.ts";

export interface ForeignPack {
  readonly language: Language;
  readonly parts: WordVectorParts;
  /** Numbers of a run's words in this pack; empty for a run that it does not know. */
  wordsOf(run: string): readonly number[];
  /** Whether it has a word as it is spelt, and not only parts of it. */
  has(word: string): boolean;
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
  const has = (word: string): boolean =>
    foreignWords(word, language).some((spellings) =>
      spellings.some((spelling) => vocabulary.find(spelling) !== -1),
    );
  return { language, parts, wordsOf: createForeignLookUp(vocabulary, language), has };
}

/** Numbers of the words of a run: as they are, as parts of a compound, or by how they begin. */
export function createForeignLookUp(
  vocabulary: Pick<Vocabulary, "find">,
  language: Language,
): (run: string) => readonly number[] {
  const lexicon: CompoundLexicon = {
    frequency: (stem) => (vocabulary.find(stem) === -1 ? 0 : 1),
  };
  const find = (spellings: readonly string[]): readonly number[] => {
    for (const spelling of spellings) {
      const number = vocabulary.find(spelling);
      if (number !== -1) return [number];
    }
    const last = spellings.at(-1) as string;
    const stems = splitCompound(last, language, lexicon);
    return stems.length > 0
      ? stems.map((stem) => vocabulary.find(stem)).filter((number) => number !== -1)
      : findBeginning(last, vocabulary);
  };
  return (run) => foreignWords(run, language).flatMap(find);
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

/**
 * Vectors of words that come with the package, trained on public documentation: a text lies where the
 * sum of its words points, and the length of a word's vector is its weight.
 * `content/decisions/word-vectors.md` names texts, licences and figures.
 */
import { createHash } from "node:crypto";
import { openVocabulary, type Vocabulary } from "../../corpus/index.ts";
import { BagOfWords, headWeight, type RunWords } from "./bag-of-words.ts";
import { type ForeignPack, wordsOfBoth } from "./foreign-pack.ts";
import { type ForeignPacks, noPacks } from "./foreign-packs.ts";
import { knownForm } from "./known-form.ts";
import { createFindNear, type NearMeaning } from "./near-meanings.ts";
import { likelyLanguages, spokenLanguage, type WordSize } from "./spoken-language.ts";
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
  /** Whether a word, or a part of it where it is an identifier, has a vector in the language. */
  knows(word: string, language?: string): boolean;
  /**
   * Where a text in this language lies, English by default; null when most of it is not made of known
   * words. The words of a language that was not prepared are read while others wait.
   */
  embed(text: TextParts, language?: string): Float32Array | null;
  /** Whether the language has the word, which is not English, as it is spelt. */
  has(word: string, language: string): boolean;
  /** Languages besides English that have words. */
  readonly languages: readonly string[];
  /** Resolves when the words of the language are read; at once for one without. */
  prepare(language: string): Promise<void>;
  /**
   * Language of a query, by who knows its words, with all that this takes; `hint` is the reader's. Null
   * where no language does.
   */
  languageOf(query: string, hint?: string): Promise<string | null>;
  /** The same among the languages that were prepared. */
  languageHere(query: string): string | null;
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
export async function openWordVectors(
  bytes: Uint8Array<ArrayBuffer>,
  packsBeside: (digest: string) => Promise<ForeignPacks> = () => Promise.resolve(noPacks),
): Promise<WordVectors> {
  const { parts, digest } = await openVectorFile(bytes);
  const packs = await packsBeside(digest);
  const { dimensions } = parts;
  const vocabulary = openVocabulary({
    bytes: parts.vocabularyBytes,
    offsets: parts.vocabularyOffsets,
  });
  const wordsOf = createRunWords(vocabulary);
  const findNear = createFindNear(parts, vocabulary);
  const readers = new Map<string, Reader>();
  const english: Reader = { wordsOf, pack: null };
  const reader = (language: string): Reader => {
    const known = readers.get(language);
    if (known !== undefined) return known;
    const pack = packs.loadNow(language);
    if (pack === null) return english;
    const made = { wordsOf: bothWords(pack, wordsOf, vocabulary.size), pack };
    readers.set(language, made);
    return made;
  };
  return {
    dimensions,
    fingerprint: fingerprintOf(digest, packs),
    bytes: bytes.byteLength,
    knows: (word, language) =>
      wordsOf(word).length > 0 ||
      (language !== undefined && reader(language).wordsOf(word).length > 0),
    embed({ head, body }, language = "en") {
      const { wordsOf: read, pack } = reader(language);
      const bag = new BagOfWords();
      bag.add(head, read, headWeight);
      bag.add(body, read);
      if (bag.known === 0 || bag.known < knownShareMin * bag.runs) return null;
      return sumOf(bag.counts, parts, pack?.parts);
    },
    has: (word, language) => (reader(language).pack?.spelt(word).length ?? 0) > 0,
    ...speakers(packs, (run) => {
      const sizes = wordsOf(run).map((number) => parts.scales[number] as number);
      return sizes.length === 0 ? null : Math.max(...sizes);
    }),
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

interface Reader {
  readonly wordsOf: RunWords;
  readonly pack: ForeignPack | null;
}

/** Words of a language, whose numbers follow those of the English words, and where it has none those. */
function bothWords(pack: ForeignPack, english: RunWords, englishWords: number): RunWords {
  return remember((run) => wordsOfBoth(run, pack, english, englishWords));
}

function speakers(
  packs: ForeignPacks,
  english: WordSize,
): Pick<WordVectors, "languages" | "prepare" | "languageOf" | "languageHere"> {
  const speaking = (text: string, given: readonly (ForeignPack | null)[]): string | null =>
    spokenLanguage(
      text,
      given.filter((pack) => pack !== null),
      english,
    );
  const likely = (text: string): readonly string[] => likelyLanguages(text, packs.languages);
  return {
    languages: packs.languages,
    async prepare(language) {
      await packs.load(language);
    },
    async languageOf(query, hint) {
      const languages = [...likely(query)].sort(
        (left, right) => Number(right === hint) - Number(left === hint),
      );
      return speaking(query, await Promise.all(languages.map((language) => packs.load(language))));
    },
    languageHere: (query) =>
      speaking(
        query,
        likely(query).map((name) => packs.loaded(name)),
      ),
  };
}

function fingerprintOf(digest: string, { fingerprint }: ForeignPacks): string {
  if (fingerprint === "") return digest.slice(0, fingerprintLength);
  const both = createHash("sha256").update(digest).update(fingerprint).digest("hex");
  return both.slice(0, fingerprintLength);
}

function createRunWords(vocabulary: Vocabulary): RunWords {
  return remember((run) =>
    wordsOfRun(run)
      .map((word) => knownForm(word, vocabulary))
      .filter((number) => number !== -1),
  );
}

function remember(read: RunWords): RunWords {
  const remembered = new Map<string, readonly number[]>();
  return (run) => {
    const known = remembered.get(run);
    if (known !== undefined) return known;
    const words = read(run);
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(run, words);
    return words;
  };
}

/** Numbers behind the last English word are those of the other language. */
function sumOf(
  counts: ReadonlyMap<number, number>,
  parts: WordVectorParts,
  foreign: WordVectorParts = parts,
): Float32Array {
  const { dimensions } = parts;
  const englishWords = parts.scales.length;
  const sum = new Float32Array(dimensions);
  for (const [number, count] of counts) {
    const isEnglish = number < englishWords;
    const { directions, scales } = isEnglish ? parts : foreign;
    const word = isEnglish ? number : number - englishWords;
    const weight = Math.sqrt(count) * (scales[word] as number);
    const from = word * dimensions;
    for (let dimension = 0; dimension < dimensions; dimension++) {
      sum[dimension] =
        (sum[dimension] as number) + weight * (directions[from + dimension] as number);
    }
  }
  return sum;
}

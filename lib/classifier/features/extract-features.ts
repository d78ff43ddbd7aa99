/** Words, pairs of neighbours and pieces of words of a text, counted. */
import {
  type AnalysedChunk,
  type Analyser,
  createAnalyser,
  fold,
  isAnyFunctionWord,
} from "../../corpus/index.ts";
import { FeatureCounter } from "./feature-counter.ts";
import { FeatureKind, hashPair, hashSlice } from "./feature-hash.ts";
import type { TicketFeatures } from "./ticket-features.ts";
import type { WeightedText } from "./ticket-text.ts";

/** Pieces of 2 to 4 letters, its borders included; see `content/decisions/ticket-model.md`. */
const gramLengthMin = 2;
const gramLengthMax = 4;
/** Longer words are names of machines and encoded data: their pieces say nothing. */
const grammedLengthMax = 40;
/** Spellings whose features are remembered: about 20 MB at most. */
const rememberedMax = 50_000;

/** The first words of a ticket usually say what it is about. */
const wordsMax = 64;

const textStart = hashSlice("^", 0, 1, FeatureKind.edge);
const textEnd = hashSlice("$", 0, 1, FeatureKind.edge);

/** Features of a word in itself. */
export interface WordFeatures {
  readonly word: number;
  readonly grams: Uint32Array;
}

/** Features of technical compounds, such as `fooBar.baz`. */
export interface ChunkFeatures {
  /** In reading order. */
  readonly words: readonly WordFeatures[];
  /** Pieces of identifiers: `foo` and `bar` of `fooBar`. */
  readonly pieces: readonly WordFeatures[];
}

/** A chunk with its place in the text, in UTF-16 code units. */
export interface PlacedChunk {
  readonly chunk: AnalysedChunk;
  readonly features: ChunkFeatures;
  readonly start: number;
  readonly end: number;
}

/** A word, or a compound name such as `resolve.alias`, in the form used for comparison. */
export interface TextWord {
  /** Folded. */
  readonly word: string;
  readonly feature: number;
  /** Whether its words also count separately. */
  readonly isName: boolean;
}

export interface FeatureExtractor {
  extract(parts: readonly WeightedText[]): TicketFeatures;
  /** Distinct words that are more than grammar, in reading order, about 64 at most. */
  words(parts: readonly Pick<WeightedText, "text">[]): readonly TextWord[];
  /** In reading order. The same part is read once for as long as somebody holds it. */
  chunks(part: Pick<WeightedText, "text">): readonly PlacedChunk[];
}

export function createFeatureExtractor(): FeatureExtractor {
  const chunks = createChunkReader();
  const counter = new FeatureCounter();
  return {
    chunks,
    words(parts) {
      const found = new Map<string, TextWord>();
      for (const part of parts) {
        for (const { chunk, start, end } of chunks(part)) {
          if (found.size >= wordsMax) break;
          const { words } = chunk;
          const isName = words.length > 1;
          const own = isName ? [...words, fold(part.text.slice(start, end))] : words;
          for (const [place, word] of own.entries()) {
            if (found.has(word) || !isContent(word)) continue;
            const feature = wordFeature(word);
            found.set(word, { word, feature, isName: place === words.length });
          }
        }
      }
      return [...found.values()];
    },
    extract(parts) {
      for (const part of parts) countPart(counter, part, chunks(part));
      return counter.take();
    },
  };
}

function createChunkReader(): FeatureExtractor["chunks"] {
  const analyser: Analyser = createAnalyser(rememberedMax);
  const known = new WeakMap<AnalysedChunk, ChunkFeatures>();
  const read = new WeakMap<Pick<WeightedText, "text">, readonly PlacedChunk[]>();
  const featuresOf = (chunk: AnalysedChunk): ChunkFeatures => {
    const found = known.get(chunk);
    if (found !== undefined) return found;
    const pieces = chunk.terms.filter((term) => !chunk.words.includes(term));
    const made = { words: chunk.words.map(wordFeatures), pieces: pieces.map(wordFeatures) };
    known.set(chunk, made);
    return made;
  };
  return (part) => {
    const before = read.get(part);
    if (before !== undefined) return before;
    const found: PlacedChunk[] = [];
    // Independent of the language: stems added nothing on three sets, and this reads tickets of all
    // languages in the same way.
    analyser.analyse(part.text, "und", (chunk, start, end) => {
      found.push({ chunk, features: featuresOf(chunk), start, end });
    });
    read.set(part, found);
    return found;
  };
}

function countPart(
  counter: FeatureCounter,
  { times, hasGrams }: WeightedText,
  chunks: readonly PlacedChunk[],
): void {
  let previous = textStart;
  const addWord = ({ word, grams }: WordFeatures): void => {
    counter.add(word, times);
    if (hasGrams) for (const gram of grams) counter.add(gram, times);
  };
  for (const { features } of chunks) {
    for (const entry of features.words) {
      addWord(entry);
      counter.add(hashPair(previous, entry.word), times);
      previous = entry.word;
    }
    for (const piece of features.pieces) addWord(piece);
  }
  if (previous !== textStart) counter.add(hashPair(previous, textEnd), times);
}

function wordFeature(word: string): number {
  return hashSlice(word, 0, word.length, FeatureKind.word);
}

const singleSign = /^[\x00-\x7f]$/;

/** Not the grammar of any language, and no single letter or digit. */
function isContent(word: string): boolean {
  return !singleSign.test(word) && !isAnyFunctionWord(word);
}

function wordFeatures(word: string): WordFeatures {
  return {
    word: wordFeature(word),
    grams: word.length > grammedLengthMax ? new Uint32Array(0) : gramsOf(` ${word} `),
  };
}

function gramsOf(padded: string): Uint32Array {
  const grams: number[] = [];
  for (let length = gramLengthMin; length <= gramLengthMax; length++) {
    for (let start = 0; start + length <= padded.length; start++) {
      grams.push(hashSlice(padded, start, start + length, FeatureKind.gram));
    }
  }
  return Uint32Array.from(grams);
}

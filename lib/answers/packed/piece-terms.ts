/** What pieces of sections say of a question. */
import type { FoundPassage, QuestionWord } from "../../contract/index.ts";
import {
  type Analyser,
  type ChunkFilter,
  type Language,
  languageOfTag,
} from "../../corpus/index.ts";
import { createWordReader, type TextTerms, textTerms } from "../sheet/said-words.ts";
import { createLikelyChunks } from "./likely-chunks.ts";
import type { SectionPiece } from "./section-pieces.ts";

/** For each word of the question 1 where it is said, less in another form, 0 where it is not. */
export type Said = readonly number[];

export interface PieceReader {
  ofPiece(piece: SectionPiece, passage: FoundPassage): Said;
  /** Title and heading, which hold for all pieces of a section. */
  ofName(passage: FoundPassage): Said;
}

/** What a word in another form counts, as "encrypted" for "encryption". */
const nearShare = 0.6;
const formShares = [0, nearShare, 1] as const;

/** Kept as long as the pieces are. */
const knownTerms = new WeakMap<SectionPiece, TextTerms>();
/** A text of which so much is beyond ASCII is analysed whole. */
const foreignShare = 0.5;
const sampleLength = 100;

export function createPieceReader(words: readonly QuestionWord[], analyser: Analyser): PieceReader {
  const read = createWordReader(words);
  const saidOf = (terms: TextTerms): Said => read(terms).forms.map((form) => formShares[form] ?? 0);
  const filters = new Map<Language, ChunkFilter>();
  const termsOf = (text: string, language: Language): TextTerms => {
    const filter = filters.get(language) ?? createLikelyChunks(words, language);
    filters.set(language, filter);
    return textTerms(text, language, analyser, filter);
  };
  const languages = new Map<string, Language>();
  const languageOf = ({ language: tag }: FoundPassage): Language => {
    const language = languages.get(tag) ?? languageOfTag(tag) ?? "und";
    languages.set(tag, language);
    return language;
  };
  return {
    ofPiece(piece, passage) {
      const language = languageOf(passage);
      if (!isForeign(piece.text)) return saidOf(termsOf(piece.text, language));
      const terms = knownTerms.get(piece) ?? textTerms(piece.text, language, analyser);
      knownTerms.set(piece, terms);
      return saidOf(terms);
    },
    ofName(passage) {
      const { title, heading = "" } = passage;
      return saidOf(termsOf(`${title}\n${heading}`, languageOf(passage)));
    },
  };
}

function isForeign(text: string): boolean {
  const length = Math.min(text.length, sampleLength);
  let beyond = 0;
  for (let at = 0; at < length; at += 1) if (text.charCodeAt(at) > 0x7f) beyond += 1;
  return beyond > length * foreignShare;
}

/** The more of each word. */
export function unionOf(all: readonly Said[]): Said {
  const [first = [], ...others] = all;
  return others.reduce(
    (sum, said) => sum.map((share, at) => Math.max(share, said[at] ?? 0)),
    first,
  );
}

/** What pieces of sections say of a question. */
import type { FoundPassage, QuestionWord } from "../../contract/index.ts";
import { type Analyser, languageOfTag } from "../../corpus/index.ts";
import { createWordReader, type TextTerms, textTerms } from "../sheet/said-words.ts";
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

export function createPieceReader(words: readonly QuestionWord[], analyser: Analyser): PieceReader {
  const read = createWordReader(words);
  const saidOf = (terms: TextTerms): Said => read(terms).forms.map((form) => formShares[form] ?? 0);
  const languageOf = ({ language }: FoundPassage) => languageOfTag(language) ?? "und";
  return {
    ofPiece(piece, passage) {
      const before = knownTerms.get(piece);
      const terms = before ?? textTerms(piece.text, languageOf(passage), analyser);
      if (before === undefined) knownTerms.set(piece, terms);
      return saidOf(terms);
    },
    ofName(passage) {
      const { title, heading = "" } = passage;
      return saidOf(textTerms(`${title}\n${heading}`, languageOf(passage), analyser));
    },
  };
}

/** The more of each word. */
export function unionOf(all: readonly Said[]): Said {
  const [first = [], ...others] = all;
  return others.reduce(
    (sum, said) => sum.map((share, at) => Math.max(share, said[at] ?? 0)),
    first,
  );
}

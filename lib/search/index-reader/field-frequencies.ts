/** The fields of a section that contain a term, as BM25F weighs them. */
import type { FieldShare } from "../../contract/index.ts";
import {
  type Analyser,
  type CompoundLexicon,
  compoundShare,
  findPart,
  type IndexableDocument,
  type Language,
  occurrenceWeight,
  rankingParameters,
  type Segment,
} from "../../corpus/index.ts";

export interface TermCounting {
  readonly analyser: Analyser;
  /** Words of the index, by which compounds were split. */
  readonly lexicon: CompoundLexicon;
}

/** Weighted frequencies of the fields that hold the term; `score` is the frequency. */
export function fieldFrequencies(
  term: string,
  document: IndexableDocument,
  section: number,
  { header }: Segment,
  { analyser, lexicon }: TermCounting,
): FieldShare[] {
  const { headingPath = [], text = "" } = document.sections[section] ?? {};
  const texts = {
    title: document.title,
    heading: headingPath.join("\n"),
    body: text,
    path: document.filePath.replace(/\.\w+$/, ""),
  };
  return (Object.keys(texts) as (keyof typeof texts)[]).flatMap((field) => {
    const { length, count } = countTerm(texts[field], term, document.language, {
      analyser,
      lexicon,
    });
    if (count === 0) return [];
    const weight = occurrenceWeight(rankingParameters[field], length, header.averageLengths[field]);
    return [{ field, score: count * weight }];
  });
}

function countTerm(
  text: string,
  term: string,
  language: Language,
  { analyser, lexicon }: TermCounting,
): { length: number; count: number } {
  let length = 0;
  let count = 0;
  analyser.analyse(text, language, (chunk) => {
    length += chunk.terms.length;
    for (const found of chunk.terms) if (found === term) count += 1;
    for (const word of chunk.words) {
      if (findPart(word, [term], language, lexicon) !== null) count += compoundShare;
    }
  });
  return { length, count };
}

/** The input for building a segment. */
import type { PageKind } from "../../contract/index.ts";
import type { Analyser } from "../analysis/analyser.ts";
import type { Language } from "../analysis/languages.ts";
import type { CompoundLexicon } from "../analysis/split-compound.ts";
import type { FieldLengths, RankingParameters } from "../scoring/parameters.ts";

export interface IndexableSection {
  readonly headingPath: readonly string[];
  readonly text: string;
}

export interface IndexableDocument {
  /** Row in the document table. */
  readonly rid: number;
  readonly id: string;
  readonly collection: string;
  readonly filePath: string;
  readonly title: string;
  /** Its words are stemmed by the rules of this language. */
  readonly language: Language;
  /** Days since 1970; 0, or absent, for a page without a date. */
  readonly day?: number;
  /** `guide` when absent. */
  readonly kind?: PageKind;
  readonly sections: readonly IndexableSection[];
}

export interface BuildOptions {
  readonly analyser: Analyser;
  readonly parameters: RankingParameters;
  /** Sums of the segments that will answer together with this one; their lengths count too. */
  readonly neighbours?: readonly {
    readonly fieldLengths: FieldLengths;
    readonly sections: number;
  }[];
  /** Words of those segments: compounds of this one may be made of them. */
  readonly lexicon?: CompoundLexicon;
}

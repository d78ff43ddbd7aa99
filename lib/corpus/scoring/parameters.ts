/** The constants of ranking, each with where it comes from. */

/** Terms of a section per field. */
export interface FieldLengths {
  readonly title: number;
  readonly heading: number;
  readonly body: number;
  readonly path: number;
}

export interface FieldParameters {
  /** How much an occurrence in this field counts. */
  readonly weight: number;
  /** Length normalisation, 0 (none) to 1 (full). */
  readonly b: number;
  /** Shorter fields count as if they had this share of the average length; 0 for no bound. */
  readonly lengthFloor: number;
}

export interface RankingParameters {
  /** Saturation of term frequency. */
  readonly k1: number;
  readonly title: FieldParameters;
  readonly heading: FieldParameters;
  readonly body: FieldParameters;
  readonly path: FieldParameters;
}

/**
 * Chosen on halves of four sets and checked on the other halves; `content/decisions/ranking.md` has
 * the figures. A body's floor is the greatest gain: how finely an author cuts a page into sections
 * says nothing about its words (links +.010 MRR, documentation +.011 nDCG@5 over no floor).
 * Baked into the impacts of a segment: a change needs a new `indexFormat`.
 */
export const rankingParameters: RankingParameters = {
  k1: 1.2,
  title: { weight: 5, b: 0.75, lengthFloor: 0 },
  heading: { weight: 3, b: 0.75, lengthFloor: 0 },
  body: { weight: 1, b: 0.75, lengthFloor: 0.8 },
  path: { weight: 1, b: 0.75, lengthFloor: 0 },
};

/**
 * A page's score is its best section plus `gain`, `gain²`, `gain³` of the next three. Baked into
 * the bounds of a segment's pages: a change needs a new `indexFormat`.
 */
export const sectionGain = 0.4;

/** The weight of a word inside a compound as an occurrence, relative to a separate word. */
export const compoundShare = 0.5;
/** Most that one compound counts, so that no title with it comes before a text with the word itself. */
export const compoundCountMax = 0.4;

export interface QueryParameters {
  /** Weight of an identifier's pieces against the identifier itself. */
  readonly partWeight: number;
  /** Weight of a word's other spelling, such as `gross` for `Groesse`, against the word itself. */
  readonly variantWeight: number;
  /** Weight of the parts of a compound word against the word itself. */
  readonly compoundWeight: number;
  /** What each repetition adds to the weight of a word that a query has several times. */
  readonly repeatGain: number;
}

/** partWeight .5 loses .007 of SciFact's Recall@100. */
export const queryParameters: QueryParameters = {
  partWeight: 0.8,
  variantWeight: 0.8,
  compoundWeight: 0.5,
  repeatGain: 0.25,
};

/** Sections of a page that count towards its score. */
export const sectionsPerPage = 4;
/**
 * Pages that are ranked exactly and then re-ranked, however few are wanted. Over 1,000 logged
 * queries, 30 gave the same first page as 100 every time and the same ten pages 998 times.
 */
export const candidatesMin = 30;
/** Most pages that an explanation may ask for. */
export const candidatesMax = 100;
/** Best pages by their words whose signals are read. */
export const signalDepth = 30;

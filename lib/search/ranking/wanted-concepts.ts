/** The concepts of a query as one segment knows them, for looking them up in its pages. */
import {
  inverseDocumentFrequency,
  type Language,
  pathMark,
  type Segment,
} from "../../corpus/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { snapshotFrequency } from "../index-reader/snapshot-lexicon.ts";
import { wordRank } from "../query/page-conditions.ts";
import { type ConceptTerm, lightWeight, type QueryConcept } from "../query/query-concepts.ts";

/** What an identifier is worth of which a page has all pieces and not the whole. */
const piecesShare = 0.8;
/** Queries beyond this are paragraphs, whose later words say little that the first ones do not. */
const conceptsMax = 32;
/** A part of a compound says so much of it: a title or an address of parts does not name the word. */
export const halfOfWord = 0.5;

/** Numbers of a word's terms in one vocabulary; -1 for those that it lacks. */
export interface ConceptNumbers {
  readonly terms: readonly number[];
  /** How much each says of the word. */
  readonly shares: readonly number[];
  readonly pieces: readonly number[];
}

/** What the signals of a page are read by. */
export interface WantedConcepts {
  /** How telling each concept is; they sum to 1. */
  readonly weights: readonly number[];
  readonly stems: readonly ConceptNumbers[];
  readonly paths: readonly ConceptNumbers[];
  /** In the vocabulary of the link index; empty without one. */
  readonly linkTerms: readonly ConceptNumbers[];
  /** Rank of each word as spelt; 0 for one that the segment's text never has. */
  readonly surfaces: readonly number[];
}

export function conceptWeights(
  snapshot: IndexSnapshot,
  concepts: readonly QueryConcept[],
): number[] {
  const telling = concepts.slice(0, conceptsMax).map((concept) => {
    const frequency = Math.min(snapshot.sections, conceptFrequency(snapshot, concept));
    const weight = concept.isLight === true ? lightWeight : 1;
    return weight * inverseDocumentFrequency(snapshot.sections, frequency);
  });
  const sum = telling.reduce((total, idf) => total + idf, 0);
  return telling.map((idf) => idf / sum);
}

/** How telling a concept is: an identifier that stands nowhere is as telling as its rarest piece. */
function conceptFrequency(snapshot: IndexSnapshot, { terms, pieces }: QueryConcept): number {
  const whole = terms.filter(({ share }) => share === 1);
  const most = Math.max(0, ...whole.map(({ term }) => snapshotFrequency(snapshot, term)));
  if (most > 0 || pieces.length === 0) return most;
  return Math.min(...pieces.map((piece) => snapshotFrequency(snapshot, piece)));
}

/** For pages of one language: stems of others are other words there. */
export function wantedConcepts(
  { links }: IndexSnapshot,
  segment: Segment,
  language: Language,
  concepts: readonly QueryConcept[],
  weights: readonly number[],
): WantedConcepts {
  const wanted = concepts.slice(0, weights.length).map((concept) => inLanguage(concept, language));
  const named = wanted.map(withoutParts);
  const { vocabulary } = segment;
  return {
    weights,
    stems: wanted.map((concept) => numbersOf(concept, (term) => vocabulary.find(term))),
    paths: named.map((concept) => numbersOf(concept, (term) => vocabulary.find(pathMark + term))),
    linkTerms:
      links === null
        ? []
        : named.map((concept) => numbersOf(concept, (term) => links.vocabulary.find(term))),
    surfaces: wanted.map(({ word }) => wordRank(segment, word)),
  };
}

/** A word that is not read in the language keeps all of its terms. */
function inLanguage(concept: QueryConcept, language: Language): QueryConcept {
  const isRead = ({ languages }: ConceptTerm): boolean => languages?.includes(language) ?? true;
  const terms = concept.terms.filter(isRead);
  return terms.length === 0 ? concept : { ...concept, terms };
}

function withoutParts(concept: QueryConcept): QueryConcept {
  return { ...concept, terms: concept.terms.filter(({ share }) => share > halfOfWord) };
}

function numbersOf(
  { terms, pieces }: QueryConcept,
  find: (term: string) => number,
): ConceptNumbers {
  return {
    terms: terms.map(({ term }) => find(term)),
    shares: terms.map(({ share }) => share),
    pieces: pieces.map(find),
  };
}

/** How much of a word is said, 0 to 1, where `strength` tells it of each of its terms. */
export function saidShare(
  { terms, shares, pieces }: ConceptNumbers,
  strength: (term: number) => number,
): number {
  let best = 0;
  for (let index = 0; index < terms.length; index++) {
    const term = terms[index] as number;
    if (term !== -1) best = Math.max(best, (shares[index] as number) * strength(term));
  }
  if (best === 1 || pieces.length === 0) return best;
  let said = 0;
  for (const piece of pieces) if (piece !== -1) said += strength(piece);
  return Math.max(best, (piecesShare * said) / pieces.length);
}

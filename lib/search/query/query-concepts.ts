/** The words of a query as what they ask for: each with all terms by which a page may say it. */
import { type Language, type QueryParameters, TermRole } from "../../corpus/index.ts";

export interface QueryTerm {
  /** Null for a composite's whole or an identifier's piece, which is no word of its own. */
  readonly word: string | null;
  readonly term: string;
  readonly role: TermRole;
  /** What the word is with its sign, as in `@apply`: both terms of it name it. */
  readonly sign?: string;
  /** With its marks, in lower case, where they tell it from another word: "ändere" is not "andere". */
  readonly marked?: string;
  /** What a part of a compound counts: 1, or less so that the parts together never say more than the whole. */
  readonly share?: number;
  /** Of a word that says little. */
  readonly isLight?: true;
}

export interface ConceptTerm {
  readonly term: string;
  /** How much the term says of the word, 0 to 1. */
  readonly share: number;
  /** Languages by whose rules it stands for the word; absent for all. */
  readonly languages?: readonly Language[];
}

export interface QueryConcept {
  /** Folded, as spelt. */
  readonly word: string;
  /** The word's own terms in each language first, then other spellings and parts of a compound. */
  readonly terms: readonly ConceptTerm[];
  /** Pieces of an identifier, which say it together. */
  readonly pieces: readonly string[];
  /** Whether the word says little: it counts less, and an answer need not say it. */
  readonly isLight?: true;
}

/** The query by the rules of one language. */
export interface QueryReading {
  readonly language: Language;
  readonly terms: readonly QueryTerm[];
}

interface OpenConcept {
  readonly terms: Map<string, { share: number; languages: Language[] }>;
  readonly pieces: Set<string>;
  readonly isLight: boolean;
}

/** One concept for each word, however often and in how many languages it is read. */
export function readConcepts(
  readings: readonly QueryReading[],
  parameters: QueryParameters,
): QueryConcept[] {
  const concepts = new Map<string, OpenConcept>();
  for (const { language, terms } of readings) {
    let last: OpenConcept | null = null;
    for (const { word, term, role, share = 1, isLight = false } of terms) {
      if (word !== null) {
        last = concepts.get(word) ?? { terms: new Map(), pieces: new Set(), isLight };
        concepts.set(word, last);
      }
      if (last === null) continue;
      if (role === TermRole.part && word === null) last.pieces.add(term);
      else addTerm(last, term, share * roleWeight(role, parameters), language);
    }
  }
  return [...concepts].map(([word, { terms, pieces, isLight }]) => ({
    word,
    terms: [...terms].map(([term, said]) => ({ term, ...said })),
    pieces: [...pieces],
    ...(isLight && { isLight }),
  }));
}

function addTerm({ terms }: OpenConcept, term: string, share: number, language: Language): void {
  const known = terms.get(term) ?? { share, languages: [] };
  known.share = Math.max(known.share, share);
  if (!known.languages.includes(language)) known.languages.push(language);
  terms.set(term, known);
}

/**
 * What a word that says little counts. Japanese headings find their pages as before, and link texts of
 * React .645 of them first, of .618; with .25 headings lose.
 */
export const lightWeight = 0.5;

export function roleWeight(role: TermRole, parameters: QueryParameters): number {
  if (role === TermRole.part) return parameters.partWeight;
  if (role === TermRole.variant) return parameters.variantWeight;
  return role === TermRole.compound ? parameters.compoundWeight : 1;
}

/** The words of a query that may be mistyped, with their positions. */
import { TermRole } from "../../corpus/index.ts";
import type { QueryContext } from "./analyse-query.ts";
import { compoundParts } from "./compound-parts.ts";
import { parseQuery } from "./parse-query.ts";

export interface QueryWord {
  /** Folded. */
  readonly word: string;
  /** The index terms of the word. */
  readonly terms: readonly string[];
  /** Pieces of an identifier, which represent it together; empty for plain words. */
  readonly pieces: readonly string[];
  /** Half-open range in the query, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

/** Whether terms that pass the test contain the word: one of its terms, or all of its pieces. */
export function occursIn({ terms, pieces }: QueryWord, test: (term: string) => boolean): boolean {
  return terms.some(test) || (pieces.length > 0 && pieces.every(test));
}

/** Words of plain clauses; quoted, negated and field-bound words mean exactly what they say. */
export function readQueryWords(query: string, context: QueryContext): QueryWord[] {
  const found = new Map<number, QueryWord & { readonly terms: string[] }>();
  for (const clause of parseQuery(query)) {
    if (clause.isNegated || clause.isPhrase || clause.field !== null) continue;
    for (const language of context.languages) {
      context.analyser.analyse(clause.text, language, (chunk, chunkStart) => {
        const offset = clause.start + chunkStart;
        const withRole = (role: TermRole): string[] =>
          chunk.terms.filter((_term, at) => chunk.roles[at] === role);
        const variants = withRole(TermRole.variant);
        const pieces = withRole(TermRole.part);
        chunk.words.forEach((word, index) => {
          const start = offset + (chunk.wordStarts[index] as number);
          const end = offset + (chunk.wordEnds[index] as number);
          // By its end: French and Italian begin behind an article that other languages keep.
          const known = found.get(end) ?? { word, terms: [], pieces, start, end };
          const { stems } = compoundParts(word, language, context);
          known.terms.push(chunk.wordTerms[index] as string, word, ...stems, ...variants);
          found.set(end, known);
        });
      });
    }
  }
  return [...found.values()];
}

/** The words of a query that may be mistyped, with where they stand in it. */
import type { Analyser } from "../analysis/analyser.ts";
import { parseQuery } from "../query/parse-query.ts";

export interface QueryWord {
  /** Folded. */
  readonly word: string;
  /** The index terms that may stand for it. */
  readonly terms: readonly string[];
  /** Half-open range in the query, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

/** Words of plain clauses; what is quoted, negated or bound to a field is meant as it stands. */
export function readQueryWords(query: string, analyser: Analyser): QueryWord[] {
  const found: QueryWord[] = [];
  for (const clause of parseQuery(query)) {
    if (clause.isNegated || clause.isPhrase || clause.field !== null) continue;
    analyser.analyse(clause.text, (chunk, chunkStart) => {
      const offset = clause.start + chunkStart;
      chunk.words.forEach((word, index) => {
        found.push({
          word,
          terms: [chunk.wordTerms[index] as string, word],
          start: offset + (chunk.wordStarts[index] as number),
          end: offset + (chunk.wordEnds[index] as number),
        });
      });
    });
  }
  return found;
}

/** The terms of a text, with their spellings for what is said in a near form. */
import type { Analyser, Language } from "../../corpus/index.ts";

export interface TermSet {
  readonly terms: ReadonlySet<string>;
  readonly beginnings: ReadonlySet<string>;
}

/** Letters that words of one family share at least. */
export const familyLength = 5;

export function termSet(text: string, language: Language, analyser: Analyser): TermSet {
  const terms = new Set<string>();
  const beginnings = new Set<string>();
  analyser.analyse(text, language, (chunk) => {
    for (const term of chunk.wordTerms) {
      terms.add(term);
      if (term.length >= familyLength) beginnings.add(term.slice(0, familyLength));
    }
    for (const term of chunk.terms) terms.add(term);
  });
  return { terms, beginnings };
}

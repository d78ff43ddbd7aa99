/** Where a query has synonyms that the pages know. */
import { type AnalysedQuery, analyseQuery } from "../query/analyse-query.ts";
import type { QueryWord } from "../query/query-words.ts";
import type { LexiconContext } from "../spelling/lexicon.ts";
import { otherForms } from "../spelling/other-forms.ts";
import type { SynonymMatch, SynonymTable } from "./synonym-table.ts";

/** A synonym that some page has. */
export interface KnownSynonym {
  readonly text: string;
  readonly analysed: AnalysedQuery;
}

export interface KnownMatch {
  readonly words: readonly QueryWord[];
  readonly synonyms: readonly KnownSynonym[];
}

export interface FoundSynonyms {
  readonly synonyms: readonly KnownMatch[];
  /** All words, with the terms of their synonyms: such a word is neither unknown nor missing. */
  readonly known: readonly QueryWord[];
}

/** Those of the operator, and compounds that are written otherwise too. */
export function findSynonyms(
  table: SynonymTable | null,
  query: string,
  words: readonly QueryWord[],
  counting: readonly QueryWord[],
  context: LexiconContext,
): FoundSynonyms {
  const own = table?.find(query, words, context.languages) ?? [];
  const named = new Set(own.flatMap((match) => match.words.map(({ start }) => start)));
  const isEnglish = context.languages.includes("en");
  const others = isEnglish ? otherForms(query, words, counting, context.lexicon) : [];
  const forms = others.filter((form) => !form.words.some(({ start }) => named.has(start)));
  const synonyms = [...own, ...forms].flatMap((match): KnownMatch[] => {
    const known = knownSynonyms(match, context);
    return known.length === 0 ? [] : [{ words: match.words, synonyms: known }];
  });
  return { synonyms, known: withSynonymTerms(words, synonyms) };
}

function knownSynonyms({ synonyms }: SynonymMatch, context: LexiconContext): KnownSynonym[] {
  const { lexicon } = context;
  return synonyms
    .map((text) => ({ text, analysed: analyseQuery(text, context) }))
    .filter(({ analysed }) =>
      analysed.wholeTerms.some((terms) => terms.every((term) => lexicon.has(term))),
    );
}

function withSynonymTerms(
  words: readonly QueryWord[],
  matches: readonly KnownMatch[],
): readonly QueryWord[] {
  if (matches.length === 0) return words;
  return words.map((word) => {
    const own = matches.filter((found) => found.words.some(({ start }) => start === word.start));
    if (own.length === 0) return word;
    const synonyms = own.flatMap((match) => match.synonyms);
    const added = synonyms.flatMap(({ analysed }) => analysed.wholeTerms.flat());
    return { ...word, terms: [...word.terms, ...added] };
  });
}

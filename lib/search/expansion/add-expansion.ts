/** Adds words of a language model to what is searched: only those that pages have, and with less weight. */
import { type AnalysedQuery, analyseQuery } from "../query/analyse-query.ts";
import type { LexiconContext } from "../spelling/lexicon.ts";

/**
 * The weight of an added word relative to a typed one. With six words at random per question, docs-eval
 * and handbook questions lose nothing at .2, and docs-eval .008 of nDCG@5 at .4;
 * `content/decisions/hybrid-search.md` has all figures.
 */
const expansionWeight = 0.2;
const addedTermsMax = 16;

export interface ExpandedQuery {
  readonly analysed: AnalysedQuery;
  /** Texts that added something. */
  readonly used: readonly string[];
}

export function addExpansion(
  analysed: AnalysedQuery,
  texts: readonly string[],
  context: LexiconContext,
): ExpandedQuery {
  const known = new Set(analysed.terms.map(({ term }) => term));
  const added: { term: string; weight: number }[] = [];
  const used = texts.filter((text) => {
    const { terms, wholeTerms } = analyseQuery(text, context);
    const isKnown = wholeTerms.some(
      (reading) => reading.length > 0 && reading.every((term) => context.lexicon.has(term)),
    );
    const fresh = terms.filter(({ term }) => !known.has(term));
    if (!isKnown || fresh.length === 0 || added.length + fresh.length > addedTermsMax) return false;
    for (const { term, weight } of fresh) {
      known.add(term);
      added.push({ term, weight: weight * expansionWeight });
    }
    return true;
  });
  if (added.length === 0) return { analysed, used: [] };
  // Terms of one group are next to each other, at the end.
  const alone = analysed.terms.filter(({ group }) => group === undefined);
  const grouped = analysed.terms.filter(({ group }) => group !== undefined);
  return { analysed: { ...analysed, terms: [...alone, ...added, ...grouped] }, used };
}

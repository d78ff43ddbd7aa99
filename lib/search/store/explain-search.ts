/** Explains the ranks of a query's hits. */

import type { Explanation } from "../../contract/index.ts";
import { candidatesMax, pageId, queryParameters } from "../../corpus/index.ts";
import { expansionOf } from "../answer-search.ts";
import { checkSearchCall } from "../check-call.ts";
import { explainPages } from "../explain.ts";
import { viewEdition } from "../index-reader/edition-view.ts";
import { interpretWithRecheck } from "../interpret-with-recheck.ts";
import type { ExplainedHit, ExplainOptions } from "../knowledge-store.ts";
import { pagesWithRanks } from "../ranking/pages-with-ranks.ts";
import { profileOf } from "../ranking/profile-of.ts";
import type { RankedPage } from "../ranking/ranked-page.ts";
import type { TaughtWord } from "../ticket-words/taught-words.ts";
import { ticketWordsOf } from "../ticket-words/ticket-words.ts";
import { type IndexOf, prepareCall } from "./search-index.ts";
import { type StoreContext, toolsOf } from "./store-context.ts";

export async function explainSearch(
  context: StoreContext,
  indexOf: IndexOf,
  query: string,
  options: ExplainOptions,
): Promise<readonly ExplainedHit[]> {
  checkSearchCall(query, options);
  const { snapshot: whole, tuning } = await indexOf();
  const prepared = prepareCall(options, candidatesMax);
  const snapshot = await viewEdition(whole, options, prepared.collections);
  const tools = toolsOf(context, tuning);
  const { texts: expansion } = await expansionOf({ ...prepared, query }, tools);
  const asked = { ...prepared, expansion };
  const { interpreted } = await interpretWithRecheck(query, snapshot, asked, tools);
  const { analysed } = interpreted;
  const meaning = (await context.hybrid?.meaningOf(interpreted, prepared))?.meaning;
  const request = { ...prepared, query: analysed, parameters: queryParameters, meaning };
  const withRanks = await pagesWithRanks(snapshot, request, options.only);
  const ranked = withRanks.map(({ page }) => page);
  const explanations = await explainPages(snapshot, analysed, ranked, {
    ...tools,
    ...profileOf(snapshot, request),
    tellsTickets: true,
  });
  const wordsOf = ({ segment, page, tickets }: RankedPage): readonly TaughtWord[] =>
    snapshot.taught === null || tickets === 0
      ? []
      : ticketWordsOf(snapshot.taught, analysed.concepts, pageId(segment, page));
  return withRanks.map(({ page, rank }, index) => ({
    ...idOf(page),
    rank,
    ...named(wordsOf(page)),
    ...(page.duplicates !== undefined && { duplicates: page.duplicates.map(idOf) }),
    ...(explanations[index] as Explanation),
  }));
}

function named(ticketWords: readonly TaughtWord[]): Pick<ExplainedHit, "ticketWords"> {
  return ticketWords.length === 0 ? {} : { ticketWords };
}

function idOf({ segment, page }: RankedPage): { readonly id: string } {
  return { id: pageId(segment, page) };
}

/** One call for passages: from what a caller wrote to the sections that answer. */
import { type AnswerGround, limits, type PassageOptions } from "../../contract/index.ts";
import { checkSearchCall } from "../check-call.ts";
import { viewEdition } from "../index-reader/edition-view.ts";
import { listPassages } from "../passages/list-passages.ts";
import { type IndexOf, prepareCall } from "./search-index.ts";
import { type StoreContext, toolsOf } from "./store-context.ts";

export async function findGround(
  context: StoreContext,
  indexOf: IndexOf,
  query: string,
  options: PassageOptions,
  isGround: boolean,
): Promise<AnswerGround> {
  checkSearchCall(query, options);
  const { snapshot: whole, tuning } = await indexOf();
  const request = {
    ...prepareCall(options, limits.resultsMax),
    query,
    isGround,
    lang: options.lang,
  };
  const snapshot = await viewEdition(whole, options, request.collections);
  return listPassages(snapshot, request, toolsOf(context, tuning));
}

import type { SearchResponse } from "../../../contract/index.ts";
import { hitAddress } from "./hit-address.ts";

/** The passage that answers a query, with the way to its section. */
export interface PlacedAnswer {
  readonly passage: NonNullable<SearchResponse["answer"]>;
  /** Title of the page, and its heading where there is one. */
  readonly place: string;
  readonly address: string;
}

/** Null unless one passage stands out. */
export function answerOf({
  answer,
  results,
  query,
}: Pick<SearchResponse, "answer" | "results" | "query">): PlacedAnswer | null {
  const page = results.find(({ id }) => id === answer?.id);
  if (answer === undefined || page === undefined) return null;
  const { heading, anchor } = answer;
  return {
    passage: answer,
    place: heading === undefined ? page.title : `${page.title} › ${heading}`,
    address: hitAddress({ path: page.path, anchor, query }),
  };
}

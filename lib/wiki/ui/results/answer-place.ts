import type { SearchResponse } from "../../../contract/index.ts";
import { hitAddress } from "./hit-address.ts";

/** The passage that answers a query, with the way to its section. */
export interface PlacedAnswer {
  readonly passage: NonNullable<SearchResponse["answer"]>;
  /** Title of the page, and its heading where there is one. */
  readonly place: string;
  readonly address: string;
}

/** Whether one of the texts says all of a passage, word for word. */
export function isRepeated(texts: readonly string[], passage: string): boolean {
  const words = plain(passage);
  return words !== "" && texts.some((text) => plain(text).includes(words));
}

function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/^… ?| ?…$/g, "")
    .trim();
}

/** Null unless one passage stands out that says more than the first hit does. */
export function answerOf({
  answer,
  results,
  query,
}: Pick<SearchResponse, "answer" | "results" | "query">): PlacedAnswer | null {
  const page = results.find(({ id }) => id === answer?.id);
  if (answer === undefined || page === undefined) return null;
  const { heading, anchor } = answer;
  const [first] = results;
  // The hit has all of it, and goes on.
  if (first !== undefined && plain(first.snippet) !== plain(answer.text)) {
    if (isRepeated([first.snippet], answer.text)) return null;
  }
  return {
    passage: answer,
    place: heading === undefined ? page.title : `${page.title} › ${heading}`,
    address: hitAddress({ path: page.path, anchor, query }),
  };
}

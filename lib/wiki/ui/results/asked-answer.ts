/** A reader's wish for an answer in place of hits, as given in the address of a page. */
import type { AnswerPassage, AnswerSentence, AskResponse } from "../../../contract/index.ts";
import { type AskedSearch, searchParameters } from "./asked-search.ts";
import { hitAddress } from "./hit-address.ts";

/** Nobody is answered who has not asked for it: without `ask=on` a page shows hits. */
export function readsAnswer(parameters: URLSearchParams): boolean {
  return parameters.get("ask")?.toLowerCase() === "on";
}

/** The page that answers this. */
export function askAddress(asked: AskedSearch): string {
  const parameters = searchParameters(asked);
  parameters.set("ask", "on");
  return `/?${parameters}`;
}

/** Two words are looked up; from three on, somebody asks, and passages above the hits help. */
export function mayBeQuestion(query: string): boolean {
  return /\S\s+\S+\s+\S|[?？]\s*$/u.test(query);
}

export interface PassagePlace {
  /** Title of the page, and its heading where there is one. */
  readonly name: string;
  readonly address: string;
}

export function placeOfPassage(
  { title, heading, path, anchor }: AnswerPassage,
  query: string,
): PassagePlace {
  return {
    name: heading === undefined ? title : `${title} › ${heading}`,
    address: hitAddress({ path, anchor, query }),
  };
}

/** An answer as it is copied: what is shown of it. */
export interface ShownAnswer {
  readonly answer: {
    readonly by: NonNullable<AskResponse["answer"]>["by"];
    readonly sentences: readonly AnswerSentence[];
  } | null;
  readonly passages: readonly AnswerPassage[];
}

/** What somebody pastes: sentences with numbers, and below them whose words these are. */
export interface CopiedAnswer {
  readonly text: string;
  /** Addresses begin with a slash. */
  readonly sources: readonly PassagePlace[];
}

/** An answer as text, and the places of its passages in the order of their numbers. */
export function copiedAnswer({ answer, passages }: ShownAnswer): CopiedAnswer {
  const sentences = answer?.sentences ?? [];
  const lines = sentences.map(({ text, passages: cited }) => `${text} ${marks(cited)}`);
  const text = lines.join(answer?.by === "model" ? " " : "\n\n");
  return { text, sources: passages.map((passage) => placeOfPassage(passage, "")) };
}

function marks(cited: readonly number[]): string {
  return cited.map((number) => `[${number}]`).join("");
}

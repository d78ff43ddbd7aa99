/** What can be chosen in the dialog: the passage that answers, pages with their sections, the way to all results. */
import type { AnswerPassage, Highlight, SearchResponse } from "../../contract/index.ts";
import { type PlacedResult, resultAddress } from "../client/result-address.ts";
import type { RecentResult } from "./recent-results.ts";

export interface DialogChoice {
  /** `answer`, `page`, `section`, `recent` or `all`. */
  readonly kind: "answer" | "page" | "section" | "recent" | "all";
  /** Choices with one name follow each other; "" for no group. */
  readonly group: string;
  readonly address: string;
  readonly title: string;
  /** Where it is; "" for nothing to say. */
  readonly place: string;
  readonly text: string;
  readonly marks: readonly Highlight[];
  /** Place of the page among the results, from 1; 0 for what is no result. */
  readonly rank: number;
}

export interface FoundForChoices {
  readonly service: string;
  readonly query: string;
  readonly found: SearchResponse;
  readonly passages: readonly AnswerPassage[];
  /** Names of groups and of the last choice. */
  readonly names: { readonly answer: string; readonly all: string };
  /** Address of all results. */
  readonly all: string;
}

const passagesMax = 2;
/** Pages whose further sections stand below them. */
const openedMax = 3;

export function choicesOf(given: FoundForChoices): readonly DialogChoice[] {
  const { found, all, names } = given;
  const { results } = found;
  const collections = [...new Set(results.map(({ collection }) => collection))];
  const pages = collections.flatMap((collection) =>
    results.flatMap((result, at) =>
      result.collection === collection
        ? pageChoices(given, result, at, collections.length > 1 ? collection : "")
        : [],
    ),
  );
  return [...answerChoices(given), ...pages, lastChoice(all, names.all)];
}

export function recentChoices(
  recent: readonly RecentResult[],
  group: string,
): readonly DialogChoice[] {
  return recent.map(({ address, title, place }) => ({
    kind: "recent",
    group,
    address,
    title,
    place,
    text: "",
    marks: [],
    rank: 0,
  }));
}

function answerChoices(given: FoundForChoices): readonly DialogChoice[] {
  const { passages, found, names } = given;
  const quoted = passages.length > 0 ? passages.slice(0, passagesMax) : standingOut(found);
  return quoted.map((passage) => ({
    kind: "answer",
    group: names.answer,
    address: addressOf(given, passage),
    title: passage.text,
    place: joined([passage.title, passage.heading]),
    text: "",
    marks: passage.highlights,
    rank: 1 + found.results.findIndex(({ id }) => id === passage.id),
  }));
}

type Quoted = PlacedResult &
  Pick<AnswerPassage, "id" | "title" | "heading" | "text" | "highlights">;

/** The passage of a search that is no question, where one stands out. */
function standingOut({ answer, results }: SearchResponse): readonly Quoted[] {
  const page = results.find(({ id }) => id === answer?.id);
  if (answer === undefined || page === undefined) return [];
  return [{ ...page, ...answer }];
}

function pageChoices(
  given: FoundForChoices,
  result: SearchResponse["results"][number],
  at: number,
  group: string,
): readonly DialogChoice[] {
  const { title, heading, snippet, highlights = [], sections = [] } = result;
  const rank = at + 1;
  const page: DialogChoice = {
    kind: "page",
    group,
    address: addressOf(given, result),
    title,
    place: heading ?? "",
    text: snippet,
    marks: highlights,
    rank,
  };
  // The first of them is the one of the page itself; its opening has no name of its own.
  const others = (at < openedMax ? sections.slice(1) : []).filter(
    (one) => one.heading !== undefined,
  );
  return [
    page,
    ...others.map((section): DialogChoice => {
      const { anchor } = section;
      return {
        kind: "section",
        group,
        address: addressOf(given, { ...result, anchor }),
        title: section.heading ?? title,
        place: "",
        text: section.snippet,
        marks: section.highlights,
        rank,
      };
    }),
  ];
}

function lastChoice(address: string, title: string): DialogChoice {
  return { kind: "all", group: "", address, title, place: "", text: "", marks: [], rank: 0 };
}

function addressOf({ service, query }: FoundForChoices, result: PlacedResult): string {
  return resultAddress(result, { service, query });
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(" › ");
}

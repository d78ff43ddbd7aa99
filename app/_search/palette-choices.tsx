/** The contents of the search dialog: hits and all results, or recent pages, and actions. */
import type { SearchResult } from "knowledge-sdk";
import {
  type AskedSearch,
  answerOf,
  hitAddress,
  isRepeated,
  type PlacedAnswer,
  placeOfPassage,
  searchAddress,
} from "knowledge-sdk/service-ui";
import type { ReactNode } from "react";
import type { ShellTranslator } from "../_messages/messages-context.tsx";
import { Suggestion } from "../_search-form/suggestion-list.tsx";
import type { Found } from "../_search-form/use-suggestions.ts";
import { AnswerOption } from "./answer-option.tsx";
import { matchingActions, type PaletteAction } from "./palette-actions.ts";
import type { RecentPage } from "./recent-pages.ts";

export interface PaletteChoice {
  readonly key: string;
  /** Choices of one group follow each other under its name; "" stands for no group. */
  readonly group: string;
  readonly content: ReactNode;
  /** Where it leads, or what it does. */
  readonly does: PaletteAction["does"];
  /** What the preview shows; absent for none. */
  readonly hit?: SearchResult;
}

export interface PaletteContents {
  readonly t: ShellTranslator;
  /** As typed. */
  readonly query: string;
  /** What is searched for, and where. */
  readonly asked: AskedSearch;
  readonly found: Found | null;
  readonly recent: readonly RecentPage[];
  readonly actions: readonly PaletteAction[];
  /** Operations of the API, with the name of their group; offered by their words alone. Default none. */
  readonly operations?: { readonly group: string; readonly all: readonly PaletteAction[] };
  /** Searches all collections. */
  readonly widen: () => void;
}

export function paletteChoices(contents: PaletteContents): readonly PaletteChoice[] {
  const { t, query, asked, found, recent, actions, operations, widen } = contents;
  const words = asked.query;
  const offered = asChoices(matchingActions(actions, words), t("palette.actions"));
  if (words === "") {
    const read = recent.map(({ address, title }) => ({
      key: address,
      group: t("read.title"),
      content: title,
      does: address,
    }));
    return [...read, ...offered];
  }
  const isEmpty = asked.collections.length > 0 && found?.results.length === 0;
  return [
    ...(found === null ? [] : hitChoices({ t, found, query })),
    ...(isEmpty ? [wider(t, widen)] : []),
    {
      key: "all",
      group: "",
      does: searchAddress(asked),
      content: t("palette.all", { query: words }),
    },
    ...(operations === undefined ? [] : operationsWith(operations, words)),
    ...offered,
  ];
}

const operationsMax = 5;

function operationsWith(
  { group, all }: NonNullable<PaletteContents["operations"]>,
  words: string,
): readonly PaletteChoice[] {
  return asChoices(matchingActions(all, words).slice(0, operationsMax), group);
}

function asChoices(actions: readonly PaletteAction[], group: string): readonly PaletteChoice[] {
  return actions.map(({ name, does }) => ({ key: name, group, content: name, does }));
}

/** Where the reader's own collection has nothing. */
function wider(t: ShellTranslator, widen: () => void): PaletteChoice {
  const does = async () => {
    widen();
    return undefined;
  };
  return { key: "wider", group: "", content: t("palette.widen"), does };
}

/** The best passage, then the hits as they are ranked, as on the page of all results. */
function hitChoices({
  t,
  found,
  query,
}: Pick<PaletteContents, "t" | "query"> & { readonly found: Found }): readonly PaletteChoice[] {
  const answers = answersOf(found, query);
  const above = answers.map(({ passage }) => passage.text);
  const best = answers.map((answer, index) => ({
    key: `answer ${index}`,
    group: "",
    does: answer.address,
    content: (
      <AnswerOption
        answer={answer}
        label={index === 0 ? t("palette.passage") : null}
        source={t("palette.quoted", { page: answer.place })}
      />
    ),
  }));
  const hits = found.results.map((hit) => ({
    key: hit.id,
    group: "",
    does: hitAddress({ ...hit, query }),
    content: <Suggestion suggestion={hit} isRepeated={isRepeated(above, hit.snippet)} />,
    hit,
  }));
  return [...best, ...hits];
}

/** The passages that answer a question; otherwise the one of a hit that stands out. */
function answersOf(found: Found, query: string): readonly PlacedAnswer[] {
  const { passages = [] } = found;
  const alone = answerOf(found);
  if (passages.length === 0) return alone === null ? [] : [alone];
  return passages.map((passage) => {
    const { name, address } = placeOfPassage(passage, query);
    return { passage, place: name, address };
  });
}

/** The dialog's message about its list. */
export function paletteStatus({
  t,
  query,
  found,
}: Pick<PaletteContents, "t" | "query" | "found">): string {
  if (query.trim() === "") return t("palette.keys");
  if (found === null) return t("palette.searching");
  const { length: count } = found.results;
  if (count === 0) return t("palette.none");
  const matches = found.matches ?? count;
  const pages =
    matches > count ? t("palette.best", { count, matches }) : t("palette.pages", { count });
  return answersOf(found, query).length === 0 ? pages : t("palette.withPassage", { pages });
}

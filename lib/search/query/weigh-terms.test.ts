import { expect, test } from "vitest";
import { queryParameters, TermRole } from "../../corpus/index.ts";
import type { QueryTerm } from "./query-concepts.ts";
import { weighTerms } from "./weigh-terms.ts";

const word = (term: string, sign?: string): QueryTerm => ({
  word: term,
  term,
  role: TermRole.whole,
  ...(sign !== undefined && { sign }),
});

test("a word that is said again counts a quarter more each time", () => {
  const reading = ["cache", "key", "cache", "cache"].map((term) => word(term));
  expect(weighTerms([reading], queryParameters)).toEqual([
    { term: "cache", weight: 1.5 },
    { term: "key", weight: 1 },
  ]);
});

test("two languages do not say a word twice", () => {
  const readings = [[word("cache")], [word("cache")]];
  expect(weighTerms(readings, queryParameters)).toEqual([{ term: "cache", weight: 1 }]);
});

test("a word with its sign is one word of the query", () => {
  const signed: QueryTerm = { word: null, term: "@apply", role: TermRole.whole, sign: "@apply" };
  const terms = weighTerms([[word("use"), word("appli", "@apply"), signed]], queryParameters);
  expect(terms.map(({ term, group }) => [term, group])).toEqual([
    ["use", undefined],
    ["appli", 0],
    ["@apply", 0],
  ]);
});

test("a word that says little counts half", () => {
  const light: QueryTerm = { ...word("の"), isLight: true };
  expect(weighTerms([[word("設"), light]], queryParameters)).toEqual([
    { term: "設", weight: 1 },
    { term: "の", weight: 0.5 },
  ]);
});

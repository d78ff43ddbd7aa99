import { expect, test } from "vitest";
import { TermRole } from "../../corpus/index.ts";
import type { QueryReading } from "./query-concepts.ts";
import { withLightWords } from "./with-light-words.ts";

function reading(...words: string[]): QueryReading {
  const terms = words.map((word) => ({ word, term: word, role: TermRole.whole }));
  return { language: "ja", terms };
}

const lightOf = (readings: readonly QueryReading[]) =>
  readings.flatMap(({ terms }) => terms.filter(({ isLight }) => isLight).map(({ term }) => term));

test("a particle beside other words is light", () => {
  expect(lightOf(withLightWords([reading("設", "定", "の")]))).toEqual(["の"]);
});

test("a query of nothing but particles means them", () => {
  expect(lightOf(withLightWords([reading("す", "る")]))).toEqual([]);
});

test("an English query is the same object", () => {
  const english: readonly QueryReading[] = [{ ...reading("set", "the", "size"), language: "en" }];
  expect(withLightWords(english)).toBe(english);
});

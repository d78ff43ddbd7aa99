import { describe, expect, test } from "vitest";
import { pageSignals } from "../../contract/index.ts";
import { queryKinds } from "../query/query-kind.ts";
import { rankingProfile } from "./signal-weights.ts";

describe("the ranking of a question", () => {
  test("is that of a topic in a small documentation, in one of a single page and in none", () => {
    for (const kind of queryKinds) {
      for (const pages of [0, 1, 175, 1_000]) {
        expect(rankingProfile(kind, pages)).toEqual(rankingProfile("topic", pages));
      }
    }
  });

  test("is its own in a large one, and a topic stays a topic", () => {
    const [fact, question] = [rankingProfile("fact", 29_000), rankingProfile("question", 29_000)];
    expect(fact.sectionGain).toBe(0);
    expect(fact.words.closeness).toBeGreaterThan(question.words.closeness);
    expect(question.words.titleMatch).toBeGreaterThan(fact.words.titleMatch);
    expect(rankingProfile("topic", 1_000_000)).toEqual(rankingProfile("topic", 10));
  });

  test("passes from one into the other as the documentation grows", () => {
    const sizes = [1_000, 1_500, 2_500, 4_000, 5_000, 50_000];
    const gains = sizes.map((pages) => rankingProfile("fact", pages).sectionGain);
    expect(gains).toEqual([...gains].sort((left, right) => right - left));
    const between = rankingProfile("fact", 2_500);
    const [small, large] = [rankingProfile("fact", 1), rankingProfile("fact", 5_000)];
    for (const name of pageSignals) {
      const ends = [small.words[name], large.words[name]];
      expect(between.words[name]).toBeGreaterThanOrEqual(Math.min(...ends));
      expect(between.words[name]).toBeLessThanOrEqual(Math.max(...ends));
    }
  });
});

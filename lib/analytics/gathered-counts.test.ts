import { describe, expect, test } from "vitest";
import { GatheredCounts } from "./gathered-counts.ts";

const ofPeople = { agentSearches: 0, agentWithoutResults: 0 };

describe("searches", () => {
  test("of one text are counted together, however it is typed", () => {
    const counts = new GatheredCounts();
    counts.addSearch("Rate limits", 3, 0.25);
    counts.addSearch("rate  LIMITS", 0, 0.5);
    expect(counts.take()).toEqual({
      searches: [
        {
          query: "rate limits",
          searches: 2,
          withoutResults: 1,
          hits: 3,
          duration_us: 750,
          ...ofPeople,
        },
      ],
      clicks: [],
    });
    expect(counts.take()).toBeNull();
  });

  test("of texts that are not kept count without them", () => {
    const counts = new GatheredCounts();
    counts.addSearch("anna@example.com", 0, 0);
    counts.addSearch("ghp_16C7e42F292c6912E7710c838347Ae178B4a", 2, 0);
    counts.addSearch(" ", 1, 0);
    expect(counts.take()?.searches).toEqual([
      { query: "", searches: 3, withoutResults: 1, hits: 3, duration_us: 0, ...ofPeople },
    ]);
  });

  test("of more texts than there is room for count without their text", () => {
    const counts = new GatheredCounts(2);
    for (const query of ["a", "b", "c", "d", "a"]) counts.addSearch(query, 1, 0);
    const searches = counts.take()?.searches.map((row) => [row.query, row.searches]);
    expect(searches).toEqual([
      ["a", 2],
      ["b", 1],
      ["", 2],
    ]);
  });
});

describe("clicks", () => {
  test("come one write after the searches of their time", () => {
    const counts = new GatheredCounts();
    counts.addSearch("limits", 3, 0);
    counts.addClick("Limits", 1);
    counts.addClick("limits ", 4);
    expect(counts.take()?.clicks).toEqual([]);
    expect(counts.take()).toEqual({
      searches: [],
      clicks: [{ query: "limits", clicks: 2, ranks: 5 }],
    });
    expect(counts.take()).toBeNull();
  });

  test.each([0, 51, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "at rank %s are none",
    (rank) => {
      const counts = new GatheredCounts();
      counts.addClick("limits", rank);
      counts.take();
      expect(counts.take()).toBeNull();
    },
  );

  test("of more texts than there is room for, and of texts that are not kept, are left out", () => {
    const counts = new GatheredCounts(1);
    for (const query of ["anna@example.com", "a", "b", "a"]) counts.addClick(query, 1);
    counts.take();
    expect(counts.take()?.clicks).toEqual([{ query: "a", clicks: 2, ranks: 2 }]);
  });
});

test("what could not be written goes with the next batch, within the same bounds", () => {
  const counts = new GatheredCounts(2);
  counts.addSearch("a", 1, 0);
  counts.addSearch("b", 1, 0);
  counts.addClick("a", 1);
  counts.take();
  const batch = counts.take();
  expect(batch?.clicks).toHaveLength(1);
  for (let round = 0; round < 3; round++) {
    counts.addSearch("a", 1, 0);
    counts.addSearch(`new ${round}`, 1, 0);
    counts.addClick("b", 2);
    counts.giveBack(counts.take() ?? { searches: [], clicks: [] });
  }
  const last = counts.take();
  expect(last?.searches.reduce((sum, row) => sum + row.searches, 0)).toBe(6);
  expect(last?.searches.length).toBeLessThanOrEqual(3);
  expect(last?.clicks.length).toBeLessThanOrEqual(2);
});

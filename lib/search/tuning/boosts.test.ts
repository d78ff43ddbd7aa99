import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../../tests/kit/stores/store-of.ts";
import { dayMs } from "../../base/clock.ts";
import type { SearchResponse, SearchTuning } from "../../contract/index.ts";
import { createFixedClock } from "../../testing/fixed-clock.ts";

const text = "The cache keeps answers until the index changes.";
const pages: Readonly<Record<string, string>> = {
  "guide/a.md": `# Alpha\n\n${text}`,
  "guide/old/b.md": `# Beta\n\n${text}`,
  "guide/new/c.md": `# Gamma\n\n${text}`,
  "api/d.md": `---\nupdated: 2026-03-01\n---\n# Delta\n\n${text}`,
  "api/e.md": `---\nlastmod: 2025-03-01T12:00:00Z\n---\n# Epsilon\n\n${text}`,
  "api/f.md": `---\ndate: 2030-01-01\n---\n# Zeta\n\n${text}`,
};

const now = Date.UTC(2026, 2, 1, 12);
const clock = createFixedClock(now);
let opened: TemporaryStore;
let plain: ReadonlyMap<string, number>;

beforeAll(async () => {
  opened = await storeOf(pages, { clock });
  plain = scoresOf(await opened.store.search("cache"));
});
afterAll(() => opened.close());

function scoresOf({ results }: SearchResponse): Map<string, number> {
  return new Map(results.map(({ id, score }) => [id.replace("kb://", ""), score]));
}

/** What each page's score was multiplied by, in three decimals. */
async function factors(search: SearchTuning): Promise<Record<string, number>> {
  await opened.store.tune(search);
  const scores = scoresOf(await opened.store.search("cache"));
  return Object.fromEntries(
    [...scores].map(([id, score]) => [
      id,
      Math.round((1_000 * score) / (plain.get(id) as number)) / 1_000,
    ]),
  );
}

describe("boosts by path", () => {
  test.each([
    ["guide/**", 2, ["guide/a.md", "guide/old/b.md", "guide/new/c.md"]],
    ["guide/*", 0.5, ["guide/a.md"]],
    ["**/old/**", 0.1, ["guide/old/b.md"]],
    ["{guide,api}/[ad].md", 10, ["guide/a.md", "api/d.md"]],
    ["api/d.md", 3, ["api/d.md"]],
    ["d.md", 3, []],
    ["GUIDE/**", 3, []],
  ])("%s × %d", async (path, factor, boosted) => {
    const found = await factors({ boosts: [{ path, factor }] });
    const expected = Object.keys(pages).map((id) => [id, boosted.includes(id) ? factor : 1]);
    for (const [id, value] of expected) expect(found[id as string]).toBeCloseTo(value as number, 2);
  });

  test("several of one page multiply, between 0.1 and 10", async () => {
    const boosts = [
      { path: "guide/**", factor: 4 },
      { path: "guide/old/**", factor: 0.5 },
      { path: "guide/new/**", factor: 5 },
      { path: "api/*", factor: 0.1 },
      { path: "api/d.md", factor: 0.1 },
    ];
    const found = await factors({ boosts });
    expect(found["guide/a.md"]).toBeCloseTo(4, 2);
    expect(found["guide/old/b.md"]).toBeCloseTo(2, 2);
    expect(found["guide/new/c.md"]).toBeCloseTo(10, 2);
    expect(found["api/d.md"]).toBeCloseTo(0.1, 2);
  });

  test("are shown as a part of the score, to the last decimal", async () => {
    await opened.store.tune({
      boosts: [
        { path: "guide/**", factor: 1.7 },
        { path: "api/**", factor: 0.3 },
      ],
    });
    const { results } = await opened.store.search("cache alpha epsilon", { explain: true });
    expect(results).toHaveLength(6);
    for (const { id, score, explanation } of results) {
      const parts = explanation?.parts ?? [];
      const sum = parts.reduce((total, part) => total + Math.round(part.score * 10_000), 0);
      expect(sum).toBe(Math.round(score * 10_000));
      const boost = parts.find(({ part }) => part === "boost")?.score ?? 0;
      expect(Math.sign(boost)).toBe(id.startsWith("kb://guide") ? 1 : -1);
    }
  });
});

describe("recency", () => {
  test("lifts by age, not at all without a date, and a day to come as today", async () => {
    const found = await factors({ recency: { halfLife_days: 365, weight: 0.5 } });
    expect(found).toMatchObject({ "guide/a.md": 1, "guide/old/b.md": 1 });
    expect(found["api/d.md"]).toBeCloseTo(1.5, 2);
    expect(found["api/e.md"]).toBeCloseTo(1.25, 2);
    expect(found["api/f.md"]).toBeCloseTo(1.5, 2);
  });

  test("with weight 0 changes nothing", async () => {
    const found = await factors({ recency: { halfLife_days: 1, weight: 0 } });
    expect(Object.values(found)).toEqual(Object.keys(pages).map(() => 1));
  });

  test("continues while the process runs, and old answers are not cached", async () => {
    const search = { recency: { halfLife_days: 10, weight: 1 } };
    expect((await factors(search))["api/d.md"]).toBeCloseTo(2, 2);
    const before = opened.store.status().revision;
    clock.advance(10 * dayMs);
    await expect.poll(() => opened.store.status().revision).not.toBe(before);
    const scores = scoresOf(await opened.store.search("cache"));
    expect((scores.get("api/d.md") as number) / (plain.get("api/d.md") as number)).toBeCloseTo(
      1.5,
      2,
    );
    clock.advance(-10 * dayMs);
  });
});

test("settings that are taken away leave scores and order as before", async () => {
  await opened.store.tune({ boosts: [{ path: "api/**", factor: 9 }] });
  await opened.store.tune(undefined);
  expect(scoresOf(await opened.store.search("cache"))).toEqual(plain);
});

test("of settings given at once, the last answer", async () => {
  const factorsGiven = [2, 3, 4, 5];
  await Promise.all(
    factorsGiven.map((factor) => opened.store.tune({ boosts: [{ path: "api/**", factor }] })),
  );
  const scores = scoresOf(await opened.store.search("cache"));
  expect((scores.get("api/d.md") as number) / (plain.get("api/d.md") as number)).toBeCloseTo(5, 2);
});

test("wrong settings are refused, and the previous ones stay", async () => {
  await opened.store.tune({ boosts: [{ path: "api/**", factor: 2 }] });
  const before = scoresOf(await opened.store.search("cache"));
  await expect(
    opened.store.tune({ boosts: [{ path: "api/**", factor: 0 }] }),
  ).rejects.toMatchObject({ code: "configuration_invalid" });
  expect(scoresOf(await opened.store.search("cache"))).toEqual(before);
});

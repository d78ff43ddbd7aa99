import { afterAll, beforeAll, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../../tests/kit/stores/store-of.ts";

/** The later a page, the longer its text around the one word. */
const pages = Object.fromEntries(
  Array.from({ length: 140 }, (_unused, index) => [
    `guide/page-${String(index).padStart(3, "0")}.md`,
    `# Page ${index}\n\n${"filling ".repeat(3 * index)} lantern`,
  ]),
);

let opened: TemporaryStore;
beforeAll(async () => {
  opened = await storeOf(pages);
});
afterAll(() => opened.close());

test("a page beyond the first hundred is explained without a place", async () => {
  const [first, last] = ["kb://guide/page-000.md", "kb://guide/page-139.md"];
  const [below, best] = await opened.store.explain("lantern", { only: [last, first] });
  expect([below?.id, below?.rank, best?.id, best?.rank]).toEqual([last, null, first, 1]);
  const sum = below?.parts.reduce((total, { score }) => total + score, 0);
  expect(sum).toBeCloseTo(below?.score ?? -1, 4);
  expect(below?.score).toBeGreaterThan(0);
  expect(below?.score).toBeLessThan(best?.score ?? 0);
  expect(below?.terms.map(({ term }) => term)).toEqual(["lantern"]);
});

test("an explanation of the best goes no further than a hundred", async () => {
  expect(await opened.store.explain("lantern", { limit: 1_000 })).toHaveLength(100);
});

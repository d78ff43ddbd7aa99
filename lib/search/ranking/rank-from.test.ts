/** Parts of an answer fit together, however deep they are. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../../tests/kit/stores/store-of.ts";

let opened: TemporaryStore;
const pages = 300;

beforeAll(async () => {
  const files = Object.fromEntries(
    Array.from({ length: pages }, (_, index) => [
      `guide/p${index}.md`,
      `# Page ${index}\n\n${"turnip ".repeat(1 + (index % 7))}grows in field ${index} of ${index % 13}.`,
    ]),
  );
  opened = await storeOf(files);
});

afterAll(() => opened.close());

async function partsOf(limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += limit) {
    const { results, total, answer } = await opened.store.search("turnip", { limit, offset });
    expect(total).toBe(results.length);
    // A passage that stands out belongs to the first part.
    expect(offset === 0 || answer === undefined).toBe(true);
    ids.push(...results.map(({ id }) => id));
    if (results.length < limit) return ids;
  }
}

test.each([7, 20, 50])("by %i, every page comes once", async (limit) => {
  const ids = await partsOf(limit);
  expect(ids).toHaveLength(pages);
  expect(new Set(ids).size).toBe(pages);
});

test("the first part is the answer without an offset, and a part does not depend on the others", async () => {
  const plain = await opened.store.search("turnip", { limit: 20 });
  const ids = await partsOf(20);
  expect(ids.slice(0, 20)).toEqual(plain.results.map(({ id }) => id));
  const third = await opened.store.search("turnip", { limit: 20, offset: 40 });
  expect(third.results.map(({ id }) => id)).toEqual(ids.slice(40, 60));
});

test.each([
  [-5, 20],
  [10_000, 0],
  [0.7, 20],
  [Number.POSITIVE_INFINITY, 0],
])("an offset of %j is clamped", async (offset, count) => {
  expect((await opened.store.search("turnip", { limit: 20, offset })).total).toBe(count);
});

test("an offset that is no number is refused", async () => {
  await expect(opened.store.search("turnip", { offset: Number.NaN })).rejects.toMatchObject({
    code: "parameter_invalid",
  });
});

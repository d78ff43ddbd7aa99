import { expect, test } from "vitest";
import type { Database } from "../../storage/database.ts";
import { createSectionTexts, type WantedSection } from "./section-texts.ts";

/** Counts the calls; the rows of keys below 100 exist. */
function countingDatabase(): { database: Database; asked: number[][] } {
  const asked: number[][] = [];
  const database = {
    read: async ({ args }: { args: [string] }) => {
      const keys = JSON.parse(args[0]) as number[];
      asked.push(keys);
      const rows = keys.filter((key) => key < 100).map((key) => [key, `h${key}`, "", "text", ""]);
      // SQLite answers in the order of its own index.
      return { rows: [[JSON.stringify(rows.toReversed())]] };
    },
  } as unknown as Database;
  return { database, asked };
}

function english(...keys: number[]): WantedSection[] {
  return keys.map((key) => ({ key, language: "en" }));
}

test("sections come in the order of their keys, vanished ones as gaps", async () => {
  const { database } = countingDatabase();
  const rows = await createSectionTexts(database).read(english(7, 400, 3));
  expect(rows.map((row) => row?.heading)).toEqual(["h7", undefined, "h3"]);
});

test("what was read before is not read again, what was missing is", async () => {
  const { database, asked } = countingDatabase();
  const texts = createSectionTexts(database);
  await texts.read(english(1, 2, 400));
  const rows = await texts.read(english(2, 5, 1, 400));
  expect(rows.map((row) => row?.heading)).toEqual(["h2", "h5", "h1", undefined]);
  await texts.read(english(5, 1));
  expect(asked).toEqual([
    [1, 2, 400],
    [5, 400],
  ]);
});

test("memory is bounded: sections that were not asked for long are read again", async () => {
  const { database, asked } = countingDatabase();
  const texts = createSectionTexts(database, 600);
  for (const key of [1, 2, 3, 1]) await texts.read(english(key));
  expect(asked).toEqual([[1], [2], [3], [1]]);
});

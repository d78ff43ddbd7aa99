import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createStateFolder } from "../../tests/kit/stores/state-folder.ts";
import type { Database } from "./database.ts";
import { openIndexDatabase, openStateDatabase } from "./open-databases.ts";

const page = readFileSync("content/operations/index-and-storage.md", "utf8");

describe("the page about storage names every table and no other", () => {
  test.each<[string, (dbPath: string) => Promise<Database>]>([
    ["index.db", openIndexDatabase],
    ["state.db", openStateDatabase],
  ])("of %s", async (file, open) => {
    const folder = createStateFolder();
    const database = await open(folder.dbPath);
    const tables = await tablesOf(database);
    await database.close();
    folder.remove();
    expect(tables.length).toBeGreaterThan(5);
    expect(namedTables(file)).toEqual(tables);
  });
});

/** Besides those of SQLite and of the migrations themselves. */
async function tablesOf(database: Database): Promise<unknown[]> {
  const select =
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
  return (await database.read(select)).rows.map((row) => row[0]);
}

/** What the first column of the table below the file's heading says. */
function namedTables(file: string): string[] {
  const [, chapter = ""] = page.split(`## What is in ${file}\n`);
  const [table = ""] = chapter.split("\n## ");
  return [...table.matchAll(/^\| (`.*?`) \|/gm)]
    .flatMap(([, cell = ""]) => cell.split(", ").map((name) => name.replaceAll("`", "")))
    .sort();
}

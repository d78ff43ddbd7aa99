import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createStateFolder } from "../../tests/support/state-folder.ts";
import { openStateDatabase } from "./open-databases.ts";

test("the page about storage names every table of state.db and no other", async () => {
  const folder = createStateFolder();
  const database = await openStateDatabase(folder.dbPath);
  const select =
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
  const tables = (await database.read(select)).rows.map((row) => row[0]);
  await database.close();
  folder.remove();
  const page = readFileSync("content/operations/index-and-storage.md", "utf8");
  const chapter = page.slice(
    page.indexOf("## What is in state.db"),
    page.indexOf("## Generations"),
  );
  const named = [...chapter.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = ""]) =>
    cell.split(", ").map((name) => name.replaceAll("`", "")),
  );
  expect(named.sort()).toEqual(tables);
});

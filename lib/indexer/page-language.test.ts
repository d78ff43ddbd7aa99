/** Which language a page is indexed in, on real files; the database tells what was stored. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createClient } from "@libsql/client";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../configuration/configuration.ts";
import type { IndexResult } from "../contract/index.ts";
import { openSearchStore } from "../search/search-store.ts";
import { indexMigrations } from "../storage/index-database/migrations.ts";
import { applyMigrations } from "../storage/migrations.ts";
import { openIndexDatabase } from "../storage/open-databases.ts";
import { runIndex } from "./run-index.ts";

let folder: string;
let dbPath: string;

beforeEach(() => {
  folder = temporaryFolder("page language ");
  dbPath = join(folder, "data", "index.db");
});

function write(path: string, content: string): void {
  const file = join(folder, "docs", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

async function run(language?: string): Promise<IndexResult> {
  const collection = { ...collectionAt({ name: "docs", folder: join(folder, "docs") }), language };
  return runIndex({ dbPath, collections: [collection], fetchedFolders: {} }, {});
}

/** Language by file path of what answers now. */
async function stored(): Promise<Record<string, unknown>> {
  const client = createClient({ url: `file:${dbPath}` });
  const { rows } = await client.execute("SELECT file_path, language FROM document WHERE state = 1");
  client.close();
  return Object.fromEntries(rows.map((row) => [row[0], row[1]]));
}

async function found(query: string): Promise<string[]> {
  const store = await openSearchStore({ dbPath });
  try {
    return (await store.search(query, { typo: false })).results.map(({ id }) => id.slice(10));
  } finally {
    await store.close();
  }
}

const german = "# Einstellungen\n\nDie Einstellungen stehen in einer Datei, die der Dienst liest.";
const english = "# Settings\n\nThe settings are in a file that the service reads at the start.";

describe("the language of a page is", () => {
  test("what its front matter says, under either name, for any text", async () => {
    write("a.md", `---\nlang: fr\n---\n${german}`);
    write("b.md", `---\nlanguage: pt-BR\n---\n${german}`);
    write("c.md", `---\nlang: nb_NO\n---\n${german}`);
    write("d.md", `---\nlang: PL\n---\n${german}`);
    write("e.md", `---\nlang: cs\n---\n${german}`);
    await run("sv");
    expect(await stored()).toEqual({
      "a.md": "fr",
      "b.md": "pt",
      "c.md": "no",
      "d.md": "pl",
      "e.md": "und",
    });
  });

  test("not what front matter says that is no language tag", async () => {
    for (const [index, value] of ["''", "[de]", "7", "true", "'not a tag'", "null"].entries()) {
      write(`${index}.md`, `---\nlang: ${value}\n---\n${german}`);
    }
    await run();
    expect(new Set(Object.values(await stored()))).toEqual(new Set(["de"]));
  });

  test("the configured language of the collection, before that of the text", async () => {
    write("a.md", german);
    await run("nl");
    expect(await stored()).toEqual({ "a.md": "nl" });
  });

  test("the language of its text", async () => {
    write("a.md", german);
    write("b.md", english);
    await run();
    expect(await stored()).toEqual({ "a.md": "de", "b.md": "en" });
  });

  test("that of most pages of the collection, when the text does not tell", async () => {
    write("a.md", german);
    write("b.md", "# createWindow");
    await run();
    expect(await stored()).toEqual({ "a.md": "de", "b.md": "de" });
    write("c.md", "# destroyWindow");
    await run();
    expect(await stored()).toMatchObject({ "c.md": "de" });
  });

  test("English, if no page has a clear language", async () => {
    write("b.md", "# createWindow");
    await run();
    expect(await stored()).toEqual({ "b.md": "en" });
  });
});

test("a collection with a changed language is read again, and only then", async () => {
  write("a.md", german);
  expect(await run()).toMatchObject({ indexed: 1 });
  expect(await run("nl")).toMatchObject({ updated: 1 });
  expect(await run("nl")).toMatchObject({ unchanged: 1 });
  expect(await run()).toMatchObject({ updated: 1 });
  expect(await stored()).toEqual({ "a.md": "de" });
});

test("an index of the previous version keeps answering, and the next run reads all files again", async () => {
  mkdirSync(dirname(dbPath), { recursive: true });
  const client = createClient({ url: `file:${dbPath}` });
  await applyMigrations(client, indexMigrations.slice(0, 1), {
    name: "index.db",
  });
  await client.execute(
    "INSERT INTO document (state, id, collection, file_path, hash, title, body) VALUES (1, 'kb://docs/a.md', 'docs', 'a.md', '', 'A', '')",
  );
  client.close();
  const database = await openIndexDatabase(dbPath);
  await database.close();
  expect(await stored()).toEqual({ "a.md": "en" });
  write("a.md", german);
  expect(await run()).toMatchObject({ updated: 1 });
  expect(await stored()).toEqual({ "a.md": "de" });
});

describe("changes of single files answer as a fresh index does", () => {
  const pages = {
    "verbindung.md": "# Verbindung\n\nDie Verbindung zum Server ist nicht immer da.",
    "datenbank.md": "# Datenbank\n\nDie Datenbank liegt auf einem anderen Rechner.",
    "beides.md": "# Zugang\n\nOhne Datenbankverbindung kann der Dienst nicht starten.",
  };
  const queries = ["Verbindung", "Datenbank", "Datenbankverbindung", "Datenbankverbindungen"];

  async function answers(): Promise<string[][]> {
    const all: string[][] = [];
    for (const query of queries) all.push(await found(query));
    return all;
  }

  test("a compound that comes later is split by the words that are there", async () => {
    write("verbindung.md", pages["verbindung.md"]);
    write("datenbank.md", pages["datenbank.md"]);
    await run();
    write("beides.md", pages["beides.md"]);
    await run();
    const grown = await answers();
    dbPath = join(folder, "fresh", "index.db");
    await run();
    expect(grown.map((ids) => [...ids].sort())).toEqual(
      (await answers()).map((ids) => [...ids].sort()),
    );
    expect(await found("Verbindung")).toEqual(["verbindung.md", "beides.md"]);
  });

  test("a later word splits older compounds once their segment is rebuilt", async () => {
    write("datenbank.md", pages["datenbank.md"]);
    write("beides.md", pages["beides.md"]);
    await run();
    write("verbindung.md", pages["verbindung.md"]);
    await run();
    expect(await found("Verbindung")).toEqual(["verbindung.md"]);
    expect(await found("Datenbankverbindung")).toEqual([
      "beides.md",
      "datenbank.md",
      "verbindung.md",
    ]);
    // A fifth of its pages outdated is what a segment is built anew for.
    write("datenbank.md", `${pages["datenbank.md"]} Er ist schnell.`);
    await run();
    expect(await found("Verbindung")).toEqual(["verbindung.md", "beides.md"]);
  });

  test("segments that are merged are built as at first", async () => {
    for (let index = 0; index < 8; index++) {
      write(`${index}.md`, `# Seite ${index}\n\nDie Seite ist nur da, um neu gelesen zu werden.`);
    }
    for (const [path, text] of Object.entries(pages)) {
      write(path, text);
      await run();
    }
    for (let index = 0; index < 8; index++) {
      write(`${index}.md`, `# Seite ${index}\n\nDie Seite wurde geändert und ist nun anders.`);
      await run();
    }
    const grown = await answers();
    dbPath = join(folder, "fresh", "index.db");
    await run();
    expect(grown.map((ids) => [...ids].sort())).toEqual(
      (await answers()).map((ids) => [...ids].sort()),
    );
  });
});

/** Encryption at rest: what is in the files, and what happens with a wrong key. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createStateFolder, type StateFolder } from "../../tests/kit/stores/state-folder.ts";
import { copyStateDatabase, readStateContents } from "./copy-state-database.ts";
import { stateFileAt } from "./database-place.ts";
import { openIndexDatabase, openStateDatabase } from "./open-databases.ts";
import { readyDatabases } from "./ready-databases.ts";
import { readStateRows } from "./state-rows.ts";

/** The driver alone would take a key that differs behind its 32nd byte. */
const key = "a key of this test, it's 'quoted' and has 40+ characters";
const canary = "canary-in-the-file";
let folder: StateFolder;
let stateFile: string;
/** Null: not encrypted. */
let usedKey: string | null;

beforeEach(() => {
  folder = createStateFolder();
  usedKey = null;
  stateFile = join(folder.path, "state.db");
});
afterEach(() => folder.remove());

const databases = () => ({
  index: folder.dbPath,
  ...(usedKey !== null && { key: usedKey }),
});
const insert = `INSERT INTO lease (name, holder, description, expires_at_ms)
  VALUES ('${canary}', 'b', 'c', 1)`;
async function fill(): Promise<void> {
  const state = await openStateDatabase(databases());
  await state.write([insert]);
  await state.close();
  await (await openIndexDatabase(databases())).close();
}
async function names(): Promise<unknown> {
  const state = await openStateDatabase(databases());
  try {
    return (await state.read("SELECT name FROM lease")).rows[0]?.[0];
  } finally {
    await state.close();
  }
}
const filesWith = (text: string): string[] =>
  readdirSync(folder.path).filter((name) => readFileSync(join(folder.path, name)).includes(text));
const isPlain = (file: string): boolean => readFileSync(file).includes("SQLite format 3");

describe("with a key", () => {
  test("no file has a text in it, the log included, and everything is read with the key", async () => {
    usedKey = key;
    const state = await openStateDatabase(databases());
    await state.write([insert]);
    expect(filesWith(canary)).toEqual([]);
    await state.close();
    expect(await names()).toBe(canary);
    expect(isPlain(stateFile)).toBe(false);
    expect(await readyDatabases({ dbPath: databases() })).toEqual([]);
  });

  test("a copy has the same key, and its rows can be exported", async () => {
    usedKey = key;
    await fill();
    const copy = stateFileAt(databases(), join(folder.path, "copy.db"));
    const { rows } = await copyStateDatabase(databases(), copy.path);
    expect(rows.lease).toBe(1);
    expect(filesWith(canary)).toEqual([]);
    expect((await readStateContents(copy)).rows.lease).toBe(1);
    for await (const { row } of readStateRows(copy, ["lease"])) expect(row.name).toBe(canary);
  });
});

describe("what cannot be read is named, and stays as it is", () => {
  /** The refusal, and what became of the file. */
  const refusalOf = async (work: () => Promise<unknown>) => {
    const before = readFileSync(stateFile);
    const refusal: unknown = await work().catch((error: unknown) => error);
    const isSame = readFileSync(stateFile).equals(before);
    const aside = readdirSync(folder.path).filter((name) => name.includes("damaged"));
    return { refusal, isSame, aside };
  };
  const told = (fault: RegExp) => ({
    refusal: { code: "database_key_wrong", message: expect.stringMatching(fault) },
    isSame: true,
    aside: [],
  });
  const ready = () => readyDatabases({ dbPath: databases(), beginsState: true });

  test("a wrong key", async () => {
    usedKey = key;
    await fill();
    usedKey = `${key}.`;
    expect(await refusalOf(names)).toMatchObject(
      told(/^state\.db cannot be opened with this DB_ENCRYPTION_KEY/),
    );
    expect(await refusalOf(ready)).toMatchObject(
      told(/encrypted with another key.*The data folder is/),
    );
  });

  test("a key, and a file that is not encrypted", async () => {
    await fill();
    usedKey = key;
    expect(await refusalOf(names)).toMatchObject(
      told(/not encrypted.*run "knowledge encrypt", or leave the variable out/),
    );
    expect(await refusalOf(ready)).toMatchObject(told(/not encrypted/));
  });

  test("no key, and a file that is encrypted: the way out is in the message", async () => {
    usedKey = key;
    await fill();
    usedKey = null;
    await expect(names()).rejects.toThrow(/If it was encrypted, set DB_ENCRYPTION_KEY instead/);
  });

  test("a file that is no database, with a key", async () => {
    writeFileSync(stateFile, "notes of mine ".repeat(500));
    usedKey = key;
    expect(await refusalOf(names)).toMatchObject(told(/or is damaged/));
  });
});

import { copyFileSync, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createStateFolder, type StateFolder } from "../../tests/kit/stores/state-folder.ts";
import { type Database, openDatabase } from "./database.ts";
import { plainFile } from "./database-place.ts";

const table = { version: 1, statements: ["CREATE TABLE t (x INTEGER) STRICT"] };

test("a write that met another process's lock leaves no connection that can never commit again", async () => {
  const folder = createStateFolder();
  const file = join(folder.path, "test.db");
  const database = await openDatabase(plainFile(file), [table], 10);
  const other = createClient({ url: `file:${file}` });
  const held = await other.transaction("write");
  await held.execute("INSERT INTO t VALUES (1)");
  const insert = { sql: "INSERT INTO t VALUES (?) RETURNING x", args: [2] };
  await expect(database.write([insert])).rejects.toMatchObject({ code: "index_unavailable" });
  await held.rollback();
  other.close();
  expect((await database.write([insert]))[0]?.rows).toHaveLength(1);
  expect((await database.read("SELECT x FROM t")).rows.map((row) => row[0])).toEqual([2]);
  expect((await database.read("PRAGMA synchronous")).rows[0]?.[0]).toBe(1);
  await database.close();
  folder.remove();
});

describe("a copy of the file", () => {
  let folder: StateFolder;
  let file: string;
  beforeEach(() => {
    folder = createStateFolder();
    file = join(folder.path, "test.db");
  });
  afterEach(() => folder.remove());
  const open = (path = file): Promise<Database> => openDatabase(plainFile(path), [table], 10);
  const insert = (x: number) => ({ sql: "INSERT INTO t VALUES (?)", args: [x] });
  const logSize = (): number => (existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0);
  const copied = async (...suffixes: string[]): Promise<readonly unknown[]> => {
    const copy = join(folder.path, "copy.db");
    for (const suffix of suffixes) copyFileSync(file + suffix, copy + suffix);
    const database = await open(copy);
    const { rows } = await database.read("SELECT x FROM t ORDER BY x");
    await database.close();
    return rows.map((row) => row[0]);
  };

  test("holds everything once it was closed, what was asked for last included", async () => {
    const database = await open();
    await database.write([insert(1)]);
    expect(logSize()).toBeGreaterThan(0);
    const last = database.write([insert(2)]);
    await database.close();
    await last;
    expect(logSize()).toBe(0);
    expect(await copied("")).toEqual([1, 2]);
  });

  test("contains all writes once the last of several processes has closed it", async () => {
    const [first, second] = [await open(), await open()];
    await first.write([insert(1)]);
    await second.write([insert(2)]);
    await first.close();
    await second.write([insert(3)]);
    await second.close();
    expect(logSize()).toBe(0);
    expect(await copied("")).toEqual([1, 2, 3]);
  });

  test("another writing process is not waited for, and loses nothing", async () => {
    // Waiting for the lock would take as long as this connection waits for one: ten minutes.
    const closing = await openDatabase(plainFile(file), [table], 600_000);
    const writing = createClient({ url: `file:${file}` });
    await closing.write([insert(1)]);
    const held = await writing.transaction("write");
    await held.execute(insert(2));
    await closing.close();
    await held.commit();
    writing.close();
    await (await open()).close();
    expect(await copied("")).toEqual([1, 2]);
  });

  test("with its -wal holds everything while it is open, or after a kill", async () => {
    const database = await open();
    await database.write([insert(1)]);
    expect(await copied("", "-wal")).toEqual([1]);
    await database.close();
  });

  test("closing twice is closing once", async () => {
    const database = await open();
    await database.close();
    await expect(database.close()).resolves.toBeUndefined();
  });
});

test("openers that race do not repeat a step that could be done twice, and do not set the version back", async () => {
  const folder = createStateFolder();
  const file = join(folder.path, "raced.db");
  const steps = [
    table,
    { version: 2, statements: ["INSERT INTO t VALUES (7)"] },
    { version: 3, statements: ["CREATE TABLE u (x INTEGER) STRICT"] },
  ];
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase(plainFile(file), steps)),
  );
  const [first] = opened;
  expect((await first?.read("SELECT count(*) FROM t"))?.rows[0]?.[0]).toBe(1);
  expect((await first?.read("PRAGMA user_version"))?.rows[0]?.[0]).toBe(3);
  for (const database of opened) await database.close();
  folder.remove();
});

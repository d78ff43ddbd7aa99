import { join } from "node:path";
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { createStateFolder } from "../../../tests/support/state-folder.ts";
import { openDatabase } from "./database.ts";

const table = { version: 1, statements: ["CREATE TABLE t (x INTEGER) STRICT"] };

test("a write that met another process's lock leaves no connection that can never commit again", async () => {
  const folder = createStateFolder();
  const file = join(folder.path, "test.db");
  const database = await openDatabase(file, [table], 10);
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
  database.close();
  folder.remove();
});

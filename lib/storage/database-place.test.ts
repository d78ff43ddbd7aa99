import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { createStateFolder } from "../../tests/kit/stores/state-folder.ts";
import { statePathOf, stateServerOf } from "./database-place.ts";
import { openStateDatabase } from "./open-databases.ts";
import { readyDatabases } from "./ready-databases.ts";
import { isStateUrl } from "./state-url.ts";

const withState = (url: string, token?: string) => ({
  index: "/data/index.db",
  state: { url, token },
});

test.each([
  ["file:/srv/state.db", "/srv/state.db"],
  ["file:///srv/my%20state.db", "/srv/my state.db"],
  ["file://localhost/srv/state.db", "/srv/state.db"],
  ["file:state.db", resolve("state.db")],
  ["file:./data/../state.db", resolve("state.db")],
  ["FILE:/srv/state.db", "/srv/state.db"],
])("%s names %s", (url, file) => {
  expect(statePathOf(withState(url))).toBe(file);
  expect(stateServerOf(withState(url))).toBeNull();
});

test.each([
  "",
  "file:",
  "file:///",
  "file:data/",
  "file://other-machine/state.db",
  "file:/a%2Fb",
  "file:%zz",
  "file:state.db?mode=ro",
  "file:state.db#x",
  "/srv/state.db",
  "state.example.com",
  "ftp://state.example.com",
  "https://",
  "https://me:secret@state.example.com",
  "https://:secret@state.example.com",
  "libsql://state.example.com?authToken=secret",
  "wss://state.example.com#secret",
])("%j is refused, and not repeated", (url) => {
  expect(isStateUrl(url)).toBe(false);
  expect(() => statePathOf(withState(url))).toThrow(/^STATE_DB_URL is \(a secret, not shown\)/);
});

test.each(["http", "https", "ws", "wss", "libsql"])("a server may be at %s://", (scheme) => {
  const url = `${scheme}://state.example.com:8080/x`;
  expect(stateServerOf(withState(url, "t"))).toEqual({ url, token: "t" });
});

test("a file takes no token", () => {
  expect(() => stateServerOf(withState("file:state.db", "t"))).toThrow(/leave STATE_DB_TOKEN out/);
});

test("two indexes share the state of one file, and a folder in its place is no damage", async () => {
  const folder = createStateFolder();
  const file = join(folder.path, "elsewhere", "shared state.db");
  const placed = (name: string, path: string) => ({
    index: join(folder.path, name, "index.db"),
    state: { url: `file:${encodeURI(path)}` },
  });
  for (const name of ["one", "two"]) {
    const dbPath = placed(name, file);
    expect(await readyDatabases({ dbPath })).toEqual([]);
    const state = await openStateDatabase(dbPath);
    await state.write([
      { sql: "INSERT INTO webhook_mark (name, number) VALUES (?, 1)", args: [name] },
    ]);
    const { rows } = await state.read("SELECT count(*) FROM webhook_mark");
    expect(rows[0]?.[0]).toBe(name === "one" ? 1 : 2);
    await state.close();
  }
  await expect(readyDatabases({ dbPath: placed("one", folder.path) })).rejects.toMatchObject({
    code: "index_not_writable",
  });
  folder.remove();
});

test("two services of one process keep their states and keys apart", async () => {
  const folder = createStateFolder();
  const keys = { one: "the key of the first, 40 characters long", other: undefined };
  const states = await Promise.all(
    Object.entries(keys).map(async ([name, key]) => {
      const index = join(folder.path, name, "index.db");
      const state = await openStateDatabase({ index, ...(key !== undefined && { key }) });
      await state.write([
        { sql: "INSERT INTO webhook_mark (name, number) VALUES (?, 1)", args: [name] },
      ]);
      return state;
    }),
  );
  const found = states.map(async (state) =>
    (await state.read("SELECT name FROM webhook_mark")).rows.map((row) => row[0]),
  );
  expect(await Promise.all(found)).toEqual([["one"], ["other"]]);
  for (const state of states) await state.close();
  const header = (name: string) =>
    readFileSync(join(folder.path, name, "state.db")).toString("latin1", 0, 15);
  expect(header("one")).not.toBe("SQLite format 3");
  expect(header("other")).toBe("SQLite format 3");
  folder.remove();
});

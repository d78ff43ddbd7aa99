import { join, resolve } from "node:path";
import { setEnvironmentData } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { createStateFolder } from "../../tests/support/state-folder.ts";
import { openStateDatabase } from "./open-databases.ts";
import { readyDatabases } from "./ready-databases.ts";
import { isStateUrl, keepStateAt, stateFileOf, stateServer } from "./state-place.ts";

afterEach(() => setEnvironmentData("knowledge-sdk:state-place", undefined));

test.each([
  ["file:/srv/state.db", "/srv/state.db"],
  ["file:///srv/my%20state.db", "/srv/my state.db"],
  ["file://localhost/srv/state.db", "/srv/state.db"],
  ["file:state.db", resolve("state.db")],
  ["file:./data/../state.db", resolve("state.db")],
  ["FILE:/srv/state.db", "/srv/state.db"],
])("%s names %s", (url, file) => {
  keepStateAt({ url });
  expect(stateFileOf("/data/index.db")).toBe(file);
  expect(stateServer()).toBeNull();
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
  expect(() => keepStateAt({ url })).toThrow(/^STATE_DB_URL is \(a secret, not shown\)/);
});

test.each(["http", "https", "ws", "wss", "libsql"])("a server may be at %s://", (scheme) => {
  const place = { url: `${scheme}://state.example.com:8080/x`, token: "t" };
  keepStateAt(place);
  expect(stateServer()).toEqual(place);
});

test("a file takes no token", () => {
  expect(() => keepStateAt({ url: "file:state.db", token: "t" })).toThrow(
    /leave STATE_DB_TOKEN out/,
  );
});

test("two indexes share the state of one file, and a folder in its place is no damage", async () => {
  const folder = createStateFolder();
  const file = join(folder.path, "elsewhere", "shared state.db");
  keepStateAt({ url: `file:${encodeURI(file)}` });
  for (const name of ["one", "two"]) {
    const dbPath = join(folder.path, name, "index.db");
    expect(await readyDatabases({ dbPath })).toEqual([]);
    const state = await openStateDatabase(dbPath);
    await state.write([
      { sql: "INSERT INTO webhook_mark (name, number) VALUES (?, 1)", args: [name] },
    ]);
    const { rows } = await state.read("SELECT count(*) FROM webhook_mark");
    expect(rows[0]?.[0]).toBe(name === "one" ? 1 : 2);
    await state.close();
  }
  keepStateAt({ url: `file:${encodeURI(folder.path)}` });
  await expect(
    readyDatabases({ dbPath: join(folder.path, "one", "index.db") }),
  ).rejects.toMatchObject({
    code: "index_not_writable",
  });
  folder.remove();
});

/** The dump that the chart's CronJob writes of a libSQL server is the state, whole. */
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient } from "@libsql/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cutOff,
  json,
  type RemoteServer,
  startRemoteServer,
} from "../kit/hostile/misbehaving-server.ts";
import { createServerTokens } from "../kit/nodes/server-tokens.ts";
import { type StateServerProcess, startStateServer } from "../kit/nodes/state-server.ts";
import { fillState } from "../kit/services/large-state.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createStateFolder } from "../kit/stores/state-folder.ts";

const script = join(projectFolder, "deploy/chart/files/dump-state.mjs");
const folder = createStateFolder();
const stateFile = join(folder.path, "state.db");
let server: StateServerProcess;
let token: string;

beforeAll(async () => {
  await fillState(folder.dbPath, 2);
  const keyFile = join(folder.path, "key.pem");
  token = createServerTokens(keyFile).tokenOf({ a: "ro" });
  server = await startStateServer({ keyFile, stateFile });
});

afterAll(async () => {
  await server?.remove();
  folder.remove();
});

async function dump(backups: string, environment: Readonly<Record<string, string>>) {
  const { PATH, NODE_ENV } = process.env;
  const env = { PATH, NODE_ENV, ...environment };
  return promisify(execFile)(process.execPath, [script, backups, "2"], { env });
}

async function contentsOf(url: string): Promise<unknown> {
  const client = createClient({ url });
  const [number] = (await client.execute("PRAGMA user_version")).rows;
  const { rows } = await client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const tables: Record<string, unknown> = {};
  for (const name of rows.map((row) => String(row.name))) {
    tables[name] = (await client.execute(`SELECT * FROM "${name}"`)).rows.map((row) =>
      JSON.stringify(Object.values(row), (_key, value) =>
        value instanceof ArrayBuffer ? Buffer.from(value).toString("hex") : value,
      ),
    );
  }
  client.close();
  return { number: number?.user_version, tables };
}

test("a dump makes the database again, with the number of its schema", async () => {
  const backups = join(folder.path, "backups");
  const { stdout } = await dump(backups, { STATE_DB_URL: server.url, STATE_DB_TOKEN: token });
  const file = stdout.trim();
  expect(readdirSync(backups)).toEqual([file.slice(backups.length + 1)]);
  expect(statSync(file).mode & 0o077).toBe(0);
  const restored = `file:${join(folder.path, "restored.db")}`;
  const client = createClient({ url: restored });
  await client.executeMultiple(readFileSync(file, "utf8"));
  client.close();
  expect(await contentsOf(restored)).toEqual(await contentsOf(`file:${stateFile}`));
});

test("only the newest stay, and nothing else in the folder is touched", async () => {
  const backups = join(folder.path, "kept");
  const old = ["state-20200101T000000Z.sql", "state-20200102T000000Z.sql", "notes.sql"];
  mkdirSync(backups);
  for (const name of old) writeFileSync(join(backups, name), "");
  await dump(backups, { STATE_DB_URL: server.socketUrl, STATE_DB_TOKEN: token });
  const left = readdirSync(backups);
  expect(left).toHaveLength(3);
  expect(left).toEqual(expect.arrayContaining(["notes.sql", "state-20200102T000000Z.sql"]));
});

test("a server that refuses, breaks off or ends too early leaves no file, and a line that says why", async () => {
  const backups = join(folder.path, "refused");
  const remote: RemoteServer = await startRemoteServer(cutOff);
  const number = json({ results: [{ response: { result: { rows: [[{ value: "7" }]] } } }] });
  const half = "BEGIN TRANSACTION;\nCREATE TABLE a(b);\n";
  const cases = [
    [server.url, /answered 401/],
    ["http://127.0.0.1:9", /ECONNREFUSED|bad port/],
    [remote.url, /The state was not backed up: /],
  ] as const;
  for (const [url, reason] of cases) {
    await expect(dump(backups, { STATE_DB_URL: url })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(reason),
    });
  }
  remote.behave((incoming, outgoing) => {
    if (incoming.url === "/dump") outgoing.end(half);
    else number(incoming, outgoing);
  });
  await expect(dump(backups, { STATE_DB_URL: remote.url })).rejects.toMatchObject({
    stderr: expect.stringContaining("dump is not whole"),
  });
  expect(readdirSync(backups)).toEqual([]);
  await remote.close();
});

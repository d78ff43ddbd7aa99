/** Databases that are encrypted, as an operator meets them: the command and the service. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandFile } from "../kit/services/command-line.ts";
import { placeTickets, ticketIdsOf } from "../kit/services/placed-tickets.ts";
import { startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
const key = "k".repeat(40);
const service = { KNOWLEDGE_CONFIG: place.config, DATA_DIR: place.data, LOG_LEVEL: "error" };
const { KNOWLEDGE_CONFIG: _config, DATA_DIR: _data, ...outer } = process.env;

/** Each in a process of its own: connections of the same one would hold the file. */
function knowledge(data: string, databaseKey: string, ...args: string[]) {
  const env = { ...outer, DB_ENCRYPTION_KEY: databaseKey };
  const given = [commandFile, "--config", place.config, "--data", data, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { env, encoding: "utf8" });
  return { code: status, stdout, stderr };
}
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder).filter(
    (name) =>
      statSync(join(folder, name)).isFile() && readFileSync(join(folder, name)).includes(text),
  );

beforeAll(() => {
  place.writeEdition("alpine", 10);
});
afterAll(() => place.remove());

test("a service with a key writes no text to its files; its threads, backups and exports have the key", async () => {
  const running = await startService({ ...service, DB_ENCRYPTION_KEY: key });
  await placeTickets(running.url, ["T-canary"]);
  expect(await ticketIdsOf(running.url)).toEqual(["T-canary"]);
  // Counted in a thread.
  const stats = await fetch(new URL("/api/classify-ticket/stats?detail=1", running.url));
  expect(await stats.json()).toMatchObject({ total: 1 });
  const backup = join(place.folder, "backup");
  expect(knowledge(place.data, key, "backup", backup).code).toBe(0);
  expect(await running.stop()).toBe(0);
  for (const folder of [place.data, backup]) {
    expect(filesWith(folder, "T-canary")).toEqual([]);
    expect(filesWith(folder, "alpine")).toEqual([]);
  }
  const restored = join(place.folder, "restored");
  expect(knowledge(restored, "", "restore", backup).code).toBe(1);
  expect(knowledge(restored, key, "restore", backup).stdout).toContain("Tickets        1");
  expect(knowledge(restored, key, "export-state").stdout).toContain("T-canary");
  expect(knowledge(place.data, key, "search", "alpine").code).toBe(0);
});

test("a wrong key, no key and a key that is too short each end with one line", () => {
  for (const [given, message] of [
    ["w".repeat(40), /^state\.db cannot be opened with this DB_ENCRYPTION_KEY[^\n]*\n$/],
    [
      "",
      /^The database state\.db[^\n]*If it was encrypted, set DB_ENCRYPTION_KEY instead\.[^\n]*\n$/,
    ],
    ["short", /^DB_ENCRYPTION_KEY is \(a secret, not shown\), but must be[^\n]*32 characters\.\n$/],
  ] as const) {
    const { code, stderr } = knowledge(place.data, given, "keys", "list");
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  }
  expect(readdirSync(place.data).filter((name) => name.includes("damaged"))).toEqual([]);
});

test("a data folder is encrypted when nobody uses it, and back", async () => {
  const data = join(place.folder, "plain");
  mkdirSync(data);
  expect(knowledge(data, "", "keys", "new", "--store", "--name", "canary").code).toBe(0);
  expect(knowledge(data, "", "index").code).toBe(0);
  expect(filesWith(data, "canary")).toEqual(["state.db"]);
  const refused = knowledge(data, key, "keys", "list");
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("knowledge encrypt")]);
  expect(knowledge(data, "", "encrypt").stderr).toMatch(/^DB_ENCRYPTION_KEY is missing/);

  const running = await startService({ ...service, DATA_DIR: data });
  const inUse = knowledge(data, key, "encrypt");
  expect([inUse.code, inUse.stderr]).toEqual([1, expect.stringMatching(/^state\.db is in use/)]);
  await running.stop();

  expect(knowledge(data, key, "encrypt").stdout).toMatch(
    /state\.db is encrypted now\.\n.*index\.db is encrypted now/,
  );
  expect(filesWith(data, "canary")).toEqual([]);
  expect(knowledge(data, key, "keys", "list").stdout).toContain("canary");
  expect(knowledge(data, key, "search", "alpine").code).toBe(0);
  expect(knowledge(data, key, "encrypt").stdout).toContain("is encrypted already");
  expect(knowledge(data, "w".repeat(40), "encrypt", "--remove").code).toBe(1);
  expect(knowledge(data, key, "encrypt", "--remove").stdout).toContain("not encrypted now");
  expect(knowledge(data, "", "keys", "list").stdout).toContain("canary");
});

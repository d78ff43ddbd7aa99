import { afterEach, beforeEach, expect, test } from "vitest";
import { createStateFolder, type StateFolder } from "../../../tests/kit/stores/state-folder.ts";
import { createKeyTable, noLimits } from "../../auth/index.ts";
import { type Database, openStateDatabase } from "../../storage/index.ts";
import { openKeys } from "./current-application-keys.ts";

const key = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const ignore = (): void => undefined;
const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };
const source = (...entries: string[]) => [{ label: "API_KEYS entry", entries }];
let folder: StateFolder;
let database: Database;
const open = (sources: ReturnType<typeof source> | null) =>
  openKeys({ sources, database, clock: () => 1_000, logger });

beforeEach(async () => {
  folder = createStateFolder();
  database = await openStateDatabase(folder.dbPath);
});
afterEach(async () => {
  await database.close();
  folder.remove();
});

test.each([[[]], [["", " "]]])(
  "with %j and no key in state.db there is no start",
  async (entries) => {
    await expect(open(source(...entries))).rejects.toThrow(
      /there is no key: set API_KEYS or API_KEYS_FILE, or run "knowledge keys new --store"/,
    );
  },
);

test("a key of state.db is enough, from the first moment", async () => {
  const made = await createKeyTable(database).create({ ...noLimits, name: "a" });
  const { keys, close } = await open(source(""));
  expect(keys.identify(made.key)?.name).toBe("a");
  await close();
});

test("a revoked key is none", async () => {
  const table = createKeyTable(database);
  await table.create({ ...noLimits, name: "a" });
  await table.revoke("a");
  await expect(open(source())).rejects.toThrow(/there is no key/);
});

test("the operator's own entry decides about a key that is in state.db too", async () => {
  const limits = { ...noLimits, rate: 1 };
  const made = await createKeyTable(database).create({ ...limits, name: "a" });
  const { keys, close } = await open(source(`mine:${made.key}`));
  expect(keys.identify(made.key)).toMatchObject({ name: "mine", rate: null });
  await close();
});

test("the last use is written at the end, also of keys that are kept elsewhere", async () => {
  const { keys, counting, close } = await open(source(key));
  const id = keys.identify(key)?.id ?? "";
  counting.noteUse?.(id);
  await close();
  const { rows } = await database.read("SELECT key_id, last_used_at_ms FROM application_key_use");
  expect(rows.map((row) => [row[0], row[1]])).toEqual([[id, 1_000]]);
});

test("without USE_AUTH nothing is asked for", async () => {
  const { keys, table } = await open(null);
  expect([keys.size, table]).toEqual([0, null]);
});

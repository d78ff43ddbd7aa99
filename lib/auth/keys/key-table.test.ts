/** Keys of state.db: made, limited, revoked, and read by a service that is running. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createStateFolder, type StateFolder } from "../../../tests/kit/stores/state-folder.ts";
import { createAuditTrail } from "../../audit/index.ts";
import { type Database, openStateDatabase } from "../../storage/index.ts";
import { applicationKeysOf } from "./application-keys.ts";
import { createCurrentKeys } from "./current-keys.ts";
import { noLimits } from "./key-limits.ts";
import { createKeyRefresh } from "./key-refresh.ts";
import { createKeyTable, type KeyTable } from "./key-table.ts";

let folder: StateFolder;
let database: Database;
let table: KeyTable;
let now = 0;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 23);
  folder = createStateFolder();
  database = await openStateDatabase(folder.dbPath);
  table = createKeyTable(database, () => now);
});
afterEach(async () => {
  await database.close();
  folder.remove();
});

const make = (name: string, limits = {}) => table.create({ ...noLimits, name, ...limits });

test("a key is kept as a digest with its limits, and shown once", async () => {
  const limits = { areas: new Set(["search"] as const), expiresAtMs: now + 1, rate: 5 };
  const { key, id } = await make("desk", limits);
  const [stored] = await table.list();
  expect(stored).toMatchObject({ id, name: "desk", ...limits, revokedAtMs: null });
  const { rows } = await database.read("SELECT * FROM application_key");
  expect(JSON.stringify(rows)).not.toContain(key.slice(0, 8));
});

test("limits change one at a time, by name or id, and a revoked key has none to change", async () => {
  const { id } = await make("desk", { rate: 5 });
  await table.limit("desk", { areas: new Set(["wiki"]) });
  expect((await table.list())[0]).toMatchObject({ rate: 5, areas: new Set(["wiki"]) });
  await table.limit(id, { rate: null });
  expect((await table.list())[0]).toMatchObject({ rate: null, areas: new Set(["wiki"]) });
  await table.revoke(id);
  for (const which of ["desk", id, "nobody"]) {
    await expect(table.limit(which, { rate: 1 })).rejects.toMatchObject({ code: "key_not_found" });
    await expect(table.revoke(which)).rejects.toMatchObject({ code: "key_not_found" });
  }
});

test.each(["", "a:b", "a,b", "a=b", "x".repeat(65)])("the name %j is refused", async (name) => {
  await expect(make(name)).rejects.toMatchObject({ code: "key_refused" });
});

test("two keys in use never share a name, and a revoked one gives it back", async () => {
  const both = await Promise.allSettled([make("desk"), make("desk")]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await table.revoke("desk");
  await make("desk");
  expect(await table.list()).toHaveLength(2);
});

test("a key is kept to collections, and others can be chosen for it", async () => {
  await make("desk", { collections: ["guide"] });
  expect((await table.list())[0]?.collections).toEqual(["guide"]);
  const limited = await table.limit("desk", { collections: ["api", "guide"] });
  expect(limited.collections).toEqual(["api", "guide"]);
  expect((await table.limit("desk", { collections: null })).collections).toBeNull();
});

test("changes are in the audit trail, and are not made without it", async () => {
  const { id } = await make("desk");
  await table.limit("desk", { rate: 1 });
  await table.revoke("desk");
  const events = await createAuditTrail(database).read(0);
  expect(events.map(({ action, subject }) => [action, subject])).toEqual([
    ["key_made", `desk ${id}`],
    ["key_limited", `desk ${id}`],
    ["key_revoked", `desk ${id}`],
  ]);
  await make("night");
  await database.write(["ALTER TABLE audit_event RENAME TO elsewhere"]);
  await expect(make("other")).rejects.toThrow();
  await expect(table.revoke("night")).rejects.toThrow();
  const [night, ...rest] = (await table.list()).filter(({ revokedAtMs }) => revokedAtMs === null);
  expect([night?.name, rest]).toEqual(["night", []]);
});

test("the last use of a key never goes back", async () => {
  const { id } = await make("desk");
  await table.markUsed(new Map([[id, 20]]));
  await table.markUsed(new Map([[id, 10]]));
  await table.markUsed(new Map());
  expect((await table.list())[0]?.lastUsedAtMs).toBe(20);
});

describe("a running service", () => {
  const faults: unknown[] = [];
  const following = () => {
    faults.length = 0;
    const keys = createCurrentKeys(applicationKeysOf([]));
    const onFault = (error: unknown): void => void faults.push(error);
    const clock = () => now;
    return { keys, refresh: createKeyRefresh({ sources: [], keys, clock, table, onFault }) };
  };

  test("learns of new, limited and revoked keys, and reads only after a change", async () => {
    const { keys, refresh } = following();
    let replaced = 0;
    keys.onReplaced(() => {
      replaced += 1;
    });
    const { key, id } = await make("desk");
    await refresh();
    await refresh();
    expect([keys.identify(key)?.id, replaced]).toEqual([id, 1]);
    await table.limit("desk", { rate: 7 });
    await refresh();
    expect(keys.find(id)?.rate).toBe(7);
    await table.revoke("desk");
    await refresh();
    expect([keys.identify(key), keys.has(id), replaced, faults]).toEqual([null, false, 3, []]);
  });

  test("sees the collections of a key, and opens nothing for areas of a later version", async () => {
    const { keys, refresh } = following();
    const kept = await make("kept");
    const later = await make("later");
    await database.write([
      {
        sql: "UPDATE application_key SET collections = '[\"a\"]' WHERE key_id = ?",
        args: [kept.id],
      },
      {
        sql: "UPDATE application_key SET areas = '[\"graphql\"]' WHERE key_id = ?",
        args: [later.id],
      },
    ]);
    await refresh();
    expect(keys.identify(kept.key)?.collections).toEqual(["a"]);
    expect(keys.identify(later.key)?.areas?.size).toBe(0);
  });

  test("keeps its keys while the table cannot be read", async () => {
    const { key } = await make("desk");
    const { keys, refresh } = following();
    await refresh();
    await database.write(["ALTER TABLE application_key RENAME TO elsewhere"]);
    await refresh();
    expect(keys.identify(key)).not.toBeNull();
    expect(faults).toHaveLength(1);
  });
});

/** Application keys over REST: made once, limited, revoked, each with its row in the audit trail. */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../../tests/kit/requests/handler-request.ts";
import { createStateFolder, type StateFolder } from "../../../tests/kit/stores/state-folder.ts";
import { createAuditTrail, verifyAudit } from "../../audit/index.ts";
import { createKeyTable, noLimits, readKeysFile } from "../../auth/index.ts";
import { KeyActionResponse, KeysResponse, KeyWithSecret } from "../../contract/index.ts";
import { type Database, openStateDatabase } from "../../storage/index.ts";
import { type OpenedKeys, openKeys } from "../auth/current-application-keys.ts";
import { createKeyHandlers, type KeyHandlers } from "./key-handlers.ts";

const ofFile = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const ignore = (): void => undefined;
const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };
let now = 0;
let folder: StateFolder;
let database: Database;
let opened: OpenedKeys;
let handlers: KeyHandlers;
let actor = "anna";

beforeEach(async () => {
  now = Date.UTC(2026, 10, 23);
  actor = "anna";
  folder = createStateFolder();
  const file = join(folder.path, "keys");
  writeFileSync(`${file}.new`, `# who runs it\noperations:${ofFile} areas=admin\n`);
  renameSync(`${file}.new`, file);
  database = await openStateDatabase(folder.dbPath);
  opened = await openKeys({ sources: [readKeysFile(file)], database, clock: () => now, logger });
  const { keyring } = opened;
  handlers = createKeyHandlers({ keyring, actorOf: () => actor, trustedProxies: 0, logger });
});
afterEach(async () => {
  await opened.close();
  await database.close();
  folder.remove();
});

const post = (handler: keyof KeyHandlers, body: unknown) =>
  ask(handlers[handler], "/api/keys", {
    method: "POST",
    headers: { "content-type": "application/json" },
    remoteAddress: "198.51.100.23",
    body: JSON.stringify(body),
  });
const make = async (name: string, limits = {}) =>
  KeyWithSecret.parse((await post("keys", { name, ...limits })).json);
const list = async (query = "") =>
  KeysResponse.parse((await ask(handlers.keys, `/api/keys?${query}`)).json);
const events = async () =>
  (await createAuditTrail(database).read(0)).map(({ action, outcome, subject }) => [
    action,
    outcome,
    subject,
  ]);

test("a key is made with its limits, counts at once, and is shown this once", async () => {
  const limits = {
    areas: ["wiki", "search"],
    collections: ["guide"],
    expires: "2027-01-31",
    rate: 5,
  };
  const { status, json } = await post("keys", { name: " desk ", ...limits });
  const made = KeyWithSecret.parse(json);
  expect([status, made]).toMatchObject([
    201,
    {
      name: "desk",
      areas: ["search", "wiki"],
      collections: ["guide"],
      expiresAt: "2027-01-31T00:00:00.000Z",
      rate: 5,
      position: null,
      createdAt: "2026-11-23T00:00:00.000Z",
      createdBy: "anna",
      lastUsedAt: null,
    },
  ]);
  expect(opened.keys.identify(made.key)?.id).toBe(made.id);
  const { key, ...record } = made;
  const { keys, total } = await list();
  expect([keys[0], total]).toEqual([record, 2]);
  expect(JSON.stringify(keys)).not.toContain(key.slice(0, 8));
  const [event] = await createAuditTrail(database).read(0);
  expect(event).toMatchObject({
    actor: "anna",
    origin: "198.51.100.0",
    action: "key_made",
    subject: `desk ${made.id}`,
    requestId: expect.any(String),
  });
});

test("limits change one at a time, and a revoked key opens nothing from then on", async () => {
  const { id, key } = await make("desk", { rate: 5, areas: ["search"] });
  const limited = await post("keyActions", { action: "limit", key: id, areas: null });
  expect(KeyActionResponse.parse(limited.json).key).toMatchObject({ areas: null, rate: 5 });
  expect(opened.keys.find(id)?.areas).toBeNull();
  const revoked = await post("keyActions", { action: "revoke", key: id });
  expect([revoked.status, revoked.json]).toEqual([200, { key: null }]);
  expect([opened.keys.identify(key), (await list()).total]).toEqual([null, 1]);
});

test("of two admins who revoke a key at once, one does it, and the trail says which", async () => {
  const { id } = await make("desk");
  const answers = await Promise.all(
    ["anna", "ben"].map((name) => {
      actor = name;
      return post("keyActions", { action: "revoke", key: id });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(answers.find(({ status }) => status === 404)?.json.code).toBe("key_not_found");
  const told = (await events()).filter(([action]) => action === "key_revoked");
  const revoked = ["key_revoked", "allowed", `desk ${id}`];
  // The second was read as live, tried, and found gone; or it was gone already.
  expect([[revoked], [revoked, revoked, [revoked[0], "refused", revoked[2]]]]).toContainEqual(told);
  expect((await verifyAudit(createAuditTrail(database))).broken).toBeNull();
});

test("a key of a file is listed with its line and its last use, and changed there only", async () => {
  const id = opened.keys.identify(ofFile)?.id ?? "";
  opened.counting.noteUse?.(id);
  const { keys } = await list();
  expect(keys).toEqual([
    {
      id,
      name: "operations",
      areas: ["admin"],
      collections: null,
      expiresAt: null,
      rate: null,
      origins: null,
      version: null,
      position: "API_KEYS_FILE line 2",
      createdAt: null,
      createdBy: null,
      lastUsedAt: "2026-11-23T00:00:00.000Z",
    },
  ]);
  for (const action of [{ action: "revoke" }, { action: "limit", rate: 1 }]) {
    const { status, json } = await post("keyActions", { ...action, key: id });
    expect([status, json.code]).toEqual([400, "key_refused"]);
    expect(json.detail).toContain("API_KEYS_FILE line 2");
  }
  const { json } = await post("keys", { name: "operations" });
  expect(json.detail).toMatch(/There is a key named operations already/);
  expect(await events()).toEqual([]);
});

test.each<[string, unknown, string]>([
  ["no name", {}, "name is missing"],
  ["a blank name", { name: "  " }, "A name has 1 to 64"],
  ["a name with markup", { name: "<b>desk</b>" }, "A name has 1 to 64"],
  ["a name of two lines", { name: "desk\nother" }, "A name has 1 to 64"],
  ["a name with half a surrogate", { name: "desk\ud800" }, "A name has 1 to 64"],
  ["an unknown area", { name: "a", areas: ["search", "everything"] }, "areas must be areas"],
  ["a role in place of an area", { name: "a", areas: ["agent"] }, "areas must be areas"],
  ["no area", { name: "a", areas: [] }, "areas must not be empty"],
  ["an area that is a text", { name: "a", areas: "search" }, "areas must be a list"],
  ["no collection", { name: "a", collections: [] }, "collections must not be empty"],
  ["a day that is none", { name: "a", expires: "2027-02-30" }, "expires must be a day"],
  ["a day in the past", { name: "a", expires: "2026-11-23" }, "ended before it was made"],
  ["a rate of nothing", { name: "a", rate: 0 }, "rate must be a number of requests"],
  ["a rate that is a text", { name: "a", rate: "many" }, "rate must be a"],
  ["a key of one's own", { name: "a", key: ofFile }, "unknown fields: key"],
  ["a list", [], "must be a JSON object"],
])("%s is refused, and nothing is made", async (_name, body, detail) => {
  const { status, json } = await post("keys", body);
  expect([status, json.detail]).toEqual([400, expect.stringContaining(detail)]);
  expect([(await list()).total, await events()]).toEqual([1, []]);
});

test.each<[string, unknown, number]>([
  ["an unknown action", { action: "explode", key: "x" }, 400],
  ["no key", { action: "revoke" }, 400],
  ["nothing to limit", { action: "limit", key: "x" }, 400],
  ["a limit that is wrong", { action: "limit", key: "x", areas: ["nothing"] }, 400],
  ["a limit of another action", { action: "revoke", key: "x", rate: 1 }, 400],
  ["a key that is not there", { action: "revoke", key: "x" }, 404],
  ["the name of a key of the file", { action: "revoke", key: "operations" }, 404],
])("%s is refused", async (_name, body, status) => {
  expect((await post("keyActions", body)).status).toBe(status);
  expect(await events()).toEqual([]);
});

test("a key may be ended by a day that is past, and is listed as what it is", async () => {
  const { id, key } = await make("desk");
  await post("keyActions", { action: "limit", key: id, expires: "2020-01-01" });
  expect(opened.keys.identify(key)).toBeNull();
  expect((await list("q=desk")).keys[0]?.expiresAt).toBe("2020-01-01T00:00:00.000Z");
});

test("nothing is made, limited or revoked that cannot be recorded", async () => {
  const { id, key } = await make("desk");
  await database.write(["ALTER TABLE audit_event RENAME TO elsewhere"]);
  expect((await post("keys", { name: "other" })).status).toBe(500);
  expect((await post("keyActions", { action: "limit", key: id, rate: 1 })).status).toBe(500);
  expect((await post("keyActions", { action: "revoke", key: id })).status).toBe(500);
  expect(opened.keys.identify(key)).toMatchObject({ rate: null });
  expect((await list()).total).toBe(2);
});

test("ten thousand keys are found by a part of their name, and shown a page at a time", async () => {
  const table = createKeyTable(database, () => now);
  const { id } = await table.create({ ...noLimits, name: "key 1" });
  await database.write([
    `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
     INSERT INTO application_key (key_id, digest, name, created_at_ms, revision)
     SELECT printf('%016x', i), printf('%064x', i), 'key ' || i, 1, 2 FROM n`,
  ]);
  await opened.refreshKeys();
  const page = async (query: string) => {
    const { keys, total } = await list(query);
    return [total, keys.length, keys[0]?.name, keys.at(-1)?.name];
  };
  expect(await page("")).toEqual([10_000, 50, "key 1", "key 50"]);
  expect(await page("offset=9950")).toEqual([10_000, 50, "key 9951", "operations"]);
  expect(await page("offset=10000")).toEqual([10_000, 0, undefined, undefined]);
  expect(await page("q=KEY%20777")).toEqual([11, 11, "key 777", "key 7779"]);
  expect(await page(`q=${id}`)).toEqual([1, 1, "key 1", "key 1"]);
  expect(await page("q=%25")).toEqual([0, 0, undefined, undefined]);
  const { status } = await ask(handlers.keys, "/api/keys?offset=x");
  expect(status).toBe(400);
});

test("without USE_AUTH there are no keys", async () => {
  handlers = createKeyHandlers({ keyring: null, actorOf: () => undefined, trustedProxies: 0 });
  const listed = await ask(handlers.keys, "/api/keys");
  expect([listed.status, listed.json.code]).toEqual([404, "auth_disabled"]);
  expect((await post("keys", { name: "a" })).status).toBe(404);
});

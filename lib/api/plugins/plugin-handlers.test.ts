import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../../../tests/kit/requests/handler-request.ts";
import { createStateFolder } from "../../../tests/kit/stores/state-folder.ts";
import type { ServiceUpdate } from "../../contract/index.ts";
import { createPluginRegistry, type PluginRegistry } from "../../plugins/plugin-registry.ts";
import type { Database } from "../../storage/database.ts";
import { openLiveStateDatabase } from "../../storage/open-databases.ts";
import { createFixedClock } from "../../testing/fixed-clock.ts";
import { createPluginHandlers, type PluginHandlers } from "./plugin-handlers.ts";

const folder = createStateFolder();
const clock = createFixedClock();
let database: Database;
let registry: PluginRegistry;
let handlers: PluginHandlers;

beforeAll(async () => {
  database = await openLiveStateDatabase(folder.dbPath);
  registry = createPluginRegistry(database, clock.now);
  handlers = createPluginHandlers({ registry });
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

const json = { "content-type": "application/json" };
const register = (manifest: unknown) =>
  ask(handlers.plugins, "/api/plugins", {
    method: "POST",
    headers: json,
    body: JSON.stringify(manifest),
  });
const crm = { instanceId: "crm-1", name: "CRM", version: "1.0.0" };

test("an instance is registered, updated, read and removed", async () => {
  const updates: ServiceUpdate[] = [];
  const stop = registry.onUpdate((update) => updates.push(update));
  const first = await register({ ...crm, url: "https://crm.example/", metadata: { team: ["a"] } });
  expect([first.status, first.headers.Location]).toEqual([201, "/api/plugins/crm-1"]);
  const registeredAt = first.json.registeredAt as string;
  clock.advance(1_000);
  const second = await register({ ...crm, version: "1.1.0" });
  expect([second.status, second.json]).toEqual([
    200,
    {
      ...crm,
      version: "1.1.0",
      metadata: {},
      registeredAt,
      updatedAt: new Date(clock.now()).toISOString(),
    },
  ]);
  const list = await ask(handlers.plugins, "/api/plugins");
  expect(list.json).toEqual({ plugins: [second.json], total: 1 });
  expect((await ask(handlers.plugin, "/api/plugins/crm-1")).json).toEqual(second.json);
  const removal = await ask(handlers.plugin, "/api/plugins/crm-1", { method: "DELETE" });
  expect([removal.status, removal.json]).toEqual([204, null]);
  expect((await ask(handlers.plugin, "/api/plugins/crm-1", { method: "DELETE" })).status).toBe(404);
  stop();
  expect(updates.map(({ kind, version }) => [kind, version])).toEqual([
    ["registered", "1.0.0"],
    ["updated", "1.1.0"],
    ["removed", "1.1.0"],
  ]);
});

test("another process's registry has it too", async () => {
  await register({ ...crm, instanceId: "shared" });
  const other = await openLiveStateDatabase(folder.dbPath);
  expect((await createPluginRegistry(other).get("shared"))?.name).toBe("CRM");
  await other.close();
});

test("two first registrations at once are one registration and one update", async () => {
  const statuses = (
    await Promise.all([1, 2, 3].map(() => register({ ...crm, instanceId: "twice" })))
  ).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 201]);
});

describe("manifests that are refused with every fault", () => {
  test.each<[string, unknown, RegExp]>([
    ["nothing", {}, /instanceId is missing; name is missing; version is missing/],
    ["a list", [crm], /The body must be a JSON object/],
    ["an id with a slash", { ...crm, instanceId: "a/b" }, /1 to 64 letters/],
    ["an id with dots", { ...crm, instanceId: ".." }, /1 to 64 letters/],
    ["an id with a line break", { ...crm, instanceId: "a\n" }, /1 to 64 letters/],
    ["an id of 65 characters", { ...crm, instanceId: "a".repeat(65) }, /1 to 64 letters/],
    ["a name of the service", { ...crm, instanceId: "registry" }, /a name of the service itself/],
    ["a blank name", { ...crm, name: " " }, /name must not be empty/],
    ["a long version", { ...crm, version: "1".repeat(65) }, /version may have 64 characters/],
    ["an address that runs", { ...crm, url: "javascript:alert(1)" }, /http or https address/],
    ["a relative address", { ...crm, url: "/apps" }, /http or https address/],
    ["metadata that is a text", { ...crm, metadata: "x" }, /metadata must be a JSON object/],
    ["too much metadata", { ...crm, metadata: { a: "x".repeat(16_384) } }, /16384 characters/],
    ["an unknown field", { ...crm, admin: true }, /unknown fields: admin/],
  ])("%s", async (_name, manifest, message) => {
    const before = (await registry.list()).length;
    const { status, json: problem } = await register(manifest);
    expect([status, problem.code]).toEqual([400, "body_malformed"]);
    expect(problem.detail).toMatch(message);
    expect(await registry.list()).toHaveLength(before);
  });
});

test.each([
  "/api/plugins/",
  "/api/plugins/nothing",
  "/api/plugins/a/b",
  `/api/plugins/${"a".repeat(65)}`,
])("%s is no plugin: 404", async (path) => {
  for (const method of ["GET", "DELETE"]) {
    const { status, json: problem } = await ask(handlers.plugin, path, { method });
    expect([status, problem.code]).toEqual([404, "plugin_not_found"]);
  }
});

test("names are kept as they are, and what looks like SQL or a prototype is a name", async () => {
  const manifest = {
    ...crm,
    instanceId: "odd",
    name: "Ünï'); DROP TABLE plugin; --<b>",
    metadata: { constructor: 1, "'": "\u0000" },
  };
  await register(manifest);
  expect((await ask(handlers.plugin, "/api/plugins/odd")).json).toMatchObject(manifest);
});

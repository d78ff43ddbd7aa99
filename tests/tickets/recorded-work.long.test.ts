/** What a running service and the commands beside it write to the audit trail. */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { runCommand } from "../kit/services/command-line.ts";
import { keys, post, secret, signIn } from "../kit/services/guarded-service.ts";
import { type ServiceProcess, startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
let service: ServiceProcess;

beforeAll(async () => {
  place.writeEdition("alpine", 3);
  service = await startService({
    DATA_DIR: place.data,
    KNOWLEDGE_CONFIG: place.config,
    USE_AUTH: "1",
    API_KEYS: `desk:${keys.first}`,
    SESSION_SECRET: secret,
    LOG_LEVEL: "error",
  });
  const headers = { Authorization: `Bearer ${keys.first}` };
  for (const correlationId of ["T-1", "T-2"]) {
    await post(service.url, "/api/classify-ticket", { correlationId, title: "Alpine" }, headers);
  }
});
afterAll(async () => {
  await service.stop();
  place.remove();
});

const knowledge = (...args: string[]) =>
  runCommand(["--config", place.config, "--data", place.data, ...args]);
const events = async (data: string) => {
  const { stdout } = await runCommand(["--data", data, "audit", "export"]);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
};
const trail = async (data = place.data) =>
  (await events(data)).map(({ actor, action, subject }) => [actor, action, subject]);

test("who opens a ticket in the console is named, with the ticket", async () => {
  const Cookie = await signIn(service.url);
  for (const target of [
    "/console/tickets?ticket=T-1",
    "/console/tickets?ticket=T-2",
    "/console/tickets",
    "/console/tickets?ticket=T-9",
  ]) {
    const headers = { Cookie, Accept: "text/html", "X-Request-Id": `page-${target.at(-1)}` };
    await send(service.url, { target, headers });
  }
  expect(await trail()).toEqual([
    ["desk", "sign_in", null],
    ["desk", "ticket_read", "T-1"],
    ["desk", "ticket_read", "T-2"],
  ]);
  const read = (await events(place.data)).filter(({ action }) => action === "ticket_read");
  expect(read.map(({ origin, requestId }) => [origin, requestId])).toEqual([
    ["127.0.0.0", "page-1"],
    ["127.0.0.0", "page-2"],
  ]);
});

test("a configuration that is taken over is recorded with what changed, and a wrong one is not", async () => {
  const write = (configuration: object): void => {
    writeFileSync(`${place.config}.new`, JSON.stringify(configuration));
    renameSync(`${place.config}.new`, place.config);
  };
  const collections = [{ name: "docs", path: "docs" }];
  write({ collections, search: { nothing: 1 } });
  write({ collections, search: { synonyms: [["alpine", "mountain"]] } });
  const changes = async () =>
    (await trail()).filter(([, action]) => action === "configuration_changed");
  await expect
    .poll(changes, { timeout: 20_000 })
    .toEqual([[null, "configuration_changed", "search"]]);
});

test("commands that change or give out the state are recorded before they do so", async () => {
  const before = (await trail()).length;
  const tickets = join(place.folder, "tickets.jsonl");
  writeFileSync(tickets, `${JSON.stringify({ title: "Alpine again", collection: "docs" })}\n`);
  expect((await knowledge("classify", "import", tickets)).code).toBe(0);
  expect((await knowledge("classify", "forget", "T-1")).code).toBe(0);
  expect((await knowledge("privacy", "export", "T-2")).code).toBe(0);
  expect((await knowledge("privacy", "erase", "T-2")).code).toBe(0);
  expect((await trail()).slice(before)).toEqual([
    [null, "tickets_imported", "tickets.jsonl"],
    [null, "ticket_forgotten", "T-1"],
    // The trail itself names the ticket: the read of before.
    [null, "privacy_exported", "1 classification, 1 audit_event"],
    [null, "privacy_erased", "1 classification, 1 audit_event"],
    [null, "privacy_erased", "1 rows of the trail"],
  ]);
  const { stdout } = await runCommand(["--data", place.data, "audit", "verify"]);
  expect(stdout).toMatch(/Erased: +1 without names[^]*The chain is whole\.\n$/);
});

test("a state that begins elsewhere says where it is from", async () => {
  const backup = join(place.folder, "backup");
  const restored = join(place.folder, "restored");
  expect((await knowledge("backup", backup)).code).toBe(0);
  expect((await runCommand(["--data", restored, "restore", backup])).code).toBe(0);
  expect((await trail(restored)).at(-1)).toEqual([
    null,
    "state_restored",
    expect.stringMatching(/^the backup of \d{4}-/),
  ]);
  const lines = join(place.folder, "state.jsonl");
  writeFileSync(lines, (await knowledge("export-state")).stdout);
  const imported = join(place.folder, "imported");
  expect((await runCommand(["--data", imported, "import-state", lines])).code).toBe(0);
  expect((await trail(imported)).at(-1)).toEqual([
    null,
    "state_imported",
    expect.stringMatching(/^state\.jsonl, version \d/),
  ]);
});

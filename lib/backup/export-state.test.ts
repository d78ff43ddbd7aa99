/** The state as lines and back: every table, every kind of value, and lines that must not be taken. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { type Database, openStateDatabase } from "../storage/index.ts";
import { exportState, importState } from "./index.ts";

let root: string;
let dbPath: string;
let live: Database;
beforeEach(async () => {
  root = temporaryFolder("knowledge lines ");
  dbPath = join(root, "data", "index.db");
  live = await openStateDatabase(dbPath);
  await live.write([
    "INSERT INTO lease VALUES ('index', 'holder', 'process', 1)",
    "INSERT INTO plugin VALUES ('one', '{\"name\":\"Größe\\n\"}', 1, 9007199254740993)",
    "INSERT INTO feedback_log (correlation_id, collection, weight, at_ms, features) VALUES ('T-1', NULL, 0.5, 7, x'00ff10')",
    "INSERT INTO feedback_log (correlation_id, weight, at_ms) VALUES ('T-2', 1, 8)",
    "DELETE FROM feedback_log WHERE correlation_id = 'T-2'",
  ]);
});
afterEach(async () => {
  await live.close();
});

const elsewhere = (): string => join(root, "other", "index.db");
async function linesOf(path: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportState(path)) lines.push(line);
  return lines;
}
function fileOf(lines: readonly string[]): string {
  const file = join(root, "state.jsonl");
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
  return file;
}

test("what is imported exports the same lines, and leases stay behind", async () => {
  const lines = await linesOf(dbPath);
  expect(lines).toHaveLength(3);
  expect(JSON.parse(lines[1] ?? "").row.features).toEqual({ base64: "AP8Q" });
  expect(JSON.parse(lines[2] ?? "").row.updated_at_ms).toEqual({ integer: "9007199254740993" });
  await importState({ file: fileOf(lines), dbPath: elsewhere() });
  expect(await linesOf(elsewhere())).toEqual(lines);
});

test("words of tickets are in no line, and are made anew from the tickets that are imported", async () => {
  const place = (
    id: string,
    ms: number,
  ) => `INSERT INTO classification (correlation_id, ticket_hash,
      collection, confidence, probability, path, model_sequence, created_at_ms, updated_at_ms)
    VALUES ('${id}', 'h', 'a', 'high', 1, 'fast', 0, 1, ${ms})`;
  await live.write([place("T-late", 9), place("T-early", 5)]);
  const numbered = "SELECT correlation_id FROM ticket_search ORDER BY number";
  const lines = await linesOf(dbPath);
  expect(lines.filter((line) => /ticket_(?:search|word)/.test(line))).toEqual([]);
  await importState({ file: fileOf(lines), dbPath: elsewhere() });
  const imported = await openStateDatabase(elsewhere());
  const { rows } = await imported.read(numbered);
  expect(rows.map((row) => row[0])).toEqual(["T-early", "T-late"]);
  await imported.close();
  expect(await linesOf(elsewhere())).toEqual(lines);
});

/** A ticket with what a webhook is told of it, written as the service writes it: by triggers. */
async function tellWebhook(): Promise<void> {
  await live.write([
    "INSERT INTO webhook (webhook_id, url, origin, created_at_ms) VALUES ('w', 'https://a', 'console', 0)",
    "INSERT INTO ticket_event (correlation_id, at_ms, action, collection) VALUES ('T-1', 1, 'classified', 'a')",
    "INSERT INTO automation_pause (scope, level, paused_at_ms, reason, detail) VALUES ('', 'high', 2, 'promise_broken', '{}')",
  ]);
}

test.each([
  ["as they were written", (rows: string[]) => rows],
  ["in any other order", (rows: string[]) => rows.toReversed()],
])("messages to webhooks are there once, with rows %s", async (_order, arranged) => {
  await tellWebhook();
  const [head = "", ...rows] = await linesOf(dbPath);
  expect(JSON.parse(head).rows).toMatchObject({ webhook_event: 2, webhook_delivery: 2 });
  await importState({ file: fileOf([head, ...arranged(rows)]), dbPath: elsewhere() });
  const [headThen = "", ...rowsThen] = await linesOf(elsewhere());
  expect(JSON.parse(headThen)).toEqual(JSON.parse(head));
  expect(rowsThen.toSorted()).toEqual(rows.toSorted());
});

test("an imported state tells webhooks of what happens next", async () => {
  await tellWebhook();
  await importState({ file: fileOf(await linesOf(dbPath)), dbPath: elsewhere() });
  const opened = await openStateDatabase(elsewhere());
  await opened.write([
    "INSERT INTO ticket_event (correlation_id, at_ms, action, collection) VALUES ('T-2', 3, 'classified', 'a')",
  ]);
  const { rows } = await opened.read("SELECT count(*) FROM webhook_delivery");
  await opened.close();
  expect(rows[0]?.[0]).toBe(3);
});

test("numbers that were given once do not come back", async () => {
  await importState({ file: fileOf(await linesOf(dbPath)), dbPath: elsewhere() });
  const opened = await openStateDatabase(elsewhere());
  const sql =
    "INSERT INTO feedback_log (correlation_id, weight, at_ms) VALUES ('T-3', 1, 9) RETURNING seq";
  const [added] = await opened.write([sql]);
  await opened.close();
  expect(added?.rows[0]?.[0]).toBe(3);
});

describe("nothing is imported from", () => {
  const head = (change: object) => (lines: string[]) => {
    lines[0] = JSON.stringify({ ...JSON.parse(lines[0] ?? ""), ...change });
  };
  test.each<[string, (lines: string[]) => void, string]>([
    ["an empty file", (lines) => lines.splice(0), "Line 1 is not one"],
    ["another file", (lines) => lines.splice(0, 3, "# Title"), "Line 1 is not one"],
    ["half a line", (lines) => lines.splice(2, 1, '{"table":"plugin","row"'), "Line 3 is not one"],
    ["lines of which one is lost", (lines) => lines.splice(1, 1), "does not hold all rows"],
    ["a row twice", (lines) => lines.push(lines[2] ?? ""), "does not fit its table"],
    [
      "a table that is none of ours",
      (lines) => lines.push('{"table":"sqlite_master","row":{"name":"x"}}'),
      "does not fit its table",
    ],
    [
      "a name that is none",
      (lines) => lines.push('{"table":"a; DROP TABLE plugin","row":{}}'),
      "Line 4 is not one",
    ],
    ["a newer schema", head({ schema: 9_000 }), "newer than this one"],
    ["a newer form", head({ format: 2 }), "newer than this one"],
  ])("%s", async (_name, damage, message) => {
    const lines = await linesOf(dbPath);
    damage(lines);
    const importing = importState({ file: fileOf(lines), dbPath: elsewhere() });
    await expect(importing).rejects.toMatchObject({
      code: "backup_invalid",
      message: expect.stringContaining(message),
    });
    expect(readdirSync(join(root, "other"))).toEqual([]);
  });

  test("a file that is not there", async () => {
    const importing = importState({ file: join(root, "none"), dbPath: elsewhere() });
    await expect(importing).rejects.toMatchObject({ code: "backup_invalid" });
    expect(existsSync(join(root, "other"))).toBe(false);
  });

  test("a whole file, where there is a state already", async () => {
    const importing = importState({ file: fileOf(await linesOf(dbPath)), dbPath });
    await expect(importing).rejects.toMatchObject({ code: "backup_refused" });
  });
});

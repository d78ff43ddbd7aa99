import { join } from "node:path";
import { expect, test } from "vitest";
import { createStateFolder } from "../../../tests/kit/stores/state-folder.ts";
import { openDatabase } from "../database.ts";
import { plainFile } from "../database-place.ts";
import { stateMigrations } from "./migrations.ts";

test("what was wished for a ticket, and what that was to replace, are ours; a node of the version before goes on", async () => {
  const folder = createStateFolder();
  const file = join(folder.path, "old.db");
  const earlier = await openDatabase(plainFile(file), stateMigrations.slice(0, 27));
  const ticket = `INSERT INTO connector_ticket (correlation_id, connector, text_digest, text_at_ms,
      collection, changed_at_ms)
    VALUES (?, 'github', 'd', 1, ?, 1)`;
  const write = `INSERT INTO connector_write (correlation_id, connector, wish, marker, changed_at_ms)
    VALUES (?, 'github', ?, 'm', 1)`;
  const wishOf = (collection: string, previous: string | null) =>
    JSON.stringify({ collection, previous, subTheme: null, documents: [] });
  await earlier.write([
    { sql: ticket, args: ["T-1", "shipping"] },
    { sql: write, args: ["T-1", wishOf("shipping", "billing")] },
    { sql: ticket, args: ["T-2", "shipping"] },
    { sql: write, args: ["T-2", wishOf("shipping", null)] },
    { sql: ticket, args: ["T-3", null] },
  ]);
  await earlier.close();
  const database = await openDatabase(plainFile(file), stateMigrations);
  const { rows } = await database.read("SELECT collections FROM connector_ticket");
  expect(rows.map((row) => JSON.parse(String(row[0])))).toEqual([
    ["billing", "shipping"],
    ["shipping"],
    [],
  ]);
  // A node of before goes on beside newer ones, during an update.
  const older = `${ticket} ON CONFLICT (correlation_id) DO UPDATE SET collection = excluded.collection`;
  for (const id of ["T-1", "T-4"]) await database.write([{ sql: older, args: [id, "account"] }]);
  const kept = await database.read("SELECT collection, collections FROM connector_ticket");
  expect(kept.rows.map((row) => [row[0], row[1]])).toEqual([
    ["account", '["billing","shipping"]'],
    ["shipping", '["shipping"]'],
    [null, "[]"],
    ["account", "[]"],
  ]);
  await database.close();
  folder.remove();
});

import { join } from "node:path";
import { expect, test } from "vitest";
import { createStateFolder } from "../../../../tests/kit/stores/state-folder.ts";
import { openDatabase } from "../../database.ts";
import { plainFile } from "../../database-place.ts";
import { stateMigrations } from "../migrations.ts";

test("judgements from before there were histories are in them, so that an undo brings them back", async () => {
  const folder = createStateFolder();
  const file = join(folder.path, "old.db");
  const earlier = await openDatabase(plainFile(file), stateMigrations.slice(0, 5));
  const insert = `INSERT INTO classification (correlation_id, ticket_hash, collection, confidence,
      probability, path, model_sequence, created_at_ms, updated_at_ms, judged_collection,
      judged_at_ms, correct_collection, correct_sub_theme, comment)
    VALUES (?, 'h', 'billing', 'low', 0.5, 'fast', 0, 1, 2, ?, ?, ?, ?, ?)`;
  await earlier.write([
    { sql: insert, args: ["T-1", "billing", 7, "shipping", "parcels", "Lost"] },
    { sql: insert, args: ["T-2", "billing", 5, "billing", null, null] },
    { sql: insert, args: ["T-3", null, null, null, null, null] },
  ]);
  await earlier.close();
  const database = await openDatabase(plainFile(file), stateMigrations);
  const { rows } = await database.read(`SELECT correlation_id, at_ms, actor, action, collection,
    sub_theme, comment FROM ticket_event ORDER BY event_id`);
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["T-2", 5, null, "confirmed", "billing", null, null],
    ["T-1", 7, null, "corrected", "shipping", "parcels", "Lost"],
  ]);
  await database.close();
  folder.remove();
});

import { join } from "node:path";
import { expect, test } from "vitest";
import { createStateFolder } from "../../../../tests/kit/stores/state-folder.ts";
import { openDatabase } from "../../database.ts";
import { plainFile } from "../../database-place.ts";
import { stateMigrations } from "../migrations.ts";

test("an answer that was stored with a person's word in it is the machine's own again", async () => {
  const folder = createStateFolder();
  const file = join(folder.path, "old.db");
  const earlier = await openDatabase(plainFile(file), stateMigrations.slice(0, 6));
  const insert = `INSERT INTO classification (correlation_id, ticket_hash, collection, confidence,
      probability, path, model_sequence, created_at_ms, updated_at_ms, judged_collection,
      judged_at_ms, correct_collection, answer)
    VALUES (?, 'h', 'billing', 'low', 0.5, 'fast', 0, 1, 2, 'billing', ?, ?, ?)`;
  const machine = 'Assigned to "billing" (low, 0.50).';
  const joint = `A person placed this ticket in "shipping", and that stands. Without that: ${machine}`;
  const answerOf = (reasoning: string) => ({
    collection: "shipping",
    subTheme: "couriers",
    confidence: "high",
    path: "fast",
    repo: { org: "acme", name: "shipping", branch: "main" },
    relevantDocs: [{ title: "Parcels", url: "/docs/shipping/parcels", score: 1 }],
    reasoning,
  });
  const own = JSON.stringify(answerOf(machine));
  await earlier.write([
    { sql: insert, args: ["T-1", 7, "shipping", JSON.stringify(answerOf(joint))] },
    { sql: insert, args: ["T-2", 7, null, own] },
    { sql: insert, args: ["T-3", null, null, null] },
  ]);
  await earlier.close();
  const database = await openDatabase(plainFile(file), stateMigrations);
  const { rows } = await database.read("SELECT answer FROM classification ORDER BY correlation_id");
  const [first, second, third] = rows.map((row) => row[0]);
  expect(JSON.parse(String(first))).toEqual({
    collection: "billing",
    subTheme: null,
    confidence: "low",
    path: "fast",
    repo: null,
    relevantDocs: [],
    reasoning: machine,
  });
  expect([second, third]).toEqual([own, null]);
  await database.close();
  folder.remove();
});

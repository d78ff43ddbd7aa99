import { expect, test } from "vitest";
import { createStateFolder } from "../../../tests/kit/stores/state-folder.ts";
import type { Database } from "../../storage/index.ts";
import { openStateDatabase } from "../../storage/index.ts";
import { createFixedClock } from "../../testing/fixed-clock.ts";
import { createRetention } from "./retention.ts";

test("a sweep reads what is due: each hour read all rows that earlier sweeps had emptied", async () => {
  const folder = createStateFolder();
  const database = await openStateDatabase(folder.dbPath);
  // Explanations leave a statement open, which would hold the sweep's own transaction up.
  const beside = await openStateDatabase(folder.dbPath);
  const plans: string[] = [];
  const explained: Database = {
    ...database,
    read: (statement) => database.read(statement),
    async write(statements) {
      for (const statement of statements) {
        const { sql, args = {} } = typeof statement === "string" ? { sql: statement } : statement;
        const { rows } = await beside.read({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
        plans.push(...rows.map((row) => String(row.detail)));
      }
      return database.write(statements);
    },
  };
  const retention = createRetention(explained, {
    retentionDays: () => 30,
    clock: createFixedClock(),
    onError: (error) => {
      throw error;
    },
  });
  await retention.close();
  const ofTickets = plans.filter((plan) => /^(?:SCAN|SEARCH) classification\b/.test(plan));
  expect(ofTickets.filter((plan) => plan.includes("INDEX classification_unjudged"))).toHaveLength(
    3,
  );
  expect(ofTickets.filter((plan) => plan.includes("INDEX classification_text "))).toHaveLength(1);
  expect(ofTickets.filter((plan) => plan.startsWith("SCAN"))).toEqual([]);
  expect(ofTickets.join("\n")).not.toContain("classification_list");
  await beside.close();
  await database.close();
  folder.remove();
});

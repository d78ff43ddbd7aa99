/** What a start knows of the lines that tickets share: those of the newest stored tickets. */
import type { Database } from "../../storage/index.ts";
import type { RecurringLines } from "../reading/recurring-lines.ts";

const ticketsRead = 2_000;
const ticketsPerRead = 50;

const selectBodies = `SELECT correlation_id, ticket ->> '$.body', updated_at_ms FROM classification
  INDEXED BY classification_list
  WHERE (updated_at_ms, correlation_id) < (?, ?) AND ticket IS NOT NULL
  ORDER BY updated_at_ms DESC, correlation_id DESC LIMIT ?`;

/** Newest first, between other work. Of tickets without a kept text nothing is known. */
export async function learnKnownLines(
  database: Database,
  recurring: RecurringLines,
  isClosed: () => boolean,
): Promise<void> {
  let before: readonly [ms: number, id: string] = [Number.MAX_SAFE_INTEGER, ""];
  for (let read = 0; read < ticketsRead && !isClosed(); read += ticketsPerRead) {
    const { rows } = await database.read({ sql: selectBodies, args: [...before, ticketsPerRead] });
    for (const row of rows) recurring.observe(String(row[0]), String(row[1] ?? ""));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ticketsPerRead) return;
    before = [Number(last[2]), String(last[0])];
    await new Promise(setImmediate);
  }
}

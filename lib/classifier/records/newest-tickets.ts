/** What a start knows of earlier tickets besides the model: those that came last. */
import type { Database } from "../../storage/index.ts";
import type { NearDuplicates } from "../evidence/near-duplicates.ts";
import { unpackTicket } from "../features/ticket-features.ts";
import type { RecurringLines } from "../reading/recurring-lines.ts";
import { bytesOrNull } from "./classification-table.ts";

export interface KnownTickets {
  readonly recurring: RecurringLines;
  readonly duplicates: NearDuplicates;
}

const ticketsRead = 2_000;
const ticketsPerRead = 50;

const selectTickets = `SELECT correlation_id, ticket ->> '$.body', features, updated_at_ms
  FROM classification INDEXED BY classification_list
  WHERE (updated_at_ms, correlation_id) < (?, ?)
  ORDER BY updated_at_ms DESC, correlation_id DESC LIMIT ?`;

/** Between other work. Of tickets without a kept text no line is known. */
export async function learnNewestTickets(
  database: Database,
  { recurring, duplicates }: KnownTickets,
  isClosed: () => boolean,
): Promise<void> {
  const found: (readonly [id: string, features: Uint8Array])[] = [];
  let before: readonly [ms: number, id: string] = [Number.MAX_SAFE_INTEGER, ""];
  for (let read = 0; read < ticketsRead && !isClosed(); read += ticketsPerRead) {
    const { rows } = await database.read({ sql: selectTickets, args: [...before, ticketsPerRead] });
    for (const row of rows) {
      recurring.observe(String(row[0]), String(row[1] ?? ""));
      found.push([String(row[0]), bytesOrNull(row[2]) ?? new Uint8Array()]);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < ticketsPerRead) break;
    before = [Number(last[3]), String(last[0])];
    await new Promise(setImmediate);
  }
  // The last to come is the last to be forgotten.
  for (const [index, [id, features]] of found.toReversed().entries()) {
    if (isClosed()) return;
    const kept = unpackTicket(features);
    if (kept !== null) duplicates.observe(id, kept.features);
    if (index % ticketsPerRead === 0) await new Promise(setImmediate);
  }
}

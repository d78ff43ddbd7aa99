/** What a start knows of earlier tickets besides the model: those that came last. */
import type { Database } from "../../storage/index.ts";
import type { IncidentWatch } from "../evidence/incident-watch.ts";
import type { NearDuplicates } from "../evidence/near-duplicates.ts";
import { unpackTicket } from "../features/ticket-features.ts";
import { bytesOrNull, textOrNull } from "./classification-table.ts";

export interface KnownTickets {
  readonly duplicates: NearDuplicates;
  readonly incidents: IncidentWatch;
}

const ticketsRead = 2_000;
const ticketsPerRead = 50;

const selectTickets = `SELECT correlation_id, updated_at_ms, features, created_at_ms, incident
  FROM classification INDEXED BY classification_list
  WHERE (updated_at_ms, correlation_id) < (?, ?)
    AND (kind IS NULL OR correct_collection IS NOT NULL)
  ORDER BY updated_at_ms DESC, correlation_id DESC LIMIT ?`;

/** Between other work. */
export async function learnNewestTickets(
  database: Database,
  { duplicates, incidents }: KnownTickets,
  isClosed: () => boolean,
): Promise<void> {
  const found: Readonly<Record<number, unknown>>[] = [];
  let before: readonly [ms: number, id: string] = [Number.MAX_SAFE_INTEGER, ""];
  for (let read = 0; read < ticketsRead && !isClosed(); read += ticketsPerRead) {
    const { rows } = await database.read({ sql: selectTickets, args: [...before, ticketsPerRead] });
    found.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ticketsPerRead) break;
    before = [Number(last[1]), String(last[0])];
    await new Promise(setImmediate);
  }
  // The last to come is the last to be forgotten.
  for (const [index, row] of found.toReversed().entries()) {
    if (isClosed()) return;
    const id = String(row[0]);
    const kept = unpackTicket(bytesOrNull(row[2]) ?? new Uint8Array());
    if (kept !== null) {
      const like = duplicates.observe(id, kept.features);
      incidents.restore(id, like, Number(row[3]), textOrNull(row[4]));
    }
    if (index % ticketsPerRead === 0) await new Promise(setImmediate);
  }
}

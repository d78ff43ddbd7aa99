/** Tickets that are written, rewritten and remarked on in any order, as pages of the database fill. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../../../lib/storage/index.ts";
import { seededRandom } from "./seeded-random.ts";

/** Stands in every text of a ticket. */
export const markOf = (ticket: number): string => `mark-of-${ticket}-x`;

/** Writes so many steps of random histories; resolves to the tickets there are. */
export async function writeHistories(
  database: Database,
  { steps, seed }: { readonly steps: number; readonly seed: number },
): Promise<readonly number[]> {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const text = (ticket: number): string =>
    `${markOf(ticket)} ${"word ".repeat(below(10) ** 3)}${markOf(ticket)}${" end".repeat(below(30))}`;
  const ids = new Map<number, string>();
  for (let step = 0; step < steps; step += 1) {
    const tickets = [...ids.keys()];
    const ticket = random() < 0.5 ? tickets[below(tickets.length)] : undefined;
    if (ticket === undefined) {
      ids.set(step, `${below(1e6)}-${step}`);
      const body = JSON.stringify({ title: markOf(step), body: text(step) });
      await database.write([{ sql: place, args: [ids.get(step) ?? "", body] }]);
    } else {
      const id = ids.get(ticket) ?? "";
      const body = JSON.stringify({ title: markOf(ticket), body: text(ticket) });
      await database.write([
        { sql: placeAgain, args: [body, JSON.stringify({ reasoning: text(ticket) }), id] },
        { sql: remark, args: [id, text(ticket).slice(0, 400)] },
      ]);
    }
    if (random() < 0.1) await database.read("PRAGMA wal_checkpoint(PASSIVE)");
  }
  return [...ids.keys()];
}

const place = `INSERT INTO classification (correlation_id, ticket_hash, collection, confidence,
    probability, path, model_sequence, created_at_ms, updated_at_ms, ticket)
  VALUES (?, 'h', 'a', 'high', 1, 'fast', 0, 1, 1, ?)`;
const placeAgain = "UPDATE classification SET ticket = ?, answer = ? WHERE correlation_id = ?";
const remark = `INSERT INTO ticket_event (correlation_id, at_ms, action, comment)
  VALUES (?, 1, 'corrected', ?)`;

/** Names of files in the folder that hold the text. */
export function filesWith(folder: string, text: string): readonly string[] {
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text));
}

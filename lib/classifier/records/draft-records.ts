/**
 * How many drafts of replies were kept, changed or thrown away: numbers by day. Beside them, where the
 * operator keeps it, the text of the last reply to each ticket.
 */
import { dayMs } from "../../base/index.ts";
import type { DraftCounts, DraftOutcome, KeptDraft } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";

const addOne = `INSERT INTO reply_draft (day, outcome, drafts) VALUES (?, ?, 1)
  ON CONFLICT (day, outcome) DO UPDATE SET drafts = drafts + 1`;
const selectCounts = "SELECT outcome, sum(drafts) FROM reply_draft WHERE day >= ? GROUP BY outcome";

// A ticket whose text is gone, or that was never stored, keeps none.
const storeText = `INSERT OR REPLACE INTO reply_text (correlation_id, at_ms, outcome, text)
  SELECT correlation_id, :now, :outcome, :text FROM classification
  WHERE correlation_id = :id AND ticket IS NOT NULL`;
const selectText = "SELECT outcome, text, at_ms FROM reply_text WHERE correlation_id = ?";

export interface ToldDraft {
  readonly outcome: DraftOutcome;
  /** What is kept of its text, and with which ticket; null for nothing. */
  readonly kept: { readonly id: string; readonly text: string } | null;
}

export async function storeDraft(
  database: Database,
  { outcome, kept }: ToldDraft,
  now: number,
): Promise<void> {
  const count = { sql: addOne, args: [Math.floor(now / dayMs), outcome] };
  const texts = kept === null ? [] : [{ sql: storeText, args: { ...kept, outcome, now } }];
  await database.write([count, ...texts]);
}

/** Null for none. */
export async function readDraft(database: Database, id: string): Promise<KeptDraft | null> {
  const row = (await database.read({ sql: selectText, args: [id] })).rows[0];
  if (row === undefined) return null;
  // Written by `storeDraft` only.
  const outcome = row[0] as DraftOutcome;
  return { outcome, text: String(row[1]), at: new Date(Number(row[2])).toISOString() };
}

/** From that day on; null for none. */
export async function readDraftCounts(
  database: Database,
  firstDay: number,
): Promise<DraftCounts | null> {
  const { rows } = await database.read({ sql: selectCounts, args: [firstDay] });
  const counts = { kept: 0, changed: 0, discarded: 0 };
  return rows.length === 0
    ? null
    : { ...counts, ...Object.fromEntries(rows.map((row) => [String(row[0]), Number(row[1])])) };
}

/** Tickets that are looked through for something new: their features, and words where texts are kept. */
import type { Database } from "../../storage/index.ts";
import { type TicketFeatures, unpackTicket } from "../features/ticket-features.ts";
import { bytesOrNull, textOrNull } from "../records/classification-table.ts";

export interface SampledTicket {
  readonly correlationId: string;
  /** Null where the text is not kept. */
  readonly title: string | null;
  /** Distinct, folded; empty where the text is not kept. */
  readonly words: ReadonlySet<string>;
  readonly features: TicketFeatures;
  /** Where it belongs by a person's word, otherwise where it was placed. */
  readonly collection: string;
}

const lettersMin = 3;
/** Letters of a body that are read: its beginning says what a ticket is about. */
const bodyMax = 1_000;

/** `rows` selects rowids; tickets come in no particular order. */
export async function readSample(
  database: Database,
  rows: string,
  args: Readonly<Record<string, string | number | null>>,
): Promise<SampledTicket[]> {
  const sql = `SELECT correlation_id, ticket ->> '$.title', substr(ticket ->> '$.body', 1, ${bodyMax}),
      features, coalesce(correct_collection, collection)
    FROM classification WHERE rowid IN (${rows}) ORDER BY created_at_ms, correlation_id`;
  const read = await database.read({ sql, args });
  return read.rows.flatMap((row) => {
    const kept = unpackTicket(bytesOrNull(row[3]) ?? new Uint8Array());
    if (kept === null) return [];
    const title = textOrNull(row[1]);
    return [
      {
        correlationId: String(row[0]),
        title,
        words: wordsOf(`${title ?? ""} ${textOrNull(row[2]) ?? ""}`),
        features: kept.features,
        collection: String(row[4]),
      },
    ];
  });
}

/** Words of three letters and more, in small letters. */
export function wordsOf(text: string): ReadonlySet<string> {
  const found = text.toLowerCase().match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? [];
  return new Set(found.filter((word) => word.length >= lettersMin));
}

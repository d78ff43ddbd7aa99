/**
 * Reads the words of tickets for the search. A ticket is stored without them: reading costs more than
 * storing it, and what many tickets share is written together.
 */
import type { Database } from "../../storage/index.ts";
import { textOrNull } from "../records/classification-table.ts";
import type { Row } from "../records/list-tickets.ts";
import type { StoredTicket } from "../ticket.ts";
import { createFoundTerms, type FoundTerms } from "./found-terms.ts";

export interface TicketWords {
  readonly terms: FoundTerms;
  /** Before a search. False when there are more tickets than one search waits for. */
  catchUp(): Promise<boolean>;
  /** Waits for what is being read. */
  close(): Promise<void>;
}

const ticketsAtOnce = 50;
/** More are left to the next read: an answer may be waiting for this one. */
const charactersAtOnce = 100_000;
/** Tickets that one search reads, about 50 ms; the others are read between requests. */
const readsOfSearchMax = 2;
const lookIntervalMs = 30_000;

const selectUnread = `SELECT number, coalesce(shown_id, correlation_id), ticket, comment, resolution
  FROM ticket_search JOIN classification USING (correlation_id)
  WHERE words IS NULL ORDER BY number DESC LIMIT ${ticketsAtOnce}`;
/**
 * Unless its text has changed since, or another process was quicker. All of a read at once: a statement
 * for each would be prepared with its triggers each time.
 */
const storeWords = (
  rows: string,
): string => `WITH given (number, words, is_empty, comment, resolution)
    AS (VALUES ${rows})
  UPDATE ticket_search SET words = (SELECT words FROM given WHERE number = ticket_search.number)
  WHERE number IN (SELECT given.number FROM given JOIN ticket_search AS own USING (number)
    JOIN classification USING (correlation_id)
    WHERE own.words IS NULL AND (ticket IS NULL) = is_empty
      AND classification.comment IS given.comment AND classification.resolution IS given.resolution)`;
const rowOfWords = "(?, ?, ?, ?, ?)";

/** Reads what is new now, every half minute, and before each search. Does not keep the process alive. */
export function createTicketWords(
  database: Database,
  onError: (error: unknown) => void,
): TicketWords {
  const terms = createFoundTerms();
  let isClosed = false;
  const readAll = async (): Promise<void> => {
    while (!(await readSome(database, terms))) {
      if (isClosed) break;
      await new Promise(setImmediate);
    }
  };
  let running = readAll().catch(onError);
  const timer = setInterval(() => {
    running = running.then(readAll).catch(onError);
  }, lookIntervalMs);
  timer.unref();
  return {
    terms,
    async catchUp() {
      for (let read = 0; read < readsOfSearchMax; read++) {
        if (await readSome(database, terms)) return true;
      }
      return false;
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Whether all are read now. */
async function readSome(database: Database, terms: FoundTerms): Promise<boolean> {
  const { rows } = await database.read(selectUnread);
  if (rows.length === 0) return true;
  const read: ReadWords[] = [];
  let characters = 0;
  for (const row of rows) {
    read.push(readTicket(row, terms));
    characters += String(row[2] ?? "").length;
    if (characters > charactersAtOnce) break;
    // A ticket may have 200,000 characters, and other requests wait for this thread.
    await new Promise(setImmediate);
  }
  const sql = storeWords(read.map(() => rowOfWords).join(", "));
  await database.write([{ sql, args: read.flat() }]);
  return read.length === rows.length && rows.length < ticketsAtOnce;
}

type ReadWords = ReturnType<typeof readTicket>;

function readTicket(row: Row, terms: FoundTerms) {
  const [ticket, comment, resolution] = [row[2], row[3], row[4]].map(textOrNull);
  const words = terms.ofTicket(textsOf(String(row[1]), { ticket, comment, resolution }));
  const isEmpty = ticket === null ? 1 : 0;
  return [Number(row[0]), JSON.stringify(words), isEmpty, comment ?? null, resolution ?? null];
}

interface StoredTexts {
  readonly ticket?: string | null | undefined;
  readonly comment?: string | null | undefined;
  readonly resolution?: string | null | undefined;
}

/** Its key as people know it, what the sender wrote, and what people noted. */
function textsOf(id: string, { ticket, comment, resolution }: StoredTexts): readonly string[] {
  // Both were written by the statements of `records` only.
  const { title = "", body = "", tags = [] } = JSON.parse(ticket ?? "{}") as Partial<StoredTicket>;
  const { text = "" } = JSON.parse(resolution ?? "{}") as { readonly text?: string };
  return [id, title, body, ...tags, comment ?? "", text];
}

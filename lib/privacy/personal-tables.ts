/** Where state.db keeps what people wrote or did, and what is left of a row when they are erased. */
import type { InStatement, InValue } from "@libsql/client";
import type { JsonTexts } from "./text-match.ts";

type Row = Readonly<Record<string, unknown>>;

export interface SearchedTable {
  readonly table: string;
  /** Identify a row. */
  readonly keys: readonly string[];
  /** Searched as they are. */
  readonly texts: readonly string[];
  /** Searched by what stands in their JSON. */
  readonly json?: Readonly<Record<string, JsonTexts>> | undefined;
  /** Secrets, which are given to nobody. */
  readonly withheld?: readonly string[] | undefined;
}

export interface PersonalTable extends SearchedTable {
  readonly erase: Erasure;
}

/** `matched`: the columns that speak of the person. `pseudonym`: the same for all of them. */
type Erasure = (
  rules: SearchedTable,
  row: Row,
  matched: readonly string[],
  pseudonym: string,
) => readonly InStatement[];

/** The columns of `emptied` are emptied, all others get the pseudonym. */
function rewriting(emptied: readonly string[] = []): Erasure {
  return ({ table, keys }, row, matched, pseudonym) =>
    matched.map((column) => ({
      sql: `UPDATE ${table} SET ${column} = ? WHERE ${isRow(keys)}`,
      args: [emptied.includes(column) ? null : pseudonym, ...cells(row, keys)],
    }));
}

/** The row goes; before it, each statement gets its keys. */
function removing(...before: readonly string[]): Erasure {
  return ({ table, keys }, row) =>
    [...before, `DELETE FROM ${table} WHERE ${isRow(keys)}`].map((sql) => ({
      sql,
      args: cells(row, keys),
    }));
}

/** The columns get these values, whichever of them speak of the person. */
function clearing(values: string): Erasure {
  return ({ table, keys }, row) => [
    { sql: `UPDATE ${table} SET ${values} WHERE ${isRow(keys)}`, args: cells(row, keys) },
  ];
}

/** A ticket goes as a whole, with history, messages and what was learnt from it. */
export const ticketTable: SearchedTable = {
  table: "classification",
  keys: ["correlation_id"],
  texts: ["correlation_id", "shown_id", "comment"],
  json: { ticket: "values", answer: "values", resolution: "values" },
};

/** All but tickets and the audit trail, whose rows go in their own ways. */
export const personalTables: readonly PersonalTable[] = [
  {
    table: "ticket_event",
    keys: ["event_id"],
    texts: ["actor", "comment"],
    json: { resolution: "values" },
    erase: rewriting(["comment", "resolution"]),
  },
  {
    table: "reply_text",
    keys: ["correlation_id"],
    texts: ["text"],
    erase: removing(),
  },
  { table: "document_event", keys: ["event_id"], texts: ["actor"], erase: rewriting() },
  {
    table: "webhook_event",
    keys: ["event_id"],
    texts: ["subject"],
    json: { data: "values" },
    erase: removing("DELETE FROM webhook_delivery WHERE event_id = ?"),
  },
  {
    table: "webhook",
    keys: ["webhook_id"],
    texts: ["created_by"],
    withheld: ["secrets"],
    erase: rewriting(),
  },
  {
    table: "connector_event",
    keys: ["event_id"],
    texts: ["correlation_id"],
    json: { event: "values" },
    // By its delivery id and its digest it is known when it comes again.
    erase: clearing("event = NULL, state = 'done', outcome = 'forgotten', correlation_id = ''"),
  },
  {
    table: "connector_ticket",
    keys: ["correlation_id"],
    texts: ["correlation_id"],
    erase: removing(),
  },
  {
    table: "connector_write",
    keys: ["correlation_id"],
    texts: ["correlation_id", "fault"],
    json: { wish: "values" },
    // A newer judgement of the ticket writes there again.
    erase: removing(),
  },
  {
    table: "plugin",
    keys: ["instance_id"],
    texts: ["instance_id"],
    // Its authors name the fields of its metadata.
    json: { manifest: "names and values" },
    // An app registers itself again, as it is then.
    erase: removing(),
  },
  {
    table: "search_statistic",
    keys: ["day", "query"],
    texts: ["query"],
    // The numbers stay, under no text.
    erase: removing(
      `INSERT INTO search_statistic (day, query, searches, without_results, hits, duration_us,
         clicks, click_ranks, agent_searches, agent_without_results)
       SELECT day, '', searches, without_results, hits, duration_us, clicks, click_ranks,
         agent_searches, agent_without_results
       FROM search_statistic WHERE day = ?1 AND query = ?2
       ON CONFLICT (day, query) DO UPDATE SET searches = searches + excluded.searches,
         without_results = without_results + excluded.without_results,
         hits = hits + excluded.hits, duration_us = duration_us + excluded.duration_us,
         clicks = clicks + excluded.clicks, click_ranks = click_ranks + excluded.click_ranks,
         agent_searches = agent_searches + excluded.agent_searches,
         agent_without_results = agent_without_results + excluded.agent_without_results`,
    ),
  },
  {
    table: "gap_question",
    keys: ["kind", "key"],
    texts: ["key"],
    erase: removing(),
  },
  {
    table: "gap",
    keys: ["gap_id"],
    texts: ["name", "page", "note"],
    erase: rewriting(["name", "page", "note"]),
  },
  {
    table: "page_vote",
    keys: ["page", "voter"],
    texts: ["comment"],
    erase: rewriting(["comment"]),
  },
  { table: "automation_pause", keys: ["scope", "level"], texts: ["actor"], erase: rewriting() },
  {
    table: "application_key",
    keys: ["key_id"],
    texts: ["created_by"],
    withheld: ["digest"],
    erase: rewriting(),
  },
  {
    table: "person_session",
    keys: ["session_id"],
    texts: ["subject", "name"],
    json: { claims: "values" },
    withheld: ["tokens"],
    // Every process hears that the session has ended.
    erase: removing(
      `INSERT OR IGNORE INTO revoked_session (session_id, expires_at_ms)
       SELECT session_id, expires_at_ms FROM person_session WHERE session_id = ?`,
    ),
  },
];

function isRow(keys: readonly string[]): string {
  return keys.map((key) => `${key} = ?`).join(" AND ");
}

// Every key is a text or a number of SQLite.
function cells(row: Row, keys: readonly string[]): InValue[] {
  return keys.map((key) => row[key] as InValue);
}

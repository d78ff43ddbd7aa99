/** Where state.db keeps what people wrote or did, and what is left of a row when they are erased. */
import type { InStatement, InValue } from "@libsql/client";

type Row = Readonly<Record<string, unknown>>;

export interface PersonalTable {
  readonly table: string;
  /** Identify a row. */
  readonly keys: readonly string[];
  /** Searched; JSON by its texts. */
  readonly texts: readonly string[];
  /** `matched`: the columns that speak of the person. `pseudonym`: the same for all of them. */
  erase(row: Row, matched: readonly string[], pseudonym: string): readonly InStatement[];
}

/** The columns of `emptied` are emptied, all others get the pseudonym. */
function rewriting(table: string, keys: readonly string[], emptied: readonly string[]) {
  return (row: Row, matched: readonly string[], pseudonym: string): readonly InStatement[] =>
    matched.map((column) => ({
      sql: `UPDATE ${table} SET ${column} = ? WHERE ${isRow(keys)}`,
      args: [emptied.includes(column) ? null : pseudonym, ...cells(row, keys)],
    }));
}

function removing(...deletes: readonly string[]) {
  return (keys: readonly string[]) =>
    (row: Row): readonly InStatement[] =>
      deletes.map((sql) => ({ sql, args: cells(row, keys) }));
}

/** A ticket goes as a whole, with history, messages and what was learnt from it. */
export const textsOfTickets: readonly string[] = ["correlation_id", "ticket", "answer", "comment"];

/** All but tickets and the audit trail, whose rows go in their own ways. */
export const personalTables: readonly PersonalTable[] = [
  {
    table: "ticket_event",
    keys: ["event_id"],
    texts: ["actor", "comment"],
    erase: rewriting("ticket_event", ["event_id"], ["comment"]),
  },
  {
    table: "document_event",
    keys: ["event_id"],
    texts: ["actor"],
    erase: rewriting("document_event", ["event_id"], []),
  },
  {
    table: "webhook_event",
    keys: ["event_id"],
    texts: ["subject", "data"],
    erase: removing(
      "DELETE FROM webhook_delivery WHERE event_id = ?",
      "DELETE FROM webhook_event WHERE event_id = ?",
    )(["event_id"]),
  },
  {
    table: "webhook",
    keys: ["webhook_id"],
    texts: ["created_by"],
    erase: rewriting("webhook", ["webhook_id"], []),
  },
  {
    table: "connector_event",
    keys: ["event_id"],
    texts: ["correlation_id", "event"],
    // By its delivery id and its digest it is known when it comes again.
    erase: removing(
      `UPDATE connector_event
         SET event = NULL, state = 'done', outcome = 'forgotten', correlation_id = ''
         WHERE event_id = ?`,
    )(["event_id"]),
  },
  {
    table: "connector_ticket",
    keys: ["correlation_id"],
    texts: ["correlation_id"],
    erase: removing("DELETE FROM connector_ticket WHERE correlation_id = ?")(["correlation_id"]),
  },
  {
    table: "connector_write",
    keys: ["correlation_id"],
    texts: ["correlation_id", "wish", "fault"],
    // A newer judgement of the ticket writes there again.
    erase: removing("DELETE FROM connector_write WHERE correlation_id = ?")(["correlation_id"]),
  },
  {
    table: "plugin",
    keys: ["instance_id"],
    texts: ["instance_id", "manifest"],
    // An app registers itself again, as it is then.
    erase: removing("DELETE FROM plugin WHERE instance_id = ?")(["instance_id"]),
  },
  {
    table: "search_statistic",
    keys: ["day", "query"],
    texts: ["query"],
    // The numbers stay, under no text.
    erase: removing(
      `INSERT INTO search_statistic (day, query, searches, without_results, hits, duration_us,
         clicks, click_ranks)
       SELECT day, '', searches, without_results, hits, duration_us, clicks, click_ranks
       FROM search_statistic WHERE day = ?1 AND query = ?2
       ON CONFLICT (day, query) DO UPDATE SET searches = searches + excluded.searches,
         without_results = without_results + excluded.without_results,
         hits = hits + excluded.hits, duration_us = duration_us + excluded.duration_us,
         clicks = clicks + excluded.clicks, click_ranks = click_ranks + excluded.click_ranks`,
      "DELETE FROM search_statistic WHERE day = ? AND query = ?",
    )(["day", "query"]),
  },
  {
    table: "page_vote",
    keys: ["page", "voter"],
    texts: ["comment"],
    erase: rewriting("page_vote", ["page", "voter"], ["comment"]),
  },
  {
    table: "automation_pause",
    keys: ["scope", "level"],
    texts: ["actor"],
    erase: rewriting("automation_pause", ["scope", "level"], []),
  },
  {
    table: "application_key",
    keys: ["key_id"],
    texts: ["created_by"],
    erase: rewriting("application_key", ["key_id"], []),
  },
  {
    table: "person_session",
    keys: ["session_id"],
    texts: ["subject", "name", "claims"],
    // Every process hears that the session has ended.
    erase: removing(
      `INSERT OR IGNORE INTO revoked_session (session_id, expires_at_ms)
       SELECT session_id, expires_at_ms FROM person_session WHERE session_id = ?`,
      "DELETE FROM person_session WHERE session_id = ?",
    )(["session_id"]),
  },
];

function isRow(keys: readonly string[]): string {
  return keys.map((key) => `${key} = ?`).join(" AND ");
}

// Every key is a text or a number of SQLite.
function cells(row: Row, keys: readonly string[]): InValue[] {
  return keys.map((key) => row[key] as InValue);
}

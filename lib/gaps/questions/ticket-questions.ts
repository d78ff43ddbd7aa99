/** Tickets as questions: what they ask in a few words, and what agents said of documents for them. */
import { dayMs } from "../../base/index.ts";
import { ticketQuestions } from "../../classifier/index.ts";
import { cutText } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { Told, WantedQuestion } from "./wanted-question.ts";

/** The newest; a queue of more is read by its groups. */
const ticketsMax = 5_000;
const textLengthMax = 200;
const asksMax = 2;

/** Automatic mail asks nothing, and what belongs nowhere is no matter of the documentation. */
const isAsking = "ticket IS NOT NULL AND kind IS NULL AND correct_collection IS NOT ''";
/** An incident asks once, with its first ticket: a hundred who report an outage lack no page. */
export const repeatedTickets = `SELECT correlation_id FROM (
    SELECT correlation_id, row_number() OVER (
      PARTITION BY incident ORDER BY created_at_ms, correlation_id) AS place
    FROM classification WHERE incident IS NOT NULL AND ${isAsking})
  WHERE place > 1`;
const selectTickets = `SELECT correlation_id, ticket, created_at_ms,
    (SELECT document_id FROM document_event AS event
      WHERE event.correlation_id = classification.correlation_id
        AND action IN ('solved', 'inserted') ORDER BY is_verdict DESC LIMIT 1),
    (SELECT document_id FROM document_event AS event
      WHERE event.correlation_id = classification.correlation_id AND action = 'rejected' LIMIT 1)
  FROM classification
  WHERE created_at_ms >= :first AND ${isAsking} AND correlation_id NOT IN (${repeatedTickets})
  ORDER BY created_at_ms DESC, correlation_id LIMIT :most`;

/** Empty where no texts of tickets are kept. */
export async function readTicketQuestions(
  database: Database,
  firstDay: number,
): Promise<readonly WantedQuestion[]> {
  const args = { first: firstDay * dayMs, most: ticketsMax };
  const { rows } = await database.read({ sql: selectTickets, args });
  return rows.flatMap((row): WantedQuestion[] => {
    const asks = asksOf(String(row[1]));
    const [text] = asks;
    if (text === undefined) return [];
    const told = toldOf(row[3], row[4]);
    const day = Math.floor(Number(row[2]) / dayMs);
    const counts = { people: 1, agents: 0, clicks: 0, firstDay: day, lastDay: day };
    return [{ kind: "ticket", key: String(row[0]), text, asks, ...counts, told }];
  });
}

function toldOf(solvedBy: unknown, rejected: unknown): Told | null {
  if (typeof solvedBy === "string") return { isAnswered: true, page: solvedBy, reason: null };
  if (typeof rejected !== "string") return null;
  return { isAnswered: false, page: rejected, reason: "rejected" };
}

/** The subject, and the first paragraph where it says more. */
function asksOf(stored: string): readonly string[] {
  // The classifier wrote it.
  const given = JSON.parse(stored) as { readonly title?: string; readonly body?: string };
  const { title = "", body = "" } = given;
  const ticket = { title, body, tags: [], repo: null, attachments: [] };
  return ticketQuestions(ticket)
    .slice(0, asksMax)
    .map(({ text }) => cutText(text.replace(/\s+/g, " ").trim(), textLengthMax));
}

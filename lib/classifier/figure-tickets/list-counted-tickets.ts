/** Lists of the tickets behind a figure, with their number. */
import { dayMs } from "../../base/index.ts";
import {
  type CountedKind,
  KnowledgeError,
  type TicketsParameters,
  type TicketsResponse,
} from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { daysOf } from "../records/list-order.ts";
import { foldedPattern, isMatch, summaryColumns, summaryOf } from "../records/list-tickets.ts";
import { withBeginnings } from "../records/ticket-beginnings.ts";
import { countedRows, isAboutNews, type NewsKind } from "./counted-rows.ts";
import type { NewsQuestion } from "./news-tickets.ts";

export interface CountedQuestion extends TicketsParameters {
  readonly counted: CountedKind;
}

/** Keys of tickets. */
type FindNews = (question: NewsQuestion) => Promise<readonly string[]>;

const isNarrowed = `${isMatch}
  AND (:pattern IS NULL OR title GLOB :pattern OR correlation_id GLOB :pattern)`;

/**
 * Reads a row for each ticket of the days, so run it in a separate thread. Throws
 * `parameter_invalid`.
 */
export async function listCountedTickets(
  database: Database,
  question: CountedQuestion,
  findNews: FindNews,
): Promise<TicketsResponse> {
  const { counted, sort, limit } = question;
  if (sort === "doubtful") throw refused("sort=doubtful lists no counted tickets; leave it out.");
  const asked = await argsOf(question, findNews);
  const isNarrow = [asked.status, asked.collection, asked.pattern].some((one) => one !== null);
  const rows = isNarrow
    ? `SELECT place, key FROM (${countedRows[counted]}) JOIN classification ON rowid = place
       WHERE ${isNarrowed}`
    : countedRows[counted];
  const total = await database.read({ sql: `SELECT count(*) FROM (${rows})`, args: asked });
  const [side, direction] = sort === "newest" ? ["<", "DESC"] : [">", "ASC"];
  const order = `ORDER BY key ${direction}, place ${direction}`;
  const page = await database.read({
    sql: `SELECT ${summaryColumns}, key, place
      FROM (SELECT place, key FROM (${rows}) WHERE (key, place) ${side} (:key, :place)
        ${order} LIMIT :count) JOIN classification ON rowid = place ${order}`,
    args: { ...asked, ...positionOf(question), count: limit + 1 },
  });
  const shown = page.rows.slice(0, limit);
  const last = page.rows.length > limit ? shown.at(-1) : undefined;
  return {
    tickets: await withBeginnings(database, shown.map(summaryOf), null),
    nextCursor: last === undefined ? null : cursorOf(Number(last[14]), Number(last[15])),
    total: Number(total.rows[0]?.[0]),
    seenTo: null,
  };
}

async function argsOf(question: CountedQuestion, findNews: FindNews) {
  const { counted, status = null, collection = null, predicted = null, q } = question;
  const { fromMs, toMs } = daysOf(question);
  const { about = null, field = null, document = null } = question;
  const isOfJudged = countedRows[counted].includes(":correct");
  return {
    start: fromMs,
    end: toMs,
    predicted,
    levels: question.confidence ?? null,
    about,
    correct: isOfJudged ? collection : null,
    tenth: question.tenth === undefined ? null : Number(question.tenth),
    field,
    document,
    ids: isAboutNews(counted) ? JSON.stringify(await newsOf(question, counted, findNews)) : null,
    // Where the ticket is now.
    status,
    collection: isOfJudged ? null : collection,
    confidence: null,
    pattern: q === undefined || q === "" ? null : foldedPattern(q),
  };
}

function newsOf(
  question: CountedQuestion,
  kind: NewsKind,
  findNews: FindNews,
): Promise<readonly string[]> {
  const { from, to, predicted = null, word = null, group = null } = question;
  if (from === undefined || to === undefined) {
    throw refused(`counted=${kind} compares the tickets of some days; give from and to.`);
  }
  const range = { firstDay: Date.parse(from) / dayMs, lastDay: Date.parse(to) / dayMs };
  return findNews({ kind, ...range, collection: predicted, word, group });
}

/** Beyond every time and every row. */
const farthest = Number.MAX_SAFE_INTEGER;

function positionOf({ sort, cursor }: CountedQuestion) {
  if (cursor === undefined) {
    return sort === "newest" ? { key: farthest, place: farthest } : { key: -1, place: -1 };
  }
  const [, key, place] =
    /^c(\d{1,15}) (\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (key !== undefined && place !== undefined) return { key: Number(key), place: Number(place) };
  throw refused("cursor does not belong to this list; leave it out to start at its beginning.");
}

function cursorOf(key: number, place: number): string {
  return Buffer.from(`c${key} ${place}`).toString("base64url");
}

function refused(message: string): KnowledgeError {
  return new KnowledgeError("parameter_invalid", message);
}

/** Lists of tickets that have some words, newest or oldest first: what is rare is looked up, not read through. */
import {
  KnowledgeError,
  type TicketsParameters,
  type TicketsResponse,
  type VisibleCollections,
} from "../../contract/index.ts";
import { type Database, ticketNumbersPerMs } from "../../storage/index.ts";
import { foldedTickets } from "../records/incident-rows.ts";
import {
  filtersOf,
  isMatch,
  isOfIncident,
  isOfProgram,
  isRequest,
  type Row,
  selectExact,
  summaryColumns,
  toldTickets,
} from "../records/list-tickets.ts";
import { readStoredId } from "../records/stored-ids.ts";
import { andVisible, visibleArgument } from "../records/visible-rows.ts";
import type { WordReadings } from "./found-terms.ts";
import type { TicketWords } from "./ticket-words.ts";

export interface WordsQuestion extends TicketsParameters {
  readonly words: string;
}

/** Tickets with the rarest word that are looked at in one go: few, and if they do not do, many. */
const firstSlice = 300;
const laterSlices = 4_000;
const slicesMax = 2;
/** Beyond it a word is frequent, and none is rarer for being less so. */
const countedMax = 5_000;
/** The last moment of a date. */
const timeMax = 8_640_000_000_000_000;

/** Throws `parameter_invalid` for a text without a word, and for what is no list by words. */
export async function searchTickets(
  database: Database,
  ticketWords: TicketWords,
  question: WordsQuestion,
  permitted: VisibleCollections,
): Promise<TicketsResponse> {
  const { words, limit, cursor } = question;
  requireSearch(question);
  const asked = ticketWords.terms.ofSearch(words);
  if (asked.length === 0) {
    throw refused("words has no word to look for; give letters or numbers.");
  }
  const areAll = await ticketWords.catchUp();
  const ordered = await rarestFirst(database, asked);
  const exact = await readStoredId(database, words, permitted);
  const args = { ...filtersOf(question), ...visibleArgument(permitted), q: exact.id };
  const sql = wordsStatement(question, ordered.length - 1, permitted);
  const shown: Row[] = [];
  if (cursor === undefined) {
    shown.push(...(await database.read({ sql: selectExact(permitted), args })).rows);
  }
  let at = positionOf(question);
  let isLast = false;
  // The place where a look ends may be a ticket that is not seen: who sees less waits for the last.
  const slices = permitted === null ? slicesMax : Number.POSITIVE_INFINITY;
  for (let slice = 0; slice < slices && !isLast && shown.length <= limit; slice++) {
    const scanned = slice === 0 ? firstSlice : laterSlices;
    const count = limit - shown.length + 1;
    const slot = { ...args, ...namedWords(ordered), at, scanned, count };
    const { rows } = await database.read({ sql, args: slot });
    shown.push(...rows.filter((row) => Number(row[0]) === 1));
    const end = rows.find((row) => Number(row[0]) === 0);
    isLast = end === undefined;
    // One found by its key has no number: the next page begins where this look did.
    if (shown.length > limit) at = Number(shown[limit - 1]?.[14] ?? at);
    else if (end !== undefined) at = Number(end[14]);
    await new Promise(setImmediate);
  }
  const hasMore = shown.length > limit || !isLast;
  return {
    tickets: await toldTickets(database, shown.slice(0, limit), permitted),
    nextCursor: hasMore ? Buffer.from(`w${at}`).toString("base64url") : null,
    seenTo: hasMore ? timeOf(at) : null,
    ...(!areAll && { areAll }),
  };
}

/** Served by the key of the words in every case, which a test holds. */
export function wordsStatement(
  { sort, kind, folded }: Pick<WordsQuestion, "sort" | "kind" | "folded">,
  others: number,
  permitted: VisibleCollections,
): string {
  const [side, direction, last] = sort === "oldest" ? [">", "ASC", "max"] : ["<", "DESC", "min"];
  const has = Array.from(
    { length: others },
    (_unused, place) => `EXISTS (SELECT 1 FROM ticket_word AS other
      WHERE other.number = page.number AND other.word IN (SELECT value FROM json_each(:word${place + 1})))`,
  );
  const isFolded = folded ? ` AND correlation_id NOT IN (${foldedTickets(permitted)})` : "";
  return `WITH page AS MATERIALIZED (
    SELECT DISTINCT number FROM ticket_word
    WHERE word IN (SELECT value FROM json_each(:word0)) AND number ${side} :at
    ORDER BY number ${direction} LIMIT :scanned
  ), matched AS (
    SELECT ${summaryColumns}, number
    FROM (SELECT page.number AS number, at_ms, correlation_id AS found_id
        FROM page CROSS JOIN ticket_search ON ticket_search.number = page.number
        WHERE ${["true", ...has].join(" AND ")}) AS met
      CROSS JOIN classification INDEXED BY classification_list
        ON updated_at_ms = at_ms AND correlation_id = found_id
    WHERE correlation_id <> :q AND updated_at_ms >= :fromMs AND updated_at_ms < :toMs AND ${isMatch}
      AND ${kind === "automatic" ? isOfProgram : isRequest} AND ${isOfIncident}${andVisible(permitted)}${isFolded}
    ORDER BY number ${direction} LIMIT :count
  )
  SELECT * FROM matched
  UNION ALL
  SELECT 0, ${"NULL, ".repeat(13)}${last}(number) FROM page HAVING count(*) = :scanned`;
}

function namedWords(asked: readonly WordReadings[]): Readonly<Record<string, string>> {
  return Object.fromEntries(asked.map((word, place) => [`word${place}`, JSON.stringify(word)]));
}

const countTickets = `SELECT (SELECT count(*) FROM (SELECT 1 FROM ticket_word
    WHERE word IN (SELECT value FROM json_each(word.value)) LIMIT ${countedMax}))
  FROM json_each(?) AS word ORDER BY word.key`;

/** Most is left out where the word is looked up that the fewest tickets have. */
async function rarestFirst(
  database: Database,
  asked: readonly WordReadings[],
): Promise<readonly WordReadings[]> {
  const { rows } = await database.read({ sql: countTickets, args: [JSON.stringify(asked)] });
  const counts = new Map(asked.map((word, place) => [word, Number(rows[place]?.[0])]));
  return asked.toSorted((left, right) => (counts.get(left) ?? 0) - (counts.get(right) ?? 0));
}

function requireSearch({ sort, q, counted }: WordsQuestion): void {
  if (q !== undefined && q !== "") throw refused("words and q look for a text each; leave out q.");
  if (counted !== undefined) throw refused("words and counted are two lists; leave out one.");
  if (sort === "doubtful") throw refused("words lists by time; leave out sort=doubtful.");
}

function positionOf({ sort, cursor }: WordsQuestion): number {
  if (cursor === undefined) return sort === "oldest" ? 0 : Number.MAX_SAFE_INTEGER;
  const [, number] = /^w(\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (number !== undefined) return Number(number);
  throw refused("cursor does not belong to this list; leave it out to start at its beginning.");
}

/** Null at the beginning of a list. */
function timeOf(number: number): string | null {
  const ms = Math.floor(number / ticketNumbersPerMs);
  return ms > 0 && ms <= timeMax ? new Date(ms).toISOString() : null;
}

function refused(message: string): KnowledgeError {
  return new KnowledgeError("parameter_invalid", message);
}

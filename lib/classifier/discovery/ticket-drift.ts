/** Whether tickets of some days are of other kinds than those before, and which. */
import { dayMs } from "../../base/index.ts";
import { loadWordVectors } from "../../embeddings/index.ts";
import type { Database } from "../../storage/index.ts";
import { wilsonInterval } from "../confidence/wilson-interval.ts";
import { type PlaceFeatures, placerOf } from "../evidence/ticket-centres.ts";
import type { DriftFindings } from "../figure-tickets/news-tickets.ts";
import type { CountedRange } from "../statistics/read-counts.ts";
import { distinguishingWords } from "./distinguishing-words.ts";
import { groupTickets } from "./group-tickets.ts";
import { readSample, type SampledTicket } from "./sampled-ticket.ts";
import { createTicketSpace, type TicketSpace } from "./ticket-space.ts";

/** Newest tickets of the days, and of the time before: 0.3 s of CPU for all of them. */
const recentMax = 400;
const earlierMax = 1_000;
/** The last third of the earlier tickets shows how far they are apart when nothing changes. */
const usualShare = 1 / 3;
const earlierMin = 150;
const recentMin = 20;
/** The share of the usual tickets that counts as far. */
const expected = 0.05;
const wordsMax = 12;
const wordTicketsMin = 3;

const newest = `SELECT rowid FROM classification
  WHERE created_at_ms >= :start AND created_at_ms < :end
  AND (kind IS NULL OR correct_collection IS NOT NULL)
  AND (:collection IS NULL OR collection = :collection)
  ORDER BY created_at_ms DESC LIMIT :most`;

/** Undefined where too few tickets came, in these days or before. Reads texts: for a thread. */
export async function readTicketDrift(
  database: Database,
  { firstDay, lastDay, collection }: CountedRange,
): Promise<DriftFindings | undefined> {
  const border = firstDay * dayMs;
  const end = (lastDay + 1) * dayMs;
  const range = { start: border, end, collection, most: recentMax };
  const recent = await readSample(database, newest, range);
  if (recent.length < recentMin) return undefined;
  const before = { start: 0, end: border, collection, most: earlierMax };
  const earlier = await readSample(database, newest, before);
  if (earlier.length < earlierMin) return undefined;
  const { vectors } = await loadWordVectors();
  return driftOf(earlier, recent, placerOf(vectors));
}

/** Both in the order in which they came. */
export function driftOf(
  earlier: readonly SampledTicket[],
  recent: readonly SampledTicket[],
  place: PlaceFeatures,
): DriftFindings {
  const space = createTicketSpace([...earlier, ...recent], place);
  const usual = Math.round(earlier.length * usualShare);
  const compared = earlier.length - usual;
  // Each is compared with as many tickets, those right before it.
  const apart = Array.from({ length: usual }, (_, at) =>
    nearestAmong(space, compared + at, 0, compared),
  ).sort((left, right) => left - right);
  const border = apart[Math.floor(expected * apart.length)] ?? 0;
  const far = recent.filter(
    (_, at) =>
      nearestAmong(space, earlier.length + at, earlier.length - compared, earlier.length) < border,
  );
  const words = distinguishingWords(recent, earlier, {
    insideMin: wordTicketsMin,
    count: wordsMax,
  });
  const kinds = groupTickets(far, place, earlier);
  const withEach = (tickets: readonly SampledTicket[]) =>
    Object.fromEntries(
      words.map(({ word }) => [word, keysOf(tickets.filter((one) => one.words.has(word)))]),
    );
  return {
    told: {
      tickets: recent.length,
      far: far.length,
      share: far.length / recent.length,
      interval: wilsonInterval(far.length, recent.length),
      expected,
      words: words.map(({ word, inside, outside }) => ({ word, tickets: inside, before: outside })),
      kinds: kinds.map(({ told }) => told),
    },
    compared: keysOf(recent),
    far: keysOf(far),
    kinds: Object.fromEntries(kinds.map(({ told, members }) => [told.name, keysOf(members)])),
    words: withEach(recent),
    earlierWords: withEach(earlier),
  };
}

function keysOf(tickets: readonly SampledTicket[]): string[] {
  return tickets.map(({ correlationId }) => correlationId);
}

/** How like the ticket is to the one most like it. */
function nearestAmong(space: TicketSpace, ticket: number, start: number, end: number): number {
  return Math.max(0, ...space.similarities(ticket).subarray(start, end));
}

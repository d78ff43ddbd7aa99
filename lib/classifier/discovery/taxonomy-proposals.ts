/** Proposals for the taxonomy: groups of tickets without a sure place, and words of judged tickets. */
import type { TaxonomyProposals } from "../../contract/index.ts";
import { loadWordVectors } from "../../embeddings/index.ts";
import type { Database } from "../../storage/index.ts";
import { placerOf } from "../evidence/ticket-centres.ts";
import { distinguishingWords } from "./distinguishing-words.ts";
import { groupedMin, groupTickets } from "./group-tickets.ts";
import { readSample, type SampledTicket } from "./sampled-ticket.ts";

export interface ProposalQuestion {
  /** Milliseconds since 1970: older tickets are left out. */
  readonly since: number;
  /** Keywords of each collection that receives tickets, in small letters. */
  readonly keywords: Readonly<Record<string, readonly string[]>>;
}

const unplacedMax = 1_000;
const placedMax = 1_000;
const judgedMax = 2_000;
const wordsMax = 6;
/** A word of fewer tickets is what one person says. */
const wordTicketsMin = 3;

/** Placed with low confidence and not judged, or of no collection by a person's word. */
const unplaced = `SELECT rowid FROM classification
  WHERE updated_at_ms >= :since AND is_imported = 0
  AND (correct_collection = ''
    OR (correct_collection IS NULL AND confidence = 'low' AND kind IS NULL))
  ORDER BY updated_at_ms DESC LIMIT ${unplacedMax}`;
const placed = `SELECT rowid FROM classification
  WHERE updated_at_ms >= :since AND coalesce(correct_collection, '') <> ''
  ORDER BY updated_at_ms DESC LIMIT ${placedMax}`;
const judged = `SELECT rowid FROM classification
  WHERE coalesce(correct_collection, '') <> '' ORDER BY updated_at_ms DESC LIMIT ${judgedMax}`;

/** Reads texts and compares tickets in pairs: for a thread. */
export async function readTaxonomyProposals(
  database: Database,
  { since, keywords }: ProposalQuestion,
): Promise<TaxonomyProposals> {
  const alone = await readSample(database, unplaced, { since });
  const others = await readSample(database, placed, { since });
  return {
    unplaced: alone.length,
    groups: await groupsOf(alone, others),
    keywords: keywordsOf(await readSample(database, judged, {}), keywords),
  };
}

/** Reading the vectors of words costs more than all the rest: too few tickets are told of without. */
async function groupsOf(
  alone: readonly SampledTicket[],
  others: readonly SampledTicket[],
): Promise<TaxonomyProposals["groups"]> {
  if (alone.length < groupedMin) return [];
  const { vectors } = await loadWordVectors();
  return groupTickets(alone, placerOf(vectors), others).map(({ told }) => told);
}

/** Words that tell the tickets of a collection from those of all others, without known keywords. */
function keywordsOf(
  tickets: readonly SampledTicket[],
  known: ProposalQuestion["keywords"],
): TaxonomyProposals["keywords"] {
  return Object.entries(known).flatMap(([collection, keywords]) => {
    const inside = tickets.filter((ticket) => ticket.collection === collection);
    const outside = tickets.filter((ticket) => ticket.collection !== collection);
    const most = { insideMin: wordTicketsMin, count: wordsMax + keywords.length };
    const words = distinguishingWords(inside, outside, most)
      .map(({ word }) => word)
      .filter((word) => !keywords.includes(word))
      .slice(0, wordsMax);
    return words.length === 0 ? [] : [{ collection, words }];
  });
}

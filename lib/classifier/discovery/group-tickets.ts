/** Groups of tickets with names that a person can read. */
import type { TicketGroup } from "../../contract/index.ts";
import type { PlaceFeatures } from "../evidence/ticket-centres.ts";
import { distinguishingWords } from "./distinguishing-words.ts";
import type { SampledTicket } from "./sampled-ticket.ts";
import { starClusters } from "./star-clusters.ts";
import { createTicketSpace } from "./ticket-space.ts";

/**
 * In 300 questions of public sets with six new topics among them, groups of this similarity were of one
 * topic to .83 to .95 and held 31 to 62 % of the new topics' questions; at .45 .94 to 1 and 16 to 51 %.
 */
const similarityMin = 0.4;
/** Fewer are no group. */
export const groupedMin = 5;
const groupsMax = 8;
const keywordsMax = 6;
const nameWords = 3;
const examplesMax = 3;
/** A word of a name is in at least so large a share of the group. */
const keywordShareMin = 0.15;
/** A group belongs to a collection where so many of its tickets were placed. */
const majority = 0.6;

export interface NamedGroup {
  readonly told: TicketGroup;
  readonly members: readonly SampledTicket[];
}

/** Largest first; `others` are tickets that words are told apart from too. Takes 0.3 s for 1,000. */
export function groupTickets(
  tickets: readonly SampledTicket[],
  place: PlaceFeatures,
  others: readonly SampledTicket[] = [],
): NamedGroup[] {
  const clusters = starClusters(createTicketSpace(tickets, place), {
    similarityMin,
    ticketsMin: groupedMin,
  });
  return clusters
    .map((places): NamedGroup | null => {
      const inside = places.map((at) => tickets[at] as SampledTicket);
      const members = new Set(inside);
      const outside = [...tickets.filter((ticket) => !members.has(ticket)), ...others];
      const insideMin = Math.max(2, keywordShareMin * inside.length);
      const words = distinguishingWords(inside, outside, { insideMin, count: keywordsMax });
      if (words.length === 0) return null;
      const keywords = words.map(({ word }) => word);
      const told = {
        name: keywords.slice(0, nameWords).join(" "),
        keywords,
        tickets: inside.length,
        collection: collectionOf(inside),
        examples: inside
          .slice(0, examplesMax)
          .map(({ correlationId, title }) => ({ correlationId, title })),
      };
      return { told, members: inside };
    })
    .filter((group) => group !== null)
    .slice(0, groupsMax);
}

function collectionOf(tickets: readonly SampledTicket[]): string | null {
  const counts = new Map<string, number>();
  for (const { collection } of tickets) {
    counts.set(collection, (counts.get(collection) ?? 0) + 1);
  }
  const [first] = [...counts].sort((left, right) => right[1] - left[1]);
  if (first === undefined || first[0] === "") return null;
  return first[1] >= majority * tickets.length ? first[0] : null;
}

/** A longer look at the documentation, for tickets that the first look was not sure about. */
import type { KnowledgeStore } from "../../search/index.ts";
import type { Ticket } from "../ticket.ts";
import { collectVotes, type DocumentVotes } from "./document-votes.ts";

/** Pages that vote in each reading. */
const pagesMax = 200;
/** Titles that the ticket is widened by: what the best pages call the matter. */
const titlesMax = 3;

/**
 * Averages the votes of three readings: the whole ticket, its title alone, and the ticket in the
 * words of the pages found for it. This discounts what only one of them supports.
 */
export function lookDeeper(
  store: Pick<KnowledgeStore, "pagesAbout" | "sectionCounts">,
  ticket: Ticket,
): DocumentVotes {
  const whole = collectVotes(store, ticket, pagesMax);
  if (whole.pages.length === 0) return whole;
  const widened = whole.pages.slice(0, titlesMax).map(({ title }) => title);
  const readings = [
    whole,
    collectVotes(store, { ...ticket, body: "", tags: [] }, pagesMax),
    collectVotes(store, { ...ticket, body: [ticket.body, ...widened].join("\n") }, pagesMax),
  ].filter(({ pages }) => pages.length > 0);
  const shares = new Map<string, number>();
  for (const reading of readings) {
    for (const [collection, share] of reading.shares) {
      shares.set(collection, (shares.get(collection) ?? 0) + share / readings.length);
    }
  }
  return { ...whole, shares };
}

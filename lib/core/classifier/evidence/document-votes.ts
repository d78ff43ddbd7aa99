/** What the documentation says: the best pages about a ticket vote for their collections. */
import type { PageAbout } from "../../search/pages-about.ts";
import type { KnowledgeStore } from "../../search/search-store.ts";
import type { Ticket } from "../ticket.ts";

/** Pages that vote. */
const pagesMax = 50;
/** Scores are raised to this power, so that the best pages decide. */
const sharpness = 4;

export interface DocumentVotes {
  /** Best first. */
  readonly pages: readonly PageAbout[];
  /** Share of the votes for each collection that has some; they sum to 1. */
  readonly shares: ReadonlyMap<string, number>;
}

export const noVotes: DocumentVotes = { pages: [], shares: new Map() };

/**
 * Votes of the pages found for the ticket, score⁴ each, divided by √(sections of the collection):
 * a collection of ten times as many pages has better hits by chance. Measured on issues of five
 * products, that division is worth 3 to 6 points.
 */
export function collectVotes(
  store: Pick<KnowledgeStore, "pagesAbout" | "sectionCounts">,
  ticket: Ticket,
  limit: number = pagesMax,
): DocumentVotes {
  const text = [ticket.body, ...ticket.tags].join("\n");
  const pages = store.pagesAbout({ title: ticket.title, text, collections: null, limit });
  const best = pages[0]?.score ?? 0;
  if (best === 0) return noVotes;
  const sections = store.sectionCounts();
  const votes = new Map<string, number>();
  let sum = 0;
  for (const { collection, score } of pages) {
    const vote = (score / best) ** sharpness / Math.sqrt(sections.get(collection) ?? 1);
    votes.set(collection, (votes.get(collection) ?? 0) + vote);
    sum += vote;
  }
  for (const [collection, vote] of votes) votes.set(collection, vote / sum);
  return { pages, shares: votes };
}

/** Evidence from the documentation: the best pages about a ticket vote for their collections. */

import type { KnowledgeStore, PageAbout } from "../../search/index.ts";
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
  /** The same by nearness in meaning; empty without vectors. */
  readonly nearness: ReadonlyMap<string, number>;
}

export const noVotes: DocumentVotes = { pages: [], shares: new Map(), nearness: new Map() };

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
  const pages = store.pagesAbout({ ...lookupText(ticket), collections: null, limit });
  if (pages.length === 0) return noVotes;
  const sections = store.sectionCounts();
  return {
    pages,
    shares: sharesOf(pages, ({ score }) => score, sections),
    nearness: sharesOf(pages, ({ nearness }) => nearness ?? 0, sections),
  };
}

/** The parts of a ticket that are searched for. */
export function lookupText({ title, body, tags }: Ticket): { title: string; text: string } {
  return { title, text: [body, ...tags].join("\n") };
}

/** Empty when no page has anything to vote with. */
function sharesOf(
  pages: readonly PageAbout[],
  valueOf: (page: PageAbout) => number,
  sections: ReadonlyMap<string, number>,
): Map<string, number> {
  const votes = new Map<string, number>();
  const best = pages.reduce((most, page) => Math.max(most, valueOf(page)), 0);
  if (best === 0) return votes;
  let sum = 0;
  for (const page of pages) {
    const { collection } = page;
    const share = Math.max(0, valueOf(page)) / best;
    const vote = share ** sharpness / Math.sqrt(sections.get(collection) ?? 1);
    votes.set(collection, (votes.get(collection) ?? 0) + vote);
    sum += vote;
  }
  for (const [collection, vote] of votes) votes.set(collection, vote / sum);
  return votes;
}

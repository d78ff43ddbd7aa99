/** Evidence from the documentation: the best pages about a ticket vote for their collections. */

import type { KnowledgeStore, PageAbout } from "../../search/index.ts";
import type { Ticket } from "../ticket.ts";

/** Pages that vote. */
const pagesMax = 50;
/**
 * Scores are raised to this power, so that the best pages decide: of a sentence the very best ones,
 * of a long text, whose words stand on many pages, more of them.
 */
const sharpness = 8;
const longSharpness = 4;
/** The say of a long ticket's title alone. On issues of five products it is worth 2 points. */
const titleShare = 0.25;

export interface DocumentVotes {
  /** Best first. */
  readonly pages: readonly PageAbout[];
  /** Share of the votes for each collection that has some; they sum to 1. */
  readonly shares: ReadonlyMap<string, number>;
  /** The same by nearness in meaning; empty without vectors. */
  readonly nearness: ReadonlyMap<string, number>;
  /** Collections of the documents nearest in meaning, nearest first. */
  readonly nearest: readonly string[];
}

export type Documents = Pick<KnowledgeStore, "pagesAbout" | "sectionCounts">;

export const noVotes: DocumentVotes = {
  pages: [],
  shares: new Map(),
  nearness: new Map(),
  nearest: [],
};

/**
 * Votes of the pages found for the ticket, a power of its score each, divided by √(sections of the
 * collection): a collection of ten times as many pages has better hits by chance. Measured on issues
 * of five products, that division is worth 3 to 6 points.
 */
export function collectVotes(
  store: Documents,
  ticket: Ticket,
): Pick<DocumentVotes, "pages" | "shares"> {
  const { title, text } = lookupText(ticket);
  const sections = store.sectionCounts();
  const pages = store.pagesAbout({ title, text, collections: null, limit: pagesMax });
  if (!isLong(ticket)) return { pages, shares: voteShares(pages, scoreOf, sharpness, sections) };
  const named = store.pagesAbout({ title, text: "", collections: null, limit: pagesMax });
  const whole = voteShares(pages, scoreOf, longSharpness, sections);
  const short = voteShares(named, scoreOf, longSharpness, sections);
  if (whole.size === 0 || short.size === 0) return { pages, shares: whole };
  const shares = new Map<string, number>();
  for (const name of new Set([...whole.keys(), ...short.keys()])) {
    const share = (1 - titleShare) * (whole.get(name) ?? 0) + titleShare * (short.get(name) ?? 0);
    shares.set(name, share);
  }
  return { pages, shares };
}

/** The parts of a ticket that are searched for. */
export function lookupText({ title, body, tags }: Ticket): { title: string; text: string } {
  return { title, text: [body, ...tags].join("\n") };
}

/** Whether there is more than a title. */
export function isLong({ body }: Ticket): boolean {
  return body !== "";
}

/** Empty when no page has anything to vote with. */
export function voteShares(
  pages: readonly PageAbout[],
  valueOf: (page: PageAbout) => number,
  power: number,
  sections: ReadonlyMap<string, number>,
): Map<string, number> {
  const votes = new Map<string, number>();
  const best = pages.reduce((most, page) => Math.max(most, valueOf(page)), 0);
  if (best === 0) return votes;
  let sum = 0;
  for (const page of pages) {
    const { collection } = page;
    const share = Math.max(0, valueOf(page)) / best;
    const vote = share ** power / Math.sqrt(sections.get(collection) ?? 1);
    votes.set(collection, (votes.get(collection) ?? 0) + vote);
    sum += vote;
  }
  for (const [collection, vote] of votes) votes.set(collection, vote / sum);
  return votes;
}

function scoreOf({ score }: PageAbout): number {
  return score;
}

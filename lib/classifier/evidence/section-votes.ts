/** A second look at the documents, for tickets that the first one was not sure about. */
import type { KnowledgeStore } from "../../search/index.ts";
import type { Ticket } from "../ticket.ts";
import { type DocumentVotes, lookupText, voteShares } from "./document-votes.ts";

/** Pages whose vectors are compared. */
const pagesMax = 50;
/** Cosines are raised to this power. */
const sharpness = 4;

/**
 * With the vectors of the index, for which a sentence model has to be waited for: the pages found
 * vote by their nearness to the ticket, for half of what nearness says. Gives back `first` where they
 * say nothing.
 */
export async function collectSectionVotes(
  store: Pick<KnowledgeStore, "embedText" | "pagesAbout" | "sectionCounts">,
  ticket: Ticket,
  first: DocumentVotes,
): Promise<DocumentVotes> {
  const asked = lookupText(ticket);
  if (!(await store.embedText(asked))) return first;
  const pages = store.pagesAbout({ ...asked, collections: null, limit: pagesMax });
  const sections = store.sectionCounts();
  const own = voteShares(pages, ({ nearness }) => nearness ?? 0, sharpness, sections);
  if (own.size === 0) return first;
  return { ...first, nearness: meanOf(first.nearness, own) };
}

function meanOf(
  left: ReadonlyMap<string, number>,
  right: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (left.size === 0) return right;
  const names = new Set([...left.keys(), ...right.keys()]);
  return new Map(
    [...names].map((name) => [name, ((left.get(name) ?? 0) + (right.get(name) ?? 0)) / 2]),
  );
}

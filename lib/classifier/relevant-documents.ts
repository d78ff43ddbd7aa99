/** Documents to read about a ticket: real hits of the search, each once. */
import type { KnowledgeStore, PageAbout } from "../search/index.ts";
import { lookupText } from "./evidence/document-votes.ts";
import type { RelevantDocument } from "./model/decision.ts";
import type { Ticket } from "./ticket.ts";

export interface RelevantOptions {
  /** One document of this collection is returned as well; null for none. */
  readonly runnerUp: string | null;
  /** Documents to return; default 5. */
  readonly count?: number;
}

const countDefault = 5;
/** Hits below this share of the best say little about the ticket. */
const shareMin = 0.25;

/**
 * Of the collection; of all collections when it is a queue without documents. `score` is the share
 * of the best hit's score.
 */
export function relevantDocuments(
  pages: readonly PageAbout[],
  collection: string,
  { runnerUp, count = countDefault }: RelevantOptions,
): RelevantDocument[] {
  const best = pages[0]?.score ?? 0;
  if (best === 0) return [];
  const own = pages.filter((page) => page.collection === collection);
  const other = pages.find((page) => page.collection === runnerUp);
  const chosen = own.length === 0 ? pages.slice(0, count) : own.slice(0, count);
  const last = chosen.at(-1);
  if (own.length > 0 && other !== undefined) {
    if (chosen.length < count) chosen.push(other);
    else if (last !== undefined && last.score < other.score) chosen[count - 1] = other;
  }
  return chosen
    .filter(({ score }) => score >= shareMin * best)
    .sort((left, right) => right.score - left.score)
    .map(({ id, title, path, score }) => ({
      id,
      title,
      url: path,
      score: Math.round((score / best) * 1_000) / 1_000,
    }));
}

/**
 * The best pages of one collection, however far behind those of others they are. `score` is
 * relative to the best of them.
 */
export function documentsIn(
  store: Pick<KnowledgeStore, "pagesAbout" | "status">,
  ticket: Ticket,
  collection: string,
): RelevantDocument[] {
  if (!store.status().ready) return [];
  const asked = { ...lookupText(ticket), collections: [collection], limit: countDefault };
  return relevantDocuments(store.pagesAbout(asked), collection, { runnerUp: null });
}

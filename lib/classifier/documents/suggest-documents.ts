/** Documents that may answer a ticket, of the collection that it belongs to, with their best section. */
import type { RelevantDoc } from "../../contract/index.ts";
import type { KnowledgeStore, SuggestedPage } from "../../search/index.ts";
import type { Ticket } from "../ticket.ts";
import { ticketQuestions } from "./ticket-questions.ts";

export interface DocumentRequest {
  readonly ticket: Ticket;
  readonly collection: string;
  /** Documents that are not suggested. */
  readonly rejected?: ReadonlySet<string> | undefined;
  /** What is added for a document, as a share of the best score. */
  readonly lifted?: ReadonlyMap<string, number> | undefined;
}

const none: ReadonlySet<string> = new Set();
const countMax = 5;
/** Pages below this share of the best say little about the ticket. */
const shareMin = 0.25;

/** Best first. Empty before the first index, and for a collection without documents. */
export async function suggestDocuments(
  store: Pick<KnowledgeStore, "suggestPages" | "status">,
  { ticket, collection, rejected = none, lifted }: DocumentRequest,
): Promise<RelevantDoc[]> {
  if (!store.status().ready) return [];
  const questions = ticketQuestions(ticket);
  const limit = countMax + rejected.size;
  const pages = await store.suggestPages({
    questions,
    collections: [collection],
    limit,
    lifted,
  });
  return shown(pages.filter(({ id }) => !rejected.has(id)).slice(0, countMax));
}

/** `score` is the share of the best score. */
function shown(pages: readonly SuggestedPage[]): RelevantDoc[] {
  const best = pages.reduce((most, { score }) => Math.max(most, score), 0);
  return pages
    .filter(({ score }) => score >= shareMin * best)
    .sort((left, right) => right.score - left.score)
    .map(({ id, title, path, url, score, heading, anchor, snippet }) => ({
      title,
      url: path,
      ...(url !== undefined && { siteUrl: url }),
      score: Math.round((score / best) * 1_000) / 1_000,
      id,
      ...(anchor !== undefined && { anchor }),
      ...(heading !== undefined && { heading }),
      ...(snippet !== "" && { snippet }),
    }));
}

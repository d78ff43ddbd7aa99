/** Documents that may answer a ticket, of the collection that it belongs to, with their best section. */
import type { PermittedCollections, RelevantDoc } from "../../contract/index.ts";
import type { KnowledgeStore, SuggestedPage } from "../../search/index.ts";
import type { Ticket } from "../ticket.ts";
import { ticketQuestions } from "./ticket-questions.ts";

export interface DocumentRequest {
  readonly ticket: Ticket;
  readonly collection: string;
  /** Whether a collection without documents is answered by those of all others. */
  readonly mayLeave: boolean;
  /** Which these others may be. Default: all. */
  readonly permitted?: PermittedCollections | undefined;
  /** Documents that are not suggested. */
  readonly rejected?: ReadonlySet<string> | undefined;
  /** What is added for a document, as a share of the best score. */
  readonly lifted?: ReadonlyMap<string, number> | undefined;
}

const none: ReadonlySet<string> = new Set();
const countMax = 5;
/** Pages below this share of the best say little about the ticket. */
const shareMin = 0.25;

/** Best first. Empty before the first index. */
export async function suggestDocuments(
  store: Pick<KnowledgeStore, "suggestPages" | "status">,
  { ticket, collection, mayLeave, permitted = null, rejected = none, lifted }: DocumentRequest,
): Promise<RelevantDoc[]> {
  if (!store.status().ready) return [];
  const questions = ticketQuestions(ticket);
  const ask = async (collections: readonly string[] | null, count: number) => {
    const limit = count + rejected.size;
    const pages = await store.suggestPages({ questions, collections, limit, lifted });
    return pages.filter(({ id }) => !rejected.has(id)).slice(0, count);
  };
  const own = await ask([collection], countMax);
  if (own.length === 0) return mayLeave ? shown(await ask(permitted, countMax)) : [];
  return shown(own);
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

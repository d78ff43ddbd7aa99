/** Puts a ticket with its candidates before the adjudicator, with what speaks for each of them. */
import type { ResolvedClassifierSettings } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { TicketDecision } from "../decision.ts";
import { readTicketLines } from "../records/classification-record.ts";
import { repoOf } from "../taxonomy/find-repo.ts";
import type { StoredTicket } from "../ticket.ts";
import type { Adjudicator } from "./adjudicator.ts";
import { applyVerdict, type Reranked } from "./apply-verdict.ts";

export interface ConsultOptions {
  readonly adjudicator: Adjudicator;
  readonly database: Database;
  readonly settings: ResolvedClassifierSettings;
  readonly signal?: AbortSignal | undefined;
}

const shownEach = 3;

/** `ticket` is redacted; a collection that receives no tickets any more is not a candidate. */
export async function consult(
  ticket: StoredTicket,
  decision: TicketDecision,
  { adjudicator, database, settings, signal }: ConsultOptions,
): Promise<Reranked> {
  const configured = new Map(settings.collections.map((entry) => [entry.name, entry]));
  const similar = decision.candidates.flatMap(({ similarTickets }) =>
    similarTickets.slice(0, shownEach),
  );
  const lines = await readTicketLines(database, similar);
  const candidates = decision.candidates.map(({ collection, documents, similarTickets }) => ({
    collection,
    description: configured.get(collection)?.description ?? "",
    documents: documents.slice(0, shownEach).map(({ title }) => title),
    tickets: similarTickets.flatMap((id) => lines.get(id)?.title ?? []).slice(0, shownEach),
  }));
  const verdict = await adjudicator.judge(ticket, candidates, signal);
  return applyVerdict(decision, verdict, (collection) =>
    repoOf(decision.named, configured.get(collection), null),
  );
}

/** Where a person has put a ticket there: a judgement, unless it was us or only agrees with us. */
import { readAccount } from "../account-table.ts";
import type { Connector } from "../connector.ts";
import type { EventOutcome, InboxEvent } from "../inbox-table.ts";
import { isWished } from "../outbox-table.ts";
import type { ProcessingTools } from "../processing-tools.ts";
import type { KnownTicket } from "../ticket-table.ts";
import { judgeOnce } from "./judge-once.ts";

/** Null where nobody judged anything. */
export async function learnPlacing(
  tools: ProcessingTools,
  connector: Connector,
  received: InboxEvent,
  known: KnownTicket | null,
): Promise<EventOutcome | null> {
  const { database } = tools;
  const { placing, correlationId, at_ms } = received.event;
  if (placing === null) return null;
  if (!placing.isJudge) return "not_a_judge";
  const collection =
    placing.names.map((name) => connector.collectionOf(name)).find((one) => one !== null) ?? null;
  if (collection === null) return "no_queue";
  if (known?.placedAt_ms != null && at_ms < known.placedAt_ms) return "older";
  // Also when something else is wished by then.
  if (await isOurAccount(tools, received)) return "own";
  const isUnjudged = known !== null && known.placedAt_ms === null;
  if (isUnjudged && (await isWished(database, correlationId, collection))) return "own";
  const judgement = { correlationId, correctCollection: collection };
  return (await judgeOnce(tools, received, judgement)) ? "learnt" : "no_queue";
}

/** What we wrote ourselves comes back as an event. */
export async function isOurAccount(
  { database }: ProcessingTools,
  { connector, event: { placing } }: InboxEvent,
): Promise<boolean> {
  const account = await readAccount(database, connector);
  return account !== null && placing?.account === account;
}

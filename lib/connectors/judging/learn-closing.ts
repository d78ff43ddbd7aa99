/**
 * A person has closed a ticket as done and left our place on it: that confirms the place. People
 * correct what is wrong and say nothing about what is right; without this, all that comes from a system
 * that is written to would be corrections, and automation would look broken however good it is.
 */
import type { Connector } from "../connector.ts";
import type { EventOutcome, InboxEvent } from "../inbox-table.ts";
import { isWished } from "../outbox-table.ts";
import type { ProcessingTools } from "../processing-tools.ts";
import type { KnownTicket } from "../ticket-table.ts";
import { judgeOnce } from "./judge-once.ts";
import { isOurAccount } from "./learn-placing.ts";

/** Once for a ticket, and only where nobody has judged it yet, here or there. */
export async function learnClosing(
  tools: ProcessingTools,
  connector: Connector,
  received: InboxEvent,
  known: KnownTicket | null,
): Promise<EventOutcome> {
  const { placing, correlationId } = received.event;
  if (placing === null) return "no_queue";
  if (!placing.isJudge) return "not_a_judge";
  if (await isOurAccount(tools, received)) return "own";
  const collection = onlyQueue(placing.names, connector);
  if (collection === null) return "no_queue";
  if (known === null || known.placedAt_ms !== null) return "known";
  if (!(await isWished(tools.database, correlationId, collection))) return "known";
  const record = await tools.classifier.record(correlationId);
  if (record?.correct !== null || record.prediction.collection !== collection) return "known";
  // Not if somebody judges it on the console in the same moment.
  const judgement = { correlationId, correctCollection: collection, lastJudgement: 0 };
  return (await judgeOnce(tools, received, judgement)) ? "confirmed" : "known";
}

/** Null for none, and for several. */
function onlyQueue(names: readonly string[], connector: Connector): string | null {
  const found = names.map((name) => connector.collectionOf(name)).filter((one) => one !== null);
  const [collection, ...others] = new Set(found);
  return others.length > 0 ? null : (collection ?? null);
}

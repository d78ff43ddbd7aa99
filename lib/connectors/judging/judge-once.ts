/** A judgement that came from another system: recorded, learnt, and after a crash not twice. */
import { type FeedbackRequest, isKnowledgeError } from "../../contract/index.ts";
import { type InboxEvent, markAudited } from "../inbox-table.ts";
import type { ProcessingTools } from "../processing-tools.ts";

/** In histories and in the audit trail, before the name of a connector. */
export const actorPrefix = "connector:";

export function actorOf(connector: string): string {
  return `${actorPrefix}${connector}`;
}

const unlearnable: ReadonlySet<string> = new Set([
  "collection_unknown",
  "classification_not_found",
  "feedback_changed",
]);

/** False: the queue was taken out, or the ticket was forgotten or judged meanwhile. */
export async function judgeOnce(
  tools: ProcessingTools,
  received: InboxEvent,
  judgement: FeedbackRequest,
): Promise<boolean> {
  await auditOnce(tools, received, "feedback");
  try {
    await tools.classifier.feedback(judgement, { actor: actorOf(received.connector) });
    return true;
  } catch (error) {
    if (isKnowledgeError(error) && unlearnable.has(error.code)) return false;
    throw error;
  }
}

/** Written before the work, in one transaction with the mark that it is. */
export async function auditOnce(
  { trail }: ProcessingTools,
  { id, connector, deliveryId, event, isAudited }: InboxEvent,
  action: "feedback" | "ticket_forgotten",
): Promise<void> {
  if (trail === null || isAudited) return;
  const entry = {
    actor: actorOf(connector),
    origin: null,
    action,
    subject: event.correlationId,
    outcome: "allowed",
    requestId: deliveryId,
  } as const;
  await trail.append(entry, [markAudited(id)]);
}

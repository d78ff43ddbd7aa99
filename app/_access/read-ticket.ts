/** A ticket for a page: who reads its text is in the audit trail, as with the API. */
import type { TicketResponse } from "knowledge-sdk/service-schemas";
import { headers } from "next/headers";
import { pageSource } from "../../server/page-status.ts";
import type { VisibleService } from "./visible-service.ts";

/** Null for an unknown one. Rejects if the reading cannot be recorded. */
export async function readTicket(
  { application, classifier }: VisibleService,
  correlationId: string,
): Promise<TicketResponse | null> {
  const stored = await classifier.ticket(correlationId);
  if (stored === null) return null;
  const given = await headers();
  const header = (name: string): string | null => given.get(name);
  const decision = await application.authorizer.authorize({ path: "/console", header });
  const actor = decision.refusal === null ? application.nameOf(decision.caller) : undefined;
  await application.record("ticket_read", correlationId, { actor, request: pageSource() });
  return stored;
}

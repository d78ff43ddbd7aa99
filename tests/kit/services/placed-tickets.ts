/** Tickets that a test places with a service, and those that a data folder holds. */
import { TicketsResponse } from "knowledge-sdk/service-schemas";
import { expect } from "vitest";
import { send } from "../requests/http-client.ts";

/** One after the other, so that the last answered one is known. */
export async function placeTickets(url: string, correlationIds: readonly string[]): Promise<void> {
  for (const correlationId of correlationIds) {
    await postJson(url, "/api/classify-ticket", {
      correlationId,
      title: `The alpine page, ${correlationId}`,
    });
  }
}

export async function judgeTicket(url: string, correlationId: string): Promise<void> {
  const feedback = { correlationId, correctCollection: "docs" };
  await postJson(url, "/api/classify-ticket/feedback", feedback);
}

async function postJson(url: string, target: string, body: object): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const sent = { method: "POST", target, headers, body: JSON.stringify(body) };
  expect((await send(url, sent)).status).toBe(200);
}

/** Ids of all tickets that the service knows, in order. */
export async function ticketIdsOf(url: string): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await send(url, { target: `/api/classify-ticket/tickets?limit=100${more}` });
    const page = TicketsResponse.parse(JSON.parse(body));
    found.push(...page.tickets.map(({ correlationId }) => correlationId));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found.sort();
}

/** Tickets whose events came to nobody: they are taken as if one had come now. */
import { createHash } from "node:crypto";
import type { Clock } from "../../base/index.ts";
import type { Database } from "../../storage/index.ts";
import type { Connector, HistoryRequest, PastTicket } from "../connector.ts";
import { storeEvent } from "../inbox-table.ts";
import { pastPages } from "./past-pages.ts";

export interface CatchUpTools {
  readonly database: Database;
  readonly clock: Clock;
}

export interface CaughtUp {
  /** Open tickets that were read so far. */
  readonly tickets: number;
  /** How many of those were not known; a running service places them. */
  readonly missed: number;
}

/** Tells after each page how far it has come. Rejects with `content_source_failed`. */
export async function* catchUp(
  { database, clock }: CatchUpTools,
  connector: Connector,
  request: Omit<HistoryRequest, "isOpen">,
): AsyncGenerator<CaughtUp> {
  let tickets = 0;
  let missed = 0;
  for await (const page of pastPages(connector, { ...request, isOpen: true })) {
    const known = await readKnownIds(database, page.tickets);
    for (const ticket of page.tickets) {
      if (known.has(ticket.correlationId)) continue;
      const event = eventOf(ticket);
      if (await storeEvent(database, { connector: connector.name, ...event }, clock.now())) {
        missed += 1;
      }
    }
    tickets += page.tickets.length;
    yield { tickets, missed };
  }
}

const selectKnown = `SELECT value FROM json_each(:ids)
  WHERE EXISTS (SELECT 1 FROM connector_ticket WHERE correlation_id = value)
    OR EXISTS (SELECT 1 FROM connector_event WHERE correlation_id = value AND state = 'waiting')`;

async function readKnownIds(
  database: Database,
  tickets: readonly PastTicket[],
): Promise<ReadonlySet<string>> {
  const ids = JSON.stringify(tickets.map(({ correlationId }) => correlationId));
  const { rows } = await database.read({ sql: selectKnown, args: { ids } });
  return new Set(rows.map((row) => String(row[0])));
}

/** It places a ticket that is not known by then, and changes nothing about one that is. */
function eventOf({ correlationId, at_ms, content }: PastTicket) {
  const deliveryId = `catch-up ${correlationId} ${at_ms}`;
  const digest = createHash("sha256").update(deliveryId).digest("base64url");
  const event = { correlationId, at_ms, content, kind: "told", placing: null } as const;
  return { deliveryId, digest, event };
}

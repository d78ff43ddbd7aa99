/** Incidents in state.db: a mark on their tickets, from which start and count are read. */
import type { InStatement } from "@libsql/client";
import type { TicketIncident, VisibleCollections } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { JoinedIncident } from "../evidence/incident-watch.ts";
import { andVisible, visibleArgument } from "./visible-rows.ts";

const mark = `UPDATE classification SET incident = :incident
  WHERE correlation_id IN (SELECT value FROM json_each(:ids))`;
/** Keys of tickets are left out: a message may outlive them. */
const tell = `INSERT INTO webhook_event (type, at_ms, data)
  SELECT 'tickets.incident', :now, json_object('incident', :incident, 'collection', :collection,
    'tickets', count(*), 'since', strftime('%Y-%m-%dT%H:%M:%fZ', min(created_at_ms) / 1000.0, 'unixepoch'))
  FROM classification WHERE incident = :incident
  HAVING EXISTS (SELECT 1 FROM webhook WHERE stopped IS NULL OR stopped = 'gone')`;

/** For the transaction that stores the ticket, which is the last of those that have become one. */
export function incidentStatements(
  joined: JoinedIncident | null,
  {
    id,
    collection,
    now,
  }: { readonly id: string; readonly collection: string; readonly now: number },
): InStatement[] {
  if (joined === null) return [];
  const { id: incident, begun } = joined;
  const marked = { sql: mark, args: { incident, ids: JSON.stringify(begun ?? [id]) } };
  return begun === null ? [marked] : [marked, { sql: tell, args: { incident, collection, now } }];
}

/** Extent of the incident `id`, for `incidentOf`. */
export const incidentExtent = (
  permitted: VisibleCollections,
): string => `(SELECT json_array(count(*), min(created_at_ms)) FROM classification
    WHERE incident = id${andVisible(permitted)})`;
const own = (permitted: VisibleCollections): string => `WITH named AS MATERIALIZED (
    SELECT correlation_id AS key, incident AS id FROM classification
    WHERE correlation_id IN (SELECT value FROM json_each(:ids)) AND incident IS NOT NULL)
  SELECT key, id, ${incidentExtent(permitted)} FROM named`;

/** Incidents of these tickets by the tickets' keys; of limited callers' tickets they count alone. */
export async function readIncidents(
  database: Database,
  correlationIds: readonly string[],
  permitted: VisibleCollections,
): Promise<ReadonlyMap<string, TicketIncident>> {
  const args = { ids: JSON.stringify(correlationIds), ...visibleArgument(permitted) };
  const { rows } = await database.read({ sql: own(permitted), args });
  return new Map(
    rows.flatMap((row): [string, TicketIncident][] => {
      const incident = incidentOf(row[1], row[2]);
      return incident === null ? [] : [[String(row[0]), incident]];
    }),
  );
}

/** Null for none: one of many that are not seen is no incident to who sees it. */
export function incidentOf(id: unknown, extent: unknown): TicketIncident | null {
  if (typeof id !== "string") return null;
  const [tickets, since] = JSON.parse(String(extent)) as [number, number];
  return tickets < 2 ? null : { id, tickets, since: new Date(since).toISOString() };
}

/** Tickets of an incident that nobody has judged and the caller sees. */
export async function readIncidentTickets(
  database: Database,
  incident: string,
  permitted: VisibleCollections,
  limit: number,
): Promise<readonly string[]> {
  const sql = `SELECT correlation_id FROM classification
    WHERE incident = :incident AND correct_collection IS NULL${andVisible(permitted)}
    ORDER BY correlation_id LIMIT :limit`;
  const args = { incident, limit, ...visibleArgument(permitted) };
  return (await database.read({ sql, args })).rows.map((row) => String(row[0]));
}

export async function countIncidentTickets(
  database: Database,
  incident: string,
  permitted: VisibleCollections,
): Promise<number> {
  const sql = `SELECT count(*) FROM classification
    WHERE incident = :incident AND correct_collection IS NULL${andVisible(permitted)}`;
  const { rows } = await database.read({ sql, args: { incident, ...visibleArgument(permitted) } });
  return Number(rows[0]?.[0] ?? 0);
}

/** Keys of all but one of the tickets of each incident that nobody has judged: a list shows that one. */
export function foldedTickets(permitted: VisibleCollections): string {
  const left = `FROM classification WHERE incident IS NOT NULL AND correct_collection IS NULL${andVisible(permitted)}`;
  return `SELECT correlation_id ${left}
    EXCEPT SELECT min(correlation_id) ${left} GROUP BY incident`;
}

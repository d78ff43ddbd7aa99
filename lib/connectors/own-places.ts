/**
 * Which places connectors wrote, or were to, as long as the system keeps them there: also of tickets
 * that are forgotten here, so that no label of ours is taken for a person's word later.
 */
import type { InStatement } from "@libsql/client";
import type { ConnectorName } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import { markKey, markOf } from "./account-table.ts";

const insert = `INSERT INTO connector_own_place (mark, collection)
  SELECT :mark, value FROM json_each(:collections) WHERE true ON CONFLICT DO NOTHING`;

export async function storeOwnPlaces(
  database: Database,
  connector: ConnectorName,
  correlationId: string,
  collections: readonly string[],
): Promise<readonly InStatement[]> {
  if (collections.length === 0) return [];
  const mark = markOf(await markKey(database, connector), correlationId);
  return [{ sql: insert, args: { mark, collections: JSON.stringify(collections) } }];
}

export interface Placed {
  readonly id: string | undefined;
  readonly collection: string | undefined;
}

/** A label of ours that was to give way counts as ours too; one that a person has set there does not. */
const selectOurs = `SELECT given.value ->> '$.id' FROM json_each(:placed) AS given
  LEFT JOIN connector_ticket AS ticket ON ticket.correlation_id = given.value ->> '$.id'
  WHERE ticket.placed_at_ms IS NULL
    AND (EXISTS (SELECT 1 FROM connector_own_place AS own
        WHERE own.mark = given.value ->> '$.mark'
          AND own.collection = given.value ->> '$.collection')
      OR EXISTS (SELECT 1 FROM json_each(ticket.collections) AS own
        WHERE own.value = given.value ->> '$.collection'))`;

/** The ids of those that stand where we have put them. */
export async function readOwnPlaced(
  database: Database,
  connector: ConnectorName,
  placed: readonly Placed[],
): Promise<readonly string[]> {
  const key = await markKey(database, connector);
  const marked = placed.map((one) => ({ ...one, mark: markOf(key, one.id ?? "") }));
  const args = { placed: JSON.stringify(marked) };
  return (await database.read({ sql: selectOurs, args })).rows.map((row) => String(row[0]));
}

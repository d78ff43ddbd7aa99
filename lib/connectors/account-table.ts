/**
 * Our own account in each system: what it did is nobody's judgement. And the key of our marks there.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { ConnectorName } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import { noteSign } from "./note-texts.ts";

const select = "SELECT account FROM connector_account WHERE connector = ?";

/** Null while it is not known. */
export async function readAccount(
  database: Database,
  connector: ConnectorName,
): Promise<string | null> {
  const row = (await database.read({ sql: select, args: [connector] })).rows[0];
  return row?.[0] == null ? null : String(row[0]);
}

const upsert = `INSERT INTO connector_account (connector, account) VALUES (:connector, :account)
  ON CONFLICT (connector) DO UPDATE SET account = excluded.account`;

export async function storeAccount(
  database: Database,
  connector: ConnectorName,
  account: string | null,
): Promise<void> {
  await database.write([{ sql: upsert, args: { connector, account } }]);
}

const selectKey = "SELECT mark_key FROM connector_account WHERE connector = ?";
const insertKey = `INSERT INTO connector_account (connector, mark_key) VALUES (:connector, :key)
  ON CONFLICT (connector) DO UPDATE SET mark_key = coalesce(mark_key, excluded.mark_key)`;

/** The key of the marks of a connector's tickets, which is made when it is first asked for. */
export async function markKey(database: Database, connector: ConnectorName): Promise<string> {
  const read = async (): Promise<unknown> =>
    (await database.read({ sql: selectKey, args: [connector] })).rows[0]?.[0];
  if ((await read()) == null) {
    const key = randomBytes(32).toString("hex");
    await database.write([{ sql: insertKey, args: { connector, key } }]);
  }
  return String(await read());
}

/** Tells nobody who lacks the key which ticket it is of. */
export function markOf(key: string, correlationId: string): string {
  return createHmac("sha256", key).update(correlationId).digest("hex").slice(0, 24);
}

/**
 * In the text of the note, so that it is found again, also when nothing else is known of the ticket
 * any more.
 */
export async function noteMarker(
  database: Database,
  connector: ConnectorName,
  correlationId: string,
): Promise<string> {
  return `${noteSign}${markOf(await markKey(database, connector), correlationId)}`;
}

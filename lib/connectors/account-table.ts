/** Our own account in each system: what it did is nobody's judgement. */
import type { ConnectorName } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";

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

/** Webhooks in state.db: where messages go. */
import type { Webhook, WebhookEventType, WebhookSettings } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import type { StoredSecret } from "./secrets.ts";

export type WebhookStop = Exclude<Webhook["status"], "active">;

export interface StoredWebhook {
  readonly id: string;
  readonly url: string;
  readonly origin: Webhook["origin"];
  /** Null: all. */
  readonly events: readonly WebhookEventType[] | null;
  readonly allowsPrivate: boolean;
  /** Empty where the configuration holds them. */
  readonly secrets: readonly StoredSecret[];
  readonly createdAt_ms: number;
  readonly createdBy: string | null;
  readonly stopped: WebhookStop | null;
  readonly heldUntil_ms: number | null;
}

const columns = `webhook_id, url, origin, events, allows_private, secrets, created_at_ms, created_by,
  stopped, held_until_ms`;
const selectAll = `SELECT ${columns} FROM webhook ORDER BY created_at_ms, webhook_id`;

export async function readWebhooks(database: Database): Promise<readonly StoredWebhook[]> {
  return (await database.read(selectAll)).rows.map(webhookOf);
}

// Every cell was written by the statements of this file only.
function webhookOf(row: Readonly<Record<number, unknown>>): StoredWebhook {
  return {
    id: String(row[0]),
    url: String(row[1]),
    origin: String(row[2]) as Webhook["origin"],
    events: row[3] === null ? null : (JSON.parse(String(row[3])) as WebhookEventType[]),
    allowsPrivate: row[4] === 1,
    secrets: JSON.parse(String(row[5])) as StoredSecret[],
    createdAt_ms: Number(row[6]),
    createdBy: row[7] === null ? null : String(row[7]),
    stopped: row[8] as WebhookStop | null,
    heldUntil_ms: row[9] === null ? null : Number(row[9]),
  };
}

const insert = `INSERT INTO webhook (webhook_id, url, origin, events, secrets, created_at_ms, created_by)
  SELECT :id, :url, 'console', :events, :secrets, :now, :actor
  WHERE (SELECT count(*) FROM webhook WHERE stopped IS NOT 'removed') < :most
  RETURNING 1`;

export type NewWebhook = Pick<StoredWebhook, "id" | "url" | "events" | "secrets" | "createdBy">;

/** False when there are `most` already. */
export async function insertWebhook(
  database: Database,
  { id, url, events, secrets, createdBy }: NewWebhook,
  { now, most }: { readonly now: number; readonly most: number },
): Promise<boolean> {
  const given = { id, url, events: jsonOrNull(events), secrets: JSON.stringify(secrets) };
  const args = { ...given, now, actor: createdBy, most };
  const [inserted] = await database.write([{ sql: insert, args }]);
  return (inserted?.rows.length ?? 0) > 0;
}

/** A row that was stopped by a person or a 410 stays so; one that was taken out comes back. */
const configure = `INSERT INTO webhook (webhook_id, url, origin, events, allows_private, created_at_ms)
  VALUES (:id, :url, 'configuration', :events, :allowsPrivate, :now)
  ON CONFLICT (webhook_id) DO UPDATE SET
    events = excluded.events, allows_private = excluded.allows_private,
    stopped = nullif(stopped, 'removed')`;
const takeOut = `UPDATE webhook SET stopped = 'removed', stopped_at_ms = :now
  WHERE origin = 'configuration' AND stopped IS NOT 'removed'
    AND webhook_id NOT IN (SELECT value FROM json_each(:ids))`;

export interface ConfiguredWebhook {
  readonly id: string;
  readonly settings: WebhookSettings;
}

/** In one transaction: what is no longer configured gets no more messages. */
export async function syncConfigured(
  database: Database,
  configured: readonly ConfiguredWebhook[],
  now: number,
): Promise<void> {
  const ids = JSON.stringify(configured.map(({ id }) => id));
  await database.write([
    { sql: takeOut, args: { now, ids } },
    ...configured.map(({ id, settings: { url, events, allowPrivate } }) => ({
      sql: configure,
      args: {
        id,
        url,
        events: jsonOrNull(events ?? null),
        allowsPrivate: allowPrivate ? 1 : 0,
        now,
      },
    })),
  ]);
}

const stop = "UPDATE webhook SET stopped = ?, stopped_at_ms = ? WHERE webhook_id = ?";
const start = `UPDATE webhook SET stopped = NULL, stopped_at_ms = NULL, held_until_ms = NULL
  WHERE webhook_id = ? AND stopped IS NOT 'removed'`;
const setSecrets = "UPDATE webhook SET secrets = ? WHERE webhook_id = ?";

export async function stopWebhook(
  database: Database,
  id: string,
  why: WebhookStop,
  now: number,
): Promise<void> {
  await database.write([{ sql: stop, args: [why, now, id] }]);
}

export async function startWebhook(database: Database, id: string): Promise<void> {
  await database.write([{ sql: start, args: [id] }]);
}

export async function storeSecrets(
  database: Database,
  id: string,
  secrets: readonly StoredSecret[],
): Promise<void> {
  await database.write([{ sql: setSecrets, args: [JSON.stringify(secrets), id] }]);
}

const removeDeliveries = "DELETE FROM webhook_delivery WHERE webhook_id = ?";
const remove = "DELETE FROM webhook WHERE webhook_id = ?";

/** With its messages, whatever their state. */
export async function removeWebhook(database: Database, id: string): Promise<void> {
  await database.write([
    { sql: removeDeliveries, args: [id] },
    { sql: remove, args: [id] },
  ]);
}

function jsonOrNull(value: readonly string[] | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

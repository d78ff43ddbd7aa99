/** Which plugin instances of low-code apps there are; it lives in state.db. */
import type { PluginManifest, PluginRecord, ServiceUpdate } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";

export interface PluginRegistry {
  /** By instance id. */
  list(): Promise<readonly PluginRecord[]>;
  get(instanceId: string): Promise<PluginRecord | null>;
  /** A known instance is updated and keeps the time of its first registration. */
  register(
    manifest: PluginManifest,
  ): Promise<{ readonly record: PluginRecord; readonly kind: "registered" | "updated" }>;
  /** False when there was none. */
  remove(instanceId: string): Promise<boolean>;
  /** Tells what this process has changed; returns the way to unsubscribe. */
  onUpdate(listener: (update: ServiceUpdate) => void): () => void;
}

const columns = "manifest, registered_at_ms, updated_at_ms";
const selectAll = `SELECT ${columns} FROM plugin ORDER BY instance_id`;
const selectOne = `SELECT ${columns} FROM plugin WHERE instance_id = ?`;
const upsert = `INSERT INTO plugin (instance_id, ${columns}) VALUES (?, ?, ?, ?)
  ON CONFLICT (instance_id) DO UPDATE SET
    manifest = excluded.manifest, updated_at_ms = excluded.updated_at_ms
  RETURNING ${columns}`;
const exists = "SELECT 1 FROM plugin WHERE instance_id = ?";
const remove = "DELETE FROM plugin WHERE instance_id = ? RETURNING manifest";

type Row = Readonly<Record<number, unknown>>;

export function createPluginRegistry(
  database: Database,
  clock: () => number = Date.now,
): PluginRegistry {
  const listeners = new Set<(update: ServiceUpdate) => void>();
  const tell = (kind: ServiceUpdate["kind"], { instanceId, version }: PluginManifest): void => {
    const update = { instanceId, kind, version, at: new Date(clock()).toISOString() };
    for (const listener of listeners) listener(update);
  };
  return {
    async list() {
      return (await database.read(selectAll)).rows.map(recordOf);
    },
    async get(instanceId) {
      const [row] = (await database.read({ sql: selectOne, args: [instanceId] })).rows;
      return row === undefined ? null : recordOf(row);
    },
    async register(manifest) {
      const { instanceId } = manifest;
      const now = clock();
      // In one transaction, so that of two first registrations one is an update.
      const [known, stored] = await database.write([
        { sql: exists, args: [instanceId] },
        { sql: upsert, args: [instanceId, JSON.stringify(manifest), now, now] },
      ]);
      const kind = known?.rows.length === 0 ? "registered" : "updated";
      // RETURNING gives exactly the row that was written.
      const record = recordOf(stored?.rows[0] as Row);
      tell(kind, manifest);
      return { record, kind };
    },
    async remove(instanceId) {
      const [removed] = await database.write([{ sql: remove, args: [instanceId] }]);
      const row = removed?.rows[0];
      if (row === undefined) return false;
      tell("removed", JSON.parse(String(row[0])) as PluginManifest);
      return true;
    },
    onUpdate(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Manifests were checked before they were stored. */
function recordOf(row: Row): PluginRecord {
  return {
    ...(JSON.parse(String(row[0])) as PluginManifest),
    registeredAt: new Date(Number(row[1])).toISOString(),
    updatedAt: new Date(Number(row[2])).toISOString(),
  };
}

/** What the model has learnt, stored so that a start need not learn again. */
import { createHash } from "node:crypto";
import type { Database } from "../../storage/index.ts";
import { erase } from "./erase.ts";

export interface Snapshot {
  /** Last entry of the feedback log that is in it. */
  readonly seq: number;
  /** Identifies the settings and documents that it was made from. */
  readonly basis: string;
  readonly bytes: Uint8Array;
}

/** A write holds the thread for about 1 ms for each of these. */
const partBytes = 512 * 1_024;

const begin = `INSERT INTO classifier_snapshot (seq, basis, created_at_ms) VALUES (?, ?, ?)
  RETURNING snapshot_id`;
const addPart = "INSERT INTO classifier_snapshot_part (snapshot_id, part, bytes) VALUES (?, ?, ?)";
/** Without a digest a snapshot is unfinished and is not read. */
const finish = "UPDATE classifier_snapshot SET digest = ? WHERE snapshot_id = ?";
const removeOthers = "DELETE FROM classifier_snapshot WHERE snapshot_id <> ?";
const removeOtherParts = "DELETE FROM classifier_snapshot_part WHERE snapshot_id <> ?";

/** Takes the place of all others, in parts between which other work runs. */
export async function storeSnapshot(
  database: Database,
  { seq, basis, bytes }: Snapshot,
  now: number,
): Promise<void> {
  const [begun] = await database.write([{ sql: begin, args: [seq, basis, now] }]);
  const snapshotId = Number(begun?.rows[0]?.[0]);
  for (let offset = 0; offset < bytes.length; offset += partBytes) {
    const part = bytes.subarray(offset, offset + partBytes);
    await database.write([{ sql: addPart, args: [snapshotId, offset / partBytes, part] }]);
    await new Promise(setImmediate);
  }
  await database.write([
    { sql: finish, args: [digestOf(bytes), snapshotId] },
    { sql: removeOthers, args: [snapshotId] },
    { sql: removeOtherParts, args: [snapshotId] },
  ]);
}

const selectNewest = `SELECT snapshot_id, seq, digest, basis FROM classifier_snapshot
  WHERE digest IS NOT NULL ORDER BY snapshot_id DESC LIMIT 1`;
const selectParts = `SELECT bytes FROM classifier_snapshot_part
  WHERE snapshot_id = ? ORDER BY part`;

/** Null if there is none, or its bytes are not those that were stored. */
export async function readSnapshot(database: Database): Promise<Snapshot | null> {
  const newest = (await database.read(selectNewest)).rows[0];
  if (newest === undefined) return null;
  const { rows } = await database.read({ sql: selectParts, args: [Number(newest[0])] });
  const bytes = Buffer.concat(
    rows.map((row) => (row[0] instanceof ArrayBuffer ? new Uint8Array(row[0]) : new Uint8Array())),
  );
  return digestOf(bytes) === newest[2]
    ? { seq: Number(newest[1]), basis: String(newest[3]), bytes }
    : null;
}

/** The next start learns from the log. */
export async function removeSnapshots(database: Database): Promise<void> {
  await erase(database, [
    "DELETE FROM classifier_snapshot_part",
    "DELETE FROM classifier_snapshot",
  ]);
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64url");
}

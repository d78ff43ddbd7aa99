/** What the model has learnt, stored so that a start need not learn again. */
import { createHash } from "node:crypto";
import type { Database } from "../../storage/index.ts";

interface SnapshotOrigin {
  /** Last entry of the feedback log that is in it. */
  readonly seq: number;
  /** Identifies the settings and documents that it was made from. */
  readonly basis: string;
}

export interface Snapshot extends SnapshotOrigin {
  readonly bytes: Uint8Array;
}

export interface NewSnapshot extends SnapshotOrigin {
  /** In order; they do not change while they are stored. */
  readonly pieces: readonly Uint8Array[];
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
  { seq, basis, pieces }: NewSnapshot,
  now: number,
): Promise<void> {
  const [begun] = await database.write([{ sql: begin, args: [seq, basis, now] }]);
  const snapshotId = Number(begun?.rows[0]?.[0]);
  const digest = createHash("sha256");
  let number = 0;
  for (const part of partsOf(pieces)) {
    digest.update(part);
    await database.write([{ sql: addPart, args: [snapshotId, number, part] }]);
    number += 1;
    await new Promise(setImmediate);
  }
  await database.write([
    { sql: finish, args: [digest.digest("base64url"), snapshotId] },
    { sql: removeOthers, args: [snapshotId] },
    { sql: removeOtherParts, args: [snapshotId] },
  ]);
}

function* partsOf(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  let part = new Uint8Array(partBytes);
  let filled = 0;
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; ) {
      const some = piece.subarray(start, start + partBytes - filled);
      part.set(some, filled);
      filled += some.length;
      start += some.length;
      if (filled < partBytes) continue;
      yield part;
      // The driver may still hold the one before.
      part = new Uint8Array(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

const selectNewest = `SELECT snapshot_id, seq, digest, basis FROM classifier_snapshot
  WHERE digest IS NOT NULL ORDER BY snapshot_id DESC LIMIT 1`;
const selectLength = `SELECT sum(length(bytes)), count(*) FROM classifier_snapshot_part
  WHERE snapshot_id = ?`;
const selectPart = "SELECT bytes FROM classifier_snapshot_part WHERE snapshot_id = ? AND part = ?";

/** Null if there is none, or its bytes are not those that were stored. */
export async function readSnapshot(database: Database): Promise<Snapshot | null> {
  const newest = (await database.read(selectNewest)).rows[0];
  if (newest === undefined) return null;
  const snapshotId = Number(newest[0]);
  const [sizes] = (await database.read({ sql: selectLength, args: [snapshotId] })).rows;
  const bytes = new Uint8Array(Number(sizes?.[0] ?? 0));
  const digest = createHash("sha256");
  let position = 0;
  for (let part = 0; part < Number(sizes?.[1] ?? 0); part++) {
    const { rows } = await database.read({ sql: selectPart, args: [snapshotId, part] });
    const read = rows[0]?.[0];
    // A part is missing, or another process has replaced the snapshot meanwhile.
    if (!(read instanceof ArrayBuffer) || position + read.byteLength > bytes.length) return null;
    const some = new Uint8Array(read);
    digest.update(some);
    bytes.set(some, position);
    position += some.length;
  }
  return digest.digest("base64url") === newest[2]
    ? { seq: Number(newest[1]), basis: String(newest[3]), bytes }
    : null;
}

/** The next start learns from the log. */
export async function removeSnapshots(database: Database): Promise<void> {
  await database.write(["DELETE FROM classifier_snapshot_part", "DELETE FROM classifier_snapshot"]);
}

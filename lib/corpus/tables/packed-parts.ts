/** Writes and reads the parts of packed arrays in index.db. */
import type { InStatement } from "@libsql/client";
import type { Database } from "../../storage/index.ts";
import type { PackedPart } from "../segment/packed-part.ts";

/** A write transaction holds the lock; this many bytes keep it short. */
const transactionBytesMax = 8 * 1024 * 1024;

/** Stores parts that nobody sees yet, below a header; returns their number. */
export async function stageParts(
  database: Database,
  header: unknown,
  parts: Iterable<PackedPart>,
): Promise<number> {
  const sql = "INSERT INTO segment (state, header) VALUES (0, ?) RETURNING segment_id";
  const [result] = await database.write([{ sql, args: [JSON.stringify(header)] }]);
  const id = Number(result?.rows[0]?.[0]);
  let statements: InStatement[] = [];
  let bytes = 0;
  for (const part of parts) {
    statements.push({
      sql: "INSERT INTO segment_part (segment_id, name, part, bytes) VALUES (?, ?, ?, ?)",
      args: [id, part.name, part.part, part.bytes],
    });
    bytes += part.bytes.length;
    if (bytes >= transactionBytesMax) {
      await database.write(statements);
      statements = [];
      bytes = 0;
    }
  }
  await database.write(statements);
  return id;
}

/**
 * Hands on part by part and lets other work run in between; of the named arrays alone, if some are
 * named. False when a part is gone.
 */
export async function readParts(
  database: Database,
  id: number,
  take: (part: PackedPart) => void,
  names?: readonly string[],
): Promise<boolean> {
  const listing = await database.read({
    sql: "SELECT name, part FROM segment_part WHERE segment_id = ?",
    args: [id],
  });
  for (const entry of listing.rows) {
    const [name, part] = [String(entry[0]), Number(entry[1])];
    if (names?.includes(name) === false) continue;
    const read = await database.read({
      sql: "SELECT bytes FROM segment_part WHERE segment_id = ? AND name = ? AND part = ?",
      args: [id, name, part],
    });
    const bytes = read.rows[0]?.[0];
    if (!(bytes instanceof ArrayBuffer)) return false;
    take({ name, part, bytes: new Uint8Array(bytes) });
    await new Promise(setImmediate);
  }
  return true;
}

/** The header of what was stored under a number; null when it is gone. */
export async function readHeader<Header>(database: Database, id: number): Promise<Header | null> {
  const sql = "SELECT header FROM segment WHERE segment_id = ?";
  const row = (await database.read({ sql, args: [id] })).rows[0];
  return row === undefined ? null : (JSON.parse(String(row[0])) as Header);
}

/** Packed segments in index.db. */
import type { InStatement } from "@libsql/client";
import type { Database } from "../../storage/index.ts";
import {
  type PackedHeader,
  packHeader,
  packParts,
  SegmentAssembler,
} from "../segment/pack-segment.ts";
import type { Segment, SegmentArrays } from "../segment/segment.ts";
import { openVocabulary, type Vocabulary } from "../segment/vocabulary.ts";

/** A write transaction holds the lock; this many bytes keep it short. */
const transactionBytesMax = 8 * 1024 * 1024;

/** Stores a segment that no reader sees yet; returns its number. */
export async function stageSegment(database: Database, segment: Segment): Promise<number> {
  const header = JSON.stringify(packHeader(segment));
  const sql = "INSERT INTO segment (state, header) VALUES (0, ?) RETURNING segment_id";
  const [result] = await database.write([{ sql, args: [header] }]);
  const segmentId = Number(result?.rows[0]?.[0]);
  let statements: InStatement[] = [];
  let bytes = 0;
  for (const part of packParts(segment)) {
    statements.push({
      sql: "INSERT INTO segment_part (segment_id, name, part, bytes) VALUES (?, ?, ?, ?)",
      args: [segmentId, part.name, part.part, part.bytes],
    });
    bytes += part.bytes.length;
    if (bytes >= transactionBytesMax) {
      await database.write(statements);
      statements = [];
      bytes = 0;
    }
  }
  await database.write(statements);
  return segmentId;
}

/**
 * Loads a segment part by part and lets other work run between two parts. Null if the segment is
 * gone, which means that there is a newer generation.
 */
export async function loadSegment(database: Database, segmentId: number): Promise<Segment | null> {
  const found = await database.read({
    sql: "SELECT header FROM segment WHERE segment_id = ?",
    args: [segmentId],
  });
  const row = found.rows[0];
  if (row === undefined) return null;
  const header = JSON.parse(String(row[0])) as PackedHeader;
  const assembler = new SegmentAssembler(header);
  const listing = await database.read({
    sql: "SELECT name, part FROM segment_part WHERE segment_id = ?",
    args: [segmentId],
  });
  for (const entry of listing.rows) {
    const [name, part] = [String(entry[0]), Number(entry[1])];
    const read = await database.read({
      sql: "SELECT bytes FROM segment_part WHERE segment_id = ? AND name = ? AND part = ?",
      args: [segmentId, name, part],
    });
    const bytes = read.rows[0]?.[0];
    if (!(bytes instanceof ArrayBuffer)) return null;
    assembler.add(name, part, new Uint8Array(bytes));
    await new Promise(setImmediate);
  }
  return assembler.finish();
}

/** Header of a stored segment, without its arrays. */
export async function readSegmentHeader(
  database: Database,
  segmentId: number,
): Promise<PackedHeader | null> {
  const sql = "SELECT header FROM segment WHERE segment_id = ?";
  const row = (await database.read({ sql, args: [segmentId] })).rows[0];
  return row === undefined ? null : (JSON.parse(String(row[0])) as PackedHeader);
}

/** Document rows of a stored segment's pages, in page order; null when the segment is gone. */
export async function readPageRids(
  database: Database,
  segmentId: number,
): Promise<Uint32Array | null> {
  const bytes = await readArray(database, segmentId, "pageRids");
  return bytes === null ? null : new Uint32Array(bytes.buffer);
}

/** Words and terms of a stored segment; null when the segment is gone. */
export async function readVocabulary(
  database: Database,
  segmentId: number,
): Promise<Vocabulary | null> {
  const bytes = await readArray(database, segmentId, "vocabularyBytes");
  const offsets = await readArray(database, segmentId, "vocabularyOffsets");
  if (bytes === null || offsets === null) return null;
  return openVocabulary({ bytes, offsets: new Uint32Array(offsets.buffer) });
}

/** An array of a stored segment as bytes in a separate buffer. */
async function readArray(
  database: Database,
  segmentId: number,
  name: keyof SegmentArrays,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const sql = "SELECT bytes FROM segment_part WHERE segment_id = ? AND name = ? ORDER BY part";
  const { rows } = await database.read({ sql, args: [segmentId, name] });
  const parts = rows.map((row) => row[0]);
  if (!parts.every((part) => part instanceof ArrayBuffer)) return null;
  return Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

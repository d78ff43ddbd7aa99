/** Packed segments in index.db. */
import type { Database } from "../../storage/index.ts";
import {
  type PackedHeader,
  packHeader,
  packParts,
  SegmentAssembler,
} from "../segment/pack-segment.ts";
import type { Segment, SegmentArrays } from "../segment/segment.ts";
import { openVocabulary, type Vocabulary } from "../segment/vocabulary.ts";
import { readHeader, readParts, stageParts } from "./packed-parts.ts";

/** Stores a segment that no reader sees yet; returns its number. */
export function stageSegment(database: Database, segment: Segment): Promise<number> {
  return stageParts(database, packHeader(segment), packParts(segment));
}

/**
 * Loads a segment part by part and lets other work run between two parts. Null if the segment is
 * gone, which means that there is a newer generation.
 */
export async function loadSegment(database: Database, segmentId: number): Promise<Segment | null> {
  const header = await readSegmentHeader(database, segmentId);
  if (header === null) return null;
  const assembler = new SegmentAssembler(header);
  const isThere = await readParts(database, segmentId, ({ name, part, bytes }) => {
    assembler.add(name, part, bytes);
  });
  return isThere ? assembler.finish() : null;
}

/** Header of a stored segment, without its arrays. */
export function readSegmentHeader(
  database: Database,
  segmentId: number,
): Promise<PackedHeader | null> {
  return readHeader(database, segmentId);
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

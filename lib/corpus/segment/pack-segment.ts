/** Segments as bytes for the database: named arrays, each cut into parts that load without a pause. */

import { type PackedPart, partBytesMax, partsOf } from "./packed-part.ts";
import type { Segment, SegmentArrays, SegmentHeader } from "./segment.ts";
import { openSegment } from "./segment-builder.ts";

export interface PackedHeader extends SegmentHeader {
  /** Segments of older versions lack the newer arrays. */
  readonly byteLengths: Readonly<Partial<Record<keyof SegmentArrays, number>>>;
}

/** How each array is read back; platforms that run Node are little-endian. */
const arrayTypes = {
  pageRids: Uint32Array,
  pageFirstSections: Uint32Array,
  sectionPages: Uint32Array,
  pageLanguages: Uint8Array,
  pageDays: Uint16Array,
  pageKinds: Uint8Array,
  pageSketches: Uint16Array,
  idBytes: Uint8Array,
  idOffsets: Uint32Array,
  titleBytes: Uint8Array,
  titleOffsets: Uint32Array,
  titleWords: Uint32Array,
  titleWordOffsets: Uint32Array,
  vocabularyBytes: Uint8Array,
  vocabularyOffsets: Uint32Array,
  termOfWord: Uint32Array,
  wordRanks: Uint32Array,
  postingOffsets: Uint32Array,
  postingSections: Uint32Array,
  postingImpacts: Uint8Array,
  boundBytes: Uint8Array,
  boundOffsets: Uint32Array,
  streamBytes: Uint8Array,
  streamOffsets: Uint32Array,
} as const satisfies Record<
  keyof SegmentArrays,
  typeof Uint8Array | typeof Uint16Array | typeof Uint32Array
>;

const arrayNames = Object.keys(arrayTypes) as (keyof SegmentArrays)[];

export function packHeader(segment: Segment): PackedHeader {
  const lengths = arrayNames.map((name) => [name, segment.arrays[name].byteLength]);
  return { ...segment.header, byteLengths: Object.fromEntries(lengths) };
}

export function* packParts(segment: Segment): Generator<PackedPart<keyof SegmentArrays>> {
  for (const name of arrayNames) yield* partsOf(name, segment.arrays[name]);
}

/** Takes parts in any order and puts the segment together when all have come. */
export class SegmentAssembler {
  private readonly header: PackedHeader;
  private readonly buffers: Record<keyof SegmentArrays, Uint8Array<ArrayBuffer>>;
  private missing = 0;

  constructor(header: PackedHeader) {
    this.header = header;
    const entries = arrayNames.map((name) => [name, new Uint8Array(header.byteLengths[name] ?? 0)]);
    this.buffers = Object.fromEntries(entries) as typeof this.buffers;
    for (const name of arrayNames) this.missing += header.byteLengths[name] ?? 0;
  }

  add(name: string, part: number, bytes: Uint8Array): void {
    const buffer = this.buffers[name as keyof SegmentArrays];
    buffer.set(bytes, part * partBytesMax);
    this.missing -= bytes.length;
  }

  finish(): Segment {
    if (this.missing !== 0) throw new Error(`Segment misses ${this.missing} bytes`);
    const entries = arrayNames.map((name) => {
      const bytes = this.buffers[name];
      const Type = arrayTypes[name];
      return [name, new Type(bytes.buffer, 0, bytes.byteLength / Type.BYTES_PER_ELEMENT)];
    });
    return openSegment(this.header, Object.fromEntries(entries) as SegmentArrays);
  }
}

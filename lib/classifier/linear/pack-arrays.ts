/** Numbers and names in one block of bytes that is read without copying, and checked when it is. */
import { crc32 } from "node:zlib";

const arrayTypes = { Uint32Array, Int32Array, Float32Array, Uint8Array, Int8Array } as const;
type ArrayName = keyof typeof arrayTypes;
export type PackedArray = Uint32Array | Int32Array | Float32Array | Uint8Array | Int8Array;

export interface Packed {
  /** Anything that JSON holds. */
  readonly header: unknown;
  readonly arrays: Readonly<Record<string, PackedArray>>;
}

const magic = 0x4b544d31;
const prefixBytes = 16;
const alignment = 8;

/**
 * Magic, checksum of the description, its length, length of all, description as JSON, arrays;
 * little-endian. The arrays have no checksum: computing it would block a thread for long, and the
 * code that stores the bytes keeps a digest of them. The pieces are views of the arrays: nothing is
 * copied.
 */
export function packArrays({ header, arrays }: Packed): readonly Uint8Array[] {
  const entries = Object.entries(arrays);
  const listed: Listed[] = entries.map(([name, array]) => ({
    name,
    type: array.constructor.name as ArrayName,
    length: array.length,
  }));
  const described = new TextEncoder().encode(JSON.stringify({ header, arrays: listed }));
  const begin = new Uint8Array(aligned(prefixBytes + described.length));
  begin.set(described, prefixBytes);
  const pieces: Uint8Array[] = [begin];
  let end = begin.length;
  for (const [, { buffer, byteOffset, byteLength }] of entries) {
    const next = aligned(end + byteLength);
    pieces.push(new Uint8Array(buffer, byteOffset, byteLength));
    pieces.push(new Uint8Array(next - end - byteLength));
    end = next;
  }
  const view = new DataView(begin.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, crc32(described), true);
  view.setUint32(8, described.length, true);
  view.setUint32(12, end, true);
  return pieces;
}

interface Listed {
  readonly name: string;
  readonly type: ArrayName;
  readonly length: number;
}

/** Null for bytes that are damaged or something else. The arrays are views of the bytes. */
export function unpackArrays(given: Uint8Array): Packed | null {
  if (given.length < prefixBytes) return null;
  // Views of wider numbers need a block that begins at a multiple of eight.
  const bytes = given.byteOffset % alignment === 0 ? given : given.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== magic || view.getUint32(12, true) !== bytes.length) return null;
  const length = view.getUint32(8, true);
  const described = bytes.subarray(prefixBytes, prefixBytes + length);
  if (view.getUint32(4, true) !== crc32(described)) return null;
  const { header, arrays } = JSON.parse(new TextDecoder().decode(described)) as {
    header: unknown;
    arrays: Listed[];
  };
  let position = bytes.byteOffset + aligned(prefixBytes + length);
  const found: Record<string, PackedArray> = {};
  for (const { name, type, length: count } of arrays) {
    const array = new arrayTypes[type](bytes.buffer as ArrayBuffer, position, count);
    found[name] = array;
    position = aligned(position + array.byteLength);
  }
  return { header, arrays: found };
}

function aligned(position: number): number {
  return Math.ceil(position / alignment) * alignment;
}

/** Named arrays as bytes for the database, in parts that are written and read without a pause. */

/** A part takes about a millisecond to read, so loading never holds up an answer. */
export const partBytesMax = 1024 * 1024;

export interface PackedPart<Name extends string = string> {
  readonly name: Name;
  readonly part: number;
  readonly bytes: Uint8Array;
}

export function* partsOf<Name extends string>(
  name: Name,
  array: ArrayBufferView,
): Generator<PackedPart<Name>> {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  for (let part = 0; part * partBytesMax < bytes.length; part++) {
    yield { name, part, bytes: bytes.subarray(part * partBytesMax, (part + 1) * partBytesMax) };
  }
}

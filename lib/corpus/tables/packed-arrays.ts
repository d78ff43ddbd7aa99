/** Named arrays below one header in index.db: they lie among the segments and are retired like one. */
import type { Database } from "../../storage/index.ts";
import { partBytesMax, partsOf } from "../segment/packed-part.ts";
import { readHeader, readParts, stageParts } from "./packed-parts.ts";

interface ArraysHeader {
  /** Arrays are absent in an index of a version before they came. */
  readonly byteLengths: Readonly<Record<string, number | undefined>>;
}

/** Stores them where nobody looks yet; returns their number. */
export function stageArrays(
  database: Database,
  arrays: Readonly<Record<string, ArrayBufferView>>,
  more: object = {},
): Promise<number> {
  const entries = Object.entries(arrays);
  const lengths = entries.map(([name, array]) => [name, array.byteLength]);
  const header: ArraysHeader = { byteLengths: Object.fromEntries(lengths), ...more };
  const parts = entries.flatMap(([name, array]) => [...partsOf(name, array)]);
  return stageParts(database, header, parts);
}

export interface LoadedArrays {
  readonly header: object;
  readonly buffers: ReadonlyMap<string, ArrayBuffer>;
}

/** Null when they are gone, which means that a newer generation answers by now. */
export async function loadArrays(
  database: Database,
  id: number,
  names: readonly string[],
): Promise<LoadedArrays | null> {
  const header = await readHeader<ArraysHeader>(database, id);
  if (header === null) return null;
  const lengthOf = (name: string): number => header.byteLengths[name] ?? 0;
  const buffers = new Map(names.map((name) => [name, new ArrayBuffer(lengthOf(name))]));
  let missing = names.reduce((sum, name) => sum + lengthOf(name), 0);
  const take = ({ name, part, bytes }: { name: string; part: number; bytes: Uint8Array }): void => {
    const buffer = buffers.get(name);
    if (buffer === undefined) return;
    new Uint8Array(buffer).set(bytes, part * partBytesMax);
    missing -= bytes.length;
  };
  const isThere = await readParts(database, id, take, names);
  return isThere && missing === 0 ? { header, buffers } : null;
}

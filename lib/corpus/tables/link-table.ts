/** The packed link index in index.db: it lies among the segments and is retired like one. */
import type { Database } from "../../storage/index.ts";
import { type LinkArrays, type LinkIndex, openLinkIndex } from "../links/link-index.ts";
import { partBytesMax, partsOf } from "../segment/packed-part.ts";
import { readHeader, readParts, stageParts } from "./packed-parts.ts";

const arrayTypes = {
  targetRids: Uint32Array,
  targetSources: Uint16Array,
  linkingPages: Uint32Array,
  entryOffsets: Uint32Array,
  entryTerms: Uint32Array,
  entryPages: Uint16Array,
  vocabularyBytes: Uint8Array,
  vocabularyOffsets: Uint32Array,
} as const satisfies Record<keyof LinkArrays, unknown>;

const names = Object.keys(arrayTypes) as (keyof LinkArrays)[];

interface LinkHeader {
  /** `targetSources` is absent in an index of an earlier version, like `sources`. */
  readonly byteLengths: Readonly<Partial<Record<keyof LinkArrays, number>>>;
  readonly sources?: LinkIndex["sources"];
}

/** Stores it where nobody looks yet; returns its number. */
export function stageLinkIndex(
  database: Database,
  { arrays, sources }: LinkIndex,
): Promise<number> {
  const lengths = names.map((name) => [name, arrays[name].byteLength]);
  const header: LinkHeader = { byteLengths: Object.fromEntries(lengths), sources };
  return stageParts(
    database,
    header,
    names.flatMap((name) => [...partsOf(name, arrays[name])]),
  );
}

/** Null when it is gone, which means that a newer generation answers by now. */
export async function loadLinkIndex(database: Database, id: number): Promise<LinkIndex | null> {
  const header = await readHeader<LinkHeader>(database, id);
  if (header === null) return null;
  const buffers = new Map(
    names.map((name) => [name as string, new Uint8Array(header.byteLengths[name] ?? 0)]),
  );
  let missing = [...buffers.values()].reduce((sum, { length }) => sum + length, 0);
  const isThere = await readParts(database, id, ({ name, part, bytes }) => {
    buffers.get(name)?.set(bytes, part * partBytesMax);
    missing -= bytes.length;
  });
  if (!isThere || missing !== 0) return null;
  const entries = names.map((name) => {
    const { buffer, byteLength } = buffers.get(name) as Uint8Array<ArrayBuffer>;
    const Type = arrayTypes[name];
    return [name, new Type(buffer, 0, byteLength / Type.BYTES_PER_ELEMENT)];
  });
  return openLinkIndex(Object.fromEntries(entries), header.sources ?? null);
}

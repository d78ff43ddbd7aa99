/** The packed link index in index.db. */
import type { Database } from "../../storage/index.ts";
import { type LinkArrays, type LinkIndex, openLinkIndex } from "../links/link-index.ts";
import { loadArrays, stageArrays } from "./packed-arrays.ts";

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
  /** Absent in an index of an earlier version, like `targetSources`. */
  readonly sources?: LinkIndex["sources"];
}

/** Stores it where nobody looks yet; returns its number. */
export function stageLinkIndex(
  database: Database,
  { arrays, sources }: LinkIndex,
): Promise<number> {
  return stageArrays(database, { ...arrays }, { sources });
}

/** Null when it is gone, which means that a newer generation answers by now. */
export async function loadLinkIndex(database: Database, id: number): Promise<LinkIndex | null> {
  const loaded = await loadArrays(database, id, names);
  if (loaded === null) return null;
  // Written by `stageLinkIndex` above.
  const { sources = null } = loaded.header as LinkHeader;
  const entries = names.map((name) => {
    const Type = arrayTypes[name];
    return [name, new Type(loaded.buffers.get(name) as ArrayBuffer)];
  });
  return openLinkIndex(Object.fromEntries(entries), sources);
}

/** Where the index of a store lies, for those who show its pages beside the hits. */
import type { DbPath } from "../contract/index.ts";

const files = new WeakMap<object, DbPath>();

export function keepIndexFile(store: object, dbPath: DbPath): void {
  files.set(store, dbPath);
}

/** Null for a store of somebody else. */
export function indexFileOf(store: object): DbPath | null {
  return files.get(store) ?? null;
}

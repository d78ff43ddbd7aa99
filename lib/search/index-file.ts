/** Where the index of a store lies, for those who show its pages beside the hits. */
const files = new WeakMap<object, string>();

export function keepIndexFile(store: object, dbPath: string): void {
  files.set(store, dbPath);
}

/** Null for a store of somebody else. */
export function indexFileOf(store: object): string | null {
  return files.get(store) ?? null;
}

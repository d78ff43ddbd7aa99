/** What a caller may see: the collections of a list, or everything. */

/** Names of collections, sorted and each once; null: all collections, those to come included. */
export type VisibleCollections = readonly string[] | null;

/** From a list in any order, as an operator or a claim gives it. */
export function visibleCollections(names: readonly string[] | null): VisibleCollections {
  return names === null ? null : [...new Set(names)].sort();
}

/** What two limits together leave. */
export function visibleByBoth(
  one: VisibleCollections,
  other: VisibleCollections,
): VisibleCollections {
  if (one === null || one === other) return other;
  return other === null ? one : one.filter((name) => other.includes(name));
}

/** Whether a collection is among them. */
export function permits(permitted: VisibleCollections, collection: string): boolean {
  return permitted === null || permitted.includes(collection);
}

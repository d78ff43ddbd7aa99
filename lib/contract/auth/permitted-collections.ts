/** What a caller may see: the collections of a list, or everything. */

/** Names of collections, sorted and each once; null: all collections, those to come included. */
export type PermittedCollections = readonly string[] | null;

/** From a list in any order, as an operator or a claim gives it. */
export function permittedCollections(names: readonly string[] | null): PermittedCollections {
  return names === null ? null : [...new Set(names)].sort();
}

/** What two limits together leave. */
export function permittedByBoth(
  one: PermittedCollections,
  other: PermittedCollections,
): PermittedCollections {
  if (one === null || one === other) return other;
  return other === null ? one : one.filter((name) => other.includes(name));
}

/** Whether a collection is among them. */
export function permits(permitted: PermittedCollections, collection: string): boolean {
  return permitted === null || permitted.includes(collection);
}

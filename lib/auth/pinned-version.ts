/** The version of a key or an address, which holds where a request names none. */
import { type CollectionListing, plainVersion, type VisibleStore } from "../contract/index.ts";

export interface AskedVersion {
  readonly version?: string | undefined;
  /** Names, separated by commas. Absent: all. */
  readonly collection?: string | undefined;
}

/**
 * The version to ask the store for. A pinned one is left out where no collection that is searched has
 * versions: there it would find nothing.
 */
export async function askedVersion(
  store: Pick<VisibleStore, "listCollections">,
  asked: AskedVersion,
  pinned: string | undefined,
): Promise<string | undefined> {
  if (asked.version !== undefined || pinned === undefined) return asked.version;
  const versioned = versionedIn(await store.listCollections(), asked);
  return versioned.length === 0 ? undefined : pinned;
}

/** Those of the searched collections that have versions. */
export function versionedIn(
  listed: readonly CollectionListing[],
  { collection }: AskedVersion,
): readonly CollectionListing[] {
  const names = collection?.split(",").map((name) => name.trim());
  return listed.filter(
    ({ name, versions }) => versions !== undefined && (names?.includes(name) ?? true),
  );
}

/** Names that mean another version with each collection, or none. */
const relative = new Set(["latest", "all"]);

/** Whether it names one version, the same everywhere. */
export function isExactVersion(version: string): boolean {
  return !relative.has(plainVersion(version));
}

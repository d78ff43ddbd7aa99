/** Application keys: UUID v4, named, with their limits, kept as digests only. */
import { timingSafeEqual } from "node:crypto";
import { KnowledgeError } from "../../contract/index.ts";
import { type ApplicationKey, digestOf, readKeyEntry, uuidV4 } from "./key-entry.ts";

export interface ApplicationKeys {
  /** Expired ones included. */
  readonly size: number;
  /** All of them, expired ones included, each once. */
  list(): readonly ApplicationKey[];
  /** Whether one of them may see some collections only. */
  readonly isAnyLimited: boolean;
  /** The secret key that was sent, null if it is unknown, public or has expired. */
  identify(presented: string | null): ApplicationKey | null;
  /** The public key that a page shows, null if it is unknown, secret or has expired. */
  identifyPublic(presented: string | null): ApplicationKey | null;
  /** Whether a public key is for the pages of this origin. */
  isPublicOrigin(origin: string): boolean;
  /** Null once it has been removed or has expired. */
  find(id: string): ApplicationKey | null;
  /** Whether a session's key is still there. */
  has(id: string): boolean;
  /** Its name for people: the one from the operator, otherwise its id. */
  nameOf(id: string): string;
}

/** A list of keys and where it came from, for messages. */
export interface KeySource {
  /** E.g. "API_KEYS entry" or "API_KEYS_FILE line"; a position follows it. */
  readonly label: string;
  /** Blank ones hold no key but count as positions. */
  readonly entries: readonly string[];
  /** Path of the file that holds them, whose changes are followed. Its lines may have limits. */
  readonly file?: string | undefined;
}

/**
 * Throws `configuration_invalid` with the position of the first entry that is not a UUID v4 or has a
 * wrong limit, never with its value. A key given twice is one key, and with different limits a
 * fault.
 */
export function readApplicationKeys(sources: readonly KeySource[]): readonly ApplicationKey[] {
  const known = new Map<string, { readonly key: ApplicationKey; readonly position: string }>();
  for (const { label, entries, file } of sources) {
    for (const [index, entry] of entries.entries()) {
      if (entry.trim() === "") continue;
      const position = `${label} ${index + 1}`;
      const key = readKeyEntry(entry.trim(), position, file !== undefined);
      const first = known.get(key.digest);
      if (first === undefined) known.set(key.digest, { key, position });
      else if (!hasSameLimits(first.key, key)) throw limitsDiffer(position, first.position);
    }
  }
  return [...known.values()].map(({ key }) => key);
}

/** The keys of `sources`; throws as `readApplicationKeys` does. */
export function createApplicationKeys(
  sources: readonly KeySource[],
  clock: () => number = Date.now,
): ApplicationKeys {
  return applicationKeysOf(readApplicationKeys(sources), clock);
}

/** Looked up by digest, so ten thousand keys cost as much as one. The last of several counts. */
export function applicationKeysOf(
  list: readonly ApplicationKey[],
  clock: () => number = Date.now,
): ApplicationKeys {
  const byDigest = new Map(list.map((key) => [key.digest, key]));
  const byId = new Map(list.map((key) => [key.id, key]));
  const known = (presented: string | null): ApplicationKey | null => {
    if (presented === null) return null;
    const digest = digestOf(presented);
    // Nobody can choose a digest, so the time of the look-up tells nothing about a key.
    const found = byDigest.get(digest);
    const isSame = timingSafeEqual(bytesOf(found?.digest ?? noDigest), bytesOf(digest));
    return isSame && uuidV4.test(presented) ? current(found) : null;
  };
  const origins = new Set(list.flatMap((key) => key.origins ?? []));
  const current = (key: ApplicationKey | undefined): ApplicationKey | null =>
    key === undefined || (key.expiresAtMs !== null && key.expiresAtMs <= clock()) ? null : key;
  return {
    size: list.length,
    isAnyLimited: list.some(({ collections }) => collections !== null),
    find: (id) => current(byId.get(id)),
    has: (id) => current(byId.get(id)) !== null,
    list: () => [...byId.values()],
    nameOf: (id) => byId.get(id)?.name || id,
    identify(presented) {
      const key = known(presented);
      return key?.origins === null ? key : null;
    },
    identifyPublic(presented) {
      const key = known(presented);
      return key === null || key.origins === null ? null : key;
    },
    isPublicOrigin: (origin) => origins.has(origin),
  };
}

/** In place of a digest, so that unknown keys are compared too. */
const noDigest = "-".repeat(64);

function bytesOf(digest: string): Uint8Array {
  return Buffer.from(digest, "latin1");
}

function hasSameLimits(one: ApplicationKey, other: ApplicationKey): boolean {
  const limitsOf = ({ areas, ...key }: ApplicationKey): string => {
    const { collections, expiresAtMs, rate, origins, version } = key;
    const opened = areas === null ? null : [...areas];
    return JSON.stringify([opened, collections, expiresAtMs, rate, origins, version]);
  };
  return limitsOf(one) === limitsOf(other);
}

function limitsDiffer(position: string, first: string): KnowledgeError {
  return new KnowledgeError(
    "configuration_invalid",
    `${position} is the key of ${first} with other limits; remove one of them.`,
  );
}

/** Application keys: UUID v4, named, kept as digests only. */
import { hash, timingSafeEqual } from "node:crypto";
import { KnowledgeError } from "../../contract/index.ts";

export interface ApplicationKey {
  /** Part of the key's digest: names the key in sessions and logs without telling it. */
  readonly id: string;
  /** As the operator wrote it before the colon; "" for a key without a name. */
  readonly name: string;
}

export interface ApplicationKeys {
  readonly size: number;
  /** The key that was sent, null if it is unknown. */
  identify(presented: string | null): ApplicationKey | null;
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
}

interface KnownKey extends ApplicationKey {
  readonly digest: Uint8Array;
}

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** `name:` is optional before a UUID or before `sha256:` and a digest. */
const entryForm = /^(?:([\w .@-]{1,64}):)??(?:sha256:([0-9a-f]{64})|([^:]+))$/i;
/** Allowed names of keys. */
export const keyNamePattern: RegExp = /^[\w .@-]{1,64}$/;
const idLength = 16;

/**
 * Throws `configuration_invalid` with the position of the first entry that is not a UUID v4, never
 * with its value. A key given twice is one key.
 */
export function createApplicationKeys(sources: readonly KeySource[]): ApplicationKeys {
  const known = new Map<string, KnownKey>();
  for (const { label, entries } of sources) {
    for (const [index, entry] of entries.entries()) {
      if (entry.trim() === "") continue;
      const key = readEntry(entry.trim(), `${label} ${index + 1}`);
      if (!known.has(key.id)) known.set(key.id, key);
    }
  }
  const keys = [...known.values()];
  return {
    size: keys.length,
    has: (id) => known.has(id),
    nameOf: (id) => known.get(id)?.name || id,
    identify(presented) {
      if (presented === null) return null;
      const digest = Buffer.from(digestOf(presented), "latin1");
      let found: KnownKey | null = null;
      // Compares all keys, so that the time reveals neither which one matched nor how much of it.
      for (const key of keys) found = timingSafeEqual(key.digest, digest) ? key : found;
      return uuidV4.test(presented) ? found : null;
    },
  };
}

/** What `sha256:` takes instead of the key itself: the digest of the lower-case UUID, as hex. */
export function digestOf(key: string): string {
  return hash("sha256", key.toLowerCase(), "hex");
}

function readEntry(entry: string, position: string): KnownKey {
  const [, name = "", givenDigest, key] = entryForm.exec(entry) ?? [];
  const digest =
    givenDigest?.toLowerCase() ?? (uuidV4.test(key ?? "") ? digestOf(key ?? "") : null);
  if (digest === null) {
    throw new KnowledgeError(
      "configuration_invalid",
      `${position} is not a UUID v4; write a key as <uuid>, <name>:<uuid> or <name>:sha256:<digest>. "knowledge keys new" makes one.`,
    );
  }
  return { id: digest.slice(0, idLength), name, digest: Buffer.from(digest, "latin1") };
}

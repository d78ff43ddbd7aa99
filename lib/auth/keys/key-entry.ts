/** One application key as an operator writes it: `<name>:<uuid>`, and in a file its limits after it. */
import { hash } from "node:crypto";
import { KnowledgeError } from "../../contract/index.ts";
import { type KeyLimits, noLimits, readKeyLimits } from "./key-limits.ts";

export interface ApplicationKey extends KeyLimits {
  /** Part of the key's digest: names the key in sessions and logs without telling it. */
  readonly id: string;
  /** As the operator wrote it before the colon; "" for a key without a name. */
  readonly name: string;
  /** SHA-256 of the lower-case UUID, as hex. */
  readonly digest: string;
  /** Where it stands, such as "API_KEYS_FILE line 3"; null: it is kept in state.db. */
  readonly position: string | null;
}

export const uuidV4: RegExp =
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** `name:` is optional before a UUID or before `sha256:` and a digest. */
const entryForm = /^(?:([\w .@-]{1,64}):)??(?:sha256:([0-9a-f]{64})|([^:]+))$/i;
/** The first option and all behind it. No UUID or digest contains "=", and no name does. */
const optionsForm = /\s+[^\s=]*=.*$/s;
/** Allowed names of keys. */
export const keyNamePattern: RegExp = /^[\w .@-]{1,64}$/;
const idLength = 16;

/** What `sha256:` takes instead of the key itself: the digest of the lower-case UUID, as hex. */
export function digestOf(key: string): string {
  return hash("sha256", key.toLowerCase(), "hex");
}

export function idOfDigest(digest: string): string {
  return digest.slice(0, idLength);
}

/**
 * Throws `configuration_invalid` with the position, never with the key. `mayHaveLimits`: whether
 * options may follow.
 */
export function readKeyEntry(
  entry: string,
  position: string,
  mayHaveLimits: boolean,
): ApplicationKey {
  const options = mayHaveLimits ? (optionsForm.exec(entry)?.[0] ?? "") : "";
  const [, name = "", givenDigest, key = ""] =
    entryForm.exec(entry.slice(0, entry.length - options.length)) ?? [];
  const digest = givenDigest?.toLowerCase() ?? (uuidV4.test(key) ? digestOf(key) : null);
  if (digest === null) {
    throw new KnowledgeError(
      "configuration_invalid",
      `${position} is not a UUID v4; write a key as <uuid>, <name>:<uuid> or <name>:sha256:<digest>. "knowledge keys new" makes one.`,
    );
  }
  const limits = options === "" ? noLimits : readKeyLimits(options, position);
  return { id: idOfDigest(digest), name, digest, position, ...limits };
}

/** API keys of the operator: only digests are kept, and every comparison takes the same time. */
import { KnowledgeError } from "../../contract/index.ts";
import { readKeyList } from "./key-list.ts";

export interface KeySet {
  /** Null is a request without a key. */
  has(presented: string | null): boolean;
}

/**
 * Several keys, so that a new one can be distributed before the old one is removed: a list, or one
 * string separated by commas. Null if there are none: then everything they would protect is open.
 * Throws `configuration_invalid` for anything else.
 */
export function createKeySet(given: string | readonly string[] | undefined): KeySet | null {
  const keys = given === undefined || typeof given === "string" ? readKeyList(given) : given;
  // A program without types may give anything.
  const isList = Array.isArray(keys) && keys.every((key) => typeof key === "string" && key !== "");
  if (!isList) {
    const taken = "createKeySet takes a list of keys, or one string of keys separated by commas.";
    throw new KnowledgeError("configuration_invalid", taken);
  }
  const digests = keys.map(digestOf);
  if (digests.length === 0) return null;
  return {
    has(presented) {
      if (presented === null) return false;
      const digest = digestOf(presented);
      let isKnown = false;
      const { timingSafeEqual } = cryptography();
      // Compares all keys, so that the time reveals neither which one matched nor how much of it.
      for (const known of digests) isKnown = timingSafeEqual(known, digest) || isKnown;
      return isKnown;
    },
  };
}

const keyLengthMin = 16;

export interface NamedKeys {
  readonly keys: readonly string[];
  /** Name of the variable or option that holds them. */
  readonly name: string;
}

/**
 * A warning to the operator about keys that can be guessed; null if none is that short. It contains
 * no part of a key.
 */
export function shortKeyWarning({ keys, name }: NamedKeys): string | null {
  const count = keys.filter((key) => key.length < keyLengthMin).length;
  if (count === 0) return null;
  const which = keys.length === 1 ? "has" : `holds ${count === 1 ? "a key" : `${count} keys`} of`;
  return `${name} ${which} fewer than ${keyLengthMin} characters, which can be guessed in seconds; use a random key of 32, e.g. from: openssl rand -hex 16`;
}

/** The key of an `Authorization: Bearer` header; the scheme's case does not matter (RFC 9110). */
export function bearerKey(authorization: string | null): string | null {
  return authorization === null ? null : (/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? null);
}

/**
 * Digests all have the same length, as `timingSafeEqual` demands. Taken as hex, which costs a third
 * of asking for bytes.
 */
function digestOf(key: string): Uint8Array {
  return Buffer.from(cryptography().hash("sha256", key, "hex"), "latin1");
}

/** Loaded with the first key: it is as large as the rest of what importing the library loads. */
function cryptography(): typeof import("node:crypto") {
  return process.getBuiltinModule("node:crypto");
}

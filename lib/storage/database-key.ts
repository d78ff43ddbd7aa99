/** The key that encrypts the databases of this process, in all its threads and copies of modules. */
import { hash } from "node:crypto";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";

/** Threads that are started afterwards inherit it, which a variable of a module would not. */
const place = "knowledge-sdk.database-key";
/** The driver's cipher takes this many bytes and no notice of those behind them (measured with 0.5.29). */
const cipherKeyLength = 32;

/** Before the first database is opened. Null: the files are not encrypted. */
export function encryptDatabases(key: string | null): void {
  setEnvironmentData(place, key === null ? undefined : cipherKey(key));
}

/** Every character of the given key counts: 192 bits of its digest. */
export function cipherKey(key: string): string {
  return hash("sha256", key, "base64url").slice(0, cipherKeyLength);
}

/** Whether the databases of this process are encrypted. */
export function hasDatabaseKey(): boolean {
  return typeof getEnvironmentData(place) === "string";
}

/** The driver's option, empty where nothing is encrypted. */
export function databaseEncryption(): { readonly encryptionKey?: string } {
  const key = getEnvironmentData(place);
  return typeof key === "string" ? { encryptionKey: key } : {};
}

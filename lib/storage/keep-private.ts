/** The data folder is for its owner alone: it holds texts of tickets, sessions and secrets. */
import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * The files that this service itself puts there: databases with their companions, secrets, fetched
 * files.
 */
const ownName = /^(?:(?:index|index-replica|state)\.db(?:[-.].*)?|session-secret|fetched)$/;
const others = 0o077;

/**
 * Creates the folder, or removes the permissions of others from our files in it. The folder itself
 * is closed only if it contains nothing else, because it may be a home or `/tmp`. Links and files
 * of other users stay unchanged. Never throws: a file that cannot be written is reported when it is
 * opened. Without effect on Windows.
 */
export function keepPrivate(folder: string): void {
  const names = namesIn(folder);
  if (names === null) {
    attempt(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
    return;
  }
  for (const name of names) if (ownName.test(name)) close(join(folder, name));
  if (names.every((name) => ownName.test(name))) closeOne(folder);
}

/** With all that is in it. A folder that is closed already has been looked through before. */
function close(path: string): void {
  const entry = attempt(() => lstatSync(path));
  if (entry?.isDirectory() === true && (entry.mode & others) !== 0) {
    for (const name of namesIn(path) ?? []) close(join(path, name));
  }
  closeOne(path);
}

function closeOne(path: string): void {
  const entry = attempt(() => lstatSync(path));
  if (entry === null || !(entry.isFile() || entry.isDirectory())) return;
  if ((entry.mode & others) === 0 || entry.uid !== process.getuid?.()) return;
  attempt(() => chmodSync(path, entry.mode & ~others & 0o777));
}

/** Null for a folder that is not there. */
function namesIn(folder: string): readonly string[] | null {
  return attempt(() => readdirSync(folder));
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

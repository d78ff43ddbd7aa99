/** Moves a damaged database out of the way. Nothing is ever deleted: somebody may still save parts of it. */
import { existsSync, renameSync, statSync } from "node:fs";

/** A file as it was when it was looked at. */
export interface FileIdentity {
  readonly file: string;
  /** Null when nothing was there. */
  readonly inode: number | null;
}

export function fileIdentity(file: string): FileIdentity {
  return { file, inode: statSync(file, { throwIfNoEntry: false })?.ino ?? null };
}

/**
 * Returns the new path, `<file>.damaged-<time>`; null if the file has been replaced, because
 * another process was faster.
 */
export function quarantineDatabase({ file, inode }: FileIdentity, now = new Date()): string | null {
  const target = freeName(`${file}.damaged-${now.toISOString().replace(/[-:]|\.\d+/g, "")}`);
  if (inode === null || fileIdentity(file).inode !== inode) return null;
  // The database itself is moved last: a new one next to an old log would be damaged too.
  for (const suffix of ["-wal", "-shm", ""]) {
    if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix);
  }
  return target;
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let number = 2; existsSync(name); number++) name = `${wanted}-${number}`;
  return name;
}

/**
 * Repositories of our own among the temporary files of the system. The name of each tells whose it
 * is, so that those of killed processes can be told from those in use.
 */
import { lstat, mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDead, newHolder } from "../../../base/index.ts";

const prefix = "knowledge-git-";

/** Removes the folder when `use` has ended, however it ends. */
export async function withTemporaryRepository<Result>(
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  await removeAbandonedRepositories();
  const folder = join(tmpdir(), prefix + encodeURIComponent(newHolder()));
  await mkdir(folder, { mode: 0o700 });
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let removal: Promise<void> | undefined;

/**
 * Removes what killed processes of this machine and user left, once in the life of this process.
 * Folders of living processes, of other machines and of other users stay, and so does anything
 * whose name tells no process.
 */
export function removeAbandonedRepositories(): Promise<void> {
  removal ??= removeAbandoned();
  return removal;
}

async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter(isAbandoned)) {
    const folder = join(tmpdir(), name);
    // Nothing depends on it: the next start tries again.
    if (await isOurs(folder)) {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

function isAbandoned(name: string): boolean {
  if (!name.startsWith(prefix)) return false;
  try {
    const holder = decodeURIComponent(name.slice(prefix.length));
    return /^\S+ [1-9]\d* \S+ \S+$/.test(holder) && isDead(holder);
  } catch {
    return false;
  }
}

/** Anybody may put a folder or a link of this name among the temporary files. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return found !== null && found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
}

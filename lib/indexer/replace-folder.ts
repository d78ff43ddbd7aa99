/** Exchanges a folder's files as a whole, so that a reader sees all the old ones or all the new. */
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Two processes that exchange the same folder may meet between the two renames. */
const attemptsMax = 5;
/**
 * Leftovers of a killed process are only touched when no living process can still be using them.
 */
const leftoverAgeMs = 60 * 60 * 1_000;

/** Text, or what has it when it is written. */
export type FileContent = string | (() => Promise<string | Uint8Array>);

/**
 * Writes the files next to the folder first, then swaps. If anything fails, the folder keeps its
 * contents. `files` maps paths below the folder, with `/`, to contents.
 */
export async function replaceFolder(
  folder: string,
  files: ReadonlyMap<string, FileContent>,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await clearLeftovers(folder);
  // The leading dot keeps it apart from every collection, whose names begin with a letter or digit.
  const workplace = await mkdtemp(join(dirname(folder), `.${basename(folder)}.`));
  try {
    await writeFiles(join(workplace, "new"), files);
    await swap(folder, workplace);
  } finally {
    await rm(workplace, { recursive: true, force: true });
  }
}

async function writeFiles(folder: string, files: ReadonlyMap<string, FileContent>): Promise<void> {
  await mkdir(folder);
  for (const [path, content] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === "string" ? content : await content());
  }
}

async function swap(folder: string, workplace: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const retired = join(workplace, `old${attempt}`);
    const hadFolder = await renameIfPresent(folder, retired);
    try {
      return await rename(join(workplace, "new"), folder);
    } catch (error) {
      // Another process has filled it in the meantime: try again. Any other error restores the old
      // files.
      if (codeOf(error) === "ENOTEMPTY" && attempt < attemptsMax) continue;
      if (hadFolder) await renameIfPresent(retired, folder);
      throw error;
    }
  }
}

async function renameIfPresent(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}

/** A process killed between the two renames left the old files in its workplace: back with them. */
async function clearLeftovers(folder: string): Promise<void> {
  const prefix = `.${basename(folder)}.`;
  for (const name of await readdir(dirname(folder))) {
    // The six characters are mkdtemp's; `.docs.` must not match the workplace of `docs.api`.
    if (!name.startsWith(prefix) || name.length !== prefix.length + 6) continue;
    const leftover = join(dirname(folder), name);
    const isPresent = await exists(folder);
    if (!isPresent) await renameIfPresent(join(leftover, "old1"), folder);
    const age = Date.now() - ((await modifiedAt(leftover)) ?? Date.now());
    if (age > leftoverAgeMs) await rm(leftover, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return (await modifiedAt(path)) !== null;
}

async function modifiedAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return null;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

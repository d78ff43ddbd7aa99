/** Lists the files of a collection. */
import { lstatSync, realpathSync, realpath as realpathWithCallback, statSync } from "node:fs";
import { access, constants, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { glob } from "tinyglobby";
import { defaultPattern, KnowledgeError, type ResolvedCollection } from "../../contract/index.ts";

export interface ScannedFile {
  /** Below the collection's folder, with `/`, in Unicode's composed form. */
  readonly filePath: string;
  readonly absolutePath: string;
  readonly bytes: number;
}

/**
 * Files that match the pattern, in the order of their paths, without those that are excluded, dot
 * files, links to folders, and links that lead out of the folder. Two files may have one path, when
 * their names differ in Unicode form only. Throws `collection_folder_missing` when the folder is
 * missing or unreadable.
 */
export async function scanCollection(
  collection: Pick<ResolvedCollection, "name" | "path" | "pattern" | "exclude">,
): Promise<readonly ScannedFile[]> {
  const root = await rootFolder(collection);
  const { pattern, exclude = [] } = collection;
  const paths = await glob(pattern, {
    cwd: root,
    ignore: [...exclude],
    onlyFiles: true,
    dot: false,
    expandDirectories: false,
    followSymbolicLinks: true,
    caseSensitiveMatch: pattern !== defaultPattern,
    fs: { realpath: realpathOfFile as typeof realpathWithCallback },
  });
  const describe = createDescriber(root);
  return paths
    .map(describe)
    .filter((file) => file !== null)
    .sort(byPath);
}

async function rootFolder({ name, path }: { name: string; path: string }): Promise<string> {
  try {
    const root = await realpath(path);
    // A folder that cannot be listed looks empty, and an empty one would empty the index.
    await access(root, constants.R_OK | constants.X_OK);
    if ((await stat(root)).isDirectory()) return root;
  } catch (error) {
    throw missingFolder(name, path, error);
  }
  throw missingFolder(name, path, undefined);
}

function missingFolder(name: string, path: string, cause: unknown): KnowledgeError {
  return new KnowledgeError(
    "collection_folder_missing",
    `The folder ${path} of the collection ${name} does not exist or cannot be read; create it or correct its path in the configuration.`,
    { cause },
  );
}

/** The crawler's view of links: one to a folder could lead in a circle or through a whole disk. */
function realpathOfFile(path: string, done: (error: Error | null, target: string) => void): void {
  realpathWithCallback(path, (error, target) => {
    const isFile = error === null && attempt(() => statSync(target))?.isFile() === true;
    done(isFile ? null : (error ?? new Error("a link to a folder")), target);
  });
}

/** Synchronous on purpose: it runs in the indexing thread, and one promise a file costs more. */
function createDescriber(root: string): (path: string) => ScannedFile | null {
  const realFolders = new Map<string, string | null>();
  // A pattern may climb out of the folder by "..", or go through a link that it names.
  const realFolderOf = (path: string): string | null => {
    const folder = dirname(join(root, path));
    const known = realFolders.get(folder);
    if (known !== undefined) return known;
    const real = attempt(() => realpathSync(folder));
    const inside = real !== null && isInside(root, real) ? real : null;
    realFolders.set(folder, inside);
    return inside;
  };
  return (path) => {
    const folder = realFolderOf(path);
    return folder === null ? null : describeFile(root, path, join(folder, basename(path)));
  };
}

function describeFile(root: string, path: string, absolutePath: string): ScannedFile | null {
  const filePath = path.normalize("NFC");
  const stats = attempt(() => lstatSync(absolutePath));
  // A file that has vanished in the meantime is listed too, so that reading it reports it.
  if (stats === null) return { filePath, absolutePath, bytes: 0 };
  if (!stats.isSymbolicLink()) return { filePath, absolutePath, bytes: stats.size };
  const target = attempt(() => realpathSync(absolutePath));
  if (target === null || !isInside(root, target)) return null;
  return { filePath, absolutePath: target, bytes: attempt(() => statSync(target))?.size ?? 0 };
}

function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** By code units: the order must not depend on the machine's language. */
function byPath(left: ScannedFile, right: ScannedFile): number {
  if (left.filePath === right.filePath) return left.absolutePath < right.absolutePath ? -1 : 1;
  return left.filePath < right.filePath ? -1 : 1;
}

/** Lists the files of a collection. */
import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { glob } from "tinyglobby";
import { KnowledgeError, type ResolvedCollection } from "../../../contract/index.ts";

export interface ScannedFile {
  /** Below the collection's folder, with `/`, in Unicode's composed form. */
  readonly filePath: string;
  readonly absolutePath: string;
  readonly bytes: number;
}

/**
 * Files that match the pattern, in order of their paths, without dot files and without links that
 * lead out of the folder. Throws `collection_folder_missing` when there is no such folder.
 */
export async function scanCollection(
  collection: Pick<ResolvedCollection, "name" | "path" | "pattern">,
): Promise<ScannedFile[]> {
  const root = await rootFolder(collection);
  const paths = await glob(collection.pattern, {
    cwd: root,
    onlyFiles: true,
    dot: false,
    // A link to a folder could lead in a circle; a link to a file is checked below.
    followSymbolicLinks: false,
    expandDirectories: false,
  });
  const files: ScannedFile[] = [];
  for (const path of paths.sort()) {
    const file = await describeFile(root, path);
    if (file !== null) files.push(file);
  }
  return files;
}

async function rootFolder({ name, path }: { name: string; path: string }): Promise<string> {
  try {
    const root = await realpath(path);
    if ((await stat(root)).isDirectory()) return root;
  } catch (error) {
    throw missingFolder(name, path, error);
  }
  throw missingFolder(name, path, undefined);
}

function missingFolder(name: string, path: string, cause: unknown): KnowledgeError {
  return new KnowledgeError(
    "collection_folder_missing",
    `The folder ${path} of the collection ${name} does not exist; create it or correct its path in the configuration.`,
    { cause },
  );
}

/** Null for a link that leaves the folder and for a file that vanished meanwhile. */
async function describeFile(root: string, path: string): Promise<ScannedFile | null> {
  try {
    const absolutePath = await realpath(join(root, path));
    if (!absolutePath.startsWith(root + sep)) return null;
    const { size } = await stat(absolutePath);
    return { filePath: path.split(sep).join("/").normalize("NFC"), absolutePath, bytes: size };
  } catch {
    return null;
  }
}

/** The sources of all pages, from the index or from a folder that has none. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { escapePath } from "tinyglobby";
import { type DbPath, defaultPattern } from "../../contract/index.ts";
import { type Language, readDocument, scanChangedDocuments } from "../../corpus/index.ts";
import { documentId } from "../../documents/index.ts";
import {
  createFilePagesReader,
  outsideExports,
  scanCollection,
  scanDocumentFiles,
} from "../../indexer/index.ts";
import { type Database, indexPathOf, openIndexDatabase } from "../../storage/index.ts";
import type { CollectionLocation } from "../page-locations.ts";

export interface WikiDocument {
  readonly id: string;
  readonly collection: string;
  readonly filePath: string;
  /** Names the state of its file; null where only its text tells. */
  readonly revision: string | null;
  /** Null for a known revision. */
  readonly source: string | null;
  /** As in the index; null without an index. */
  readonly language: Language | null;
  /** When the file was changed; null where it is not on this machine. */
  readonly modifiedAtMs: number | null;
}

/** Where a wiki's pages come from; plain data. */
export type WikiSource =
  | { readonly kind: "index"; readonly dbPath: DbPath }
  | {
      readonly kind: "folder";
      readonly collection: string;
      readonly folder: string;
      /** What exports in the folder became. Default: they are read as they lie there. */
      readonly exportFolder?: string | undefined;
    };

type FolderSource = Extract<WikiSource, { kind: "folder" }>;

export interface WikiReading {
  readonly locations: ReadonlyMap<string, CollectionLocation>;
  /** Whether the text of a document is not needed again. */
  readonly isKnown: (id: string, revision: string) => boolean;
}

export function readWikiDocuments(
  source: WikiSource,
  reading: WikiReading,
): AsyncIterable<WikiDocument> {
  return source.kind === "index" ? indexed(source.dbPath, reading) : inFolder(source);
}

/** Sources of pages by id and path, in that order; null for one that no longer exists. */
export async function readWikiSources(
  source: WikiSource,
  pages: readonly { readonly id: string; readonly filePath: string }[],
): Promise<readonly (string | null)[]> {
  if (source.kind === "index") {
    const database = await openDatabase(source.dbPath);
    const rows = await Promise.all(pages.map(({ id }) => readDocument(database, id)));
    return rows.map((row) => row?.body ?? null);
  }
  return Promise.all(pages.map(({ filePath }) => readInFolder(source, filePath)));
}

/** Whether the path still leads to a file in the folder is asked again: links may have changed. */
async function readInFolder(source: FolderSource, filePath: string): Promise<string | null> {
  for (const folder of foldersOf(source)) {
    const found = await readBelow(folder, source.collection, filePath);
    if (found !== null) return found;
  }
  return null;
}

/** Its own, and the one of exports once there is one. */
function foldersOf({ folder, exportFolder }: FolderSource): readonly string[] {
  const hasExports = exportFolder !== undefined && existsSync(exportFolder);
  return hasExports ? [folder, exportFolder] : [folder];
}

async function readBelow(
  folder: string,
  collection: string,
  filePath: string,
): Promise<string | null> {
  // A page of a file that has several lies below the path of the file.
  for (let path = filePath; path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf("/")))) {
    const found = await scanCollection({
      name: collection,
      path: folder,
      pattern: escapePath(path),
    });
    const file = found.find((candidate) => candidate.filePath === path);
    if (file === undefined) continue;
    const pages = await filePages.read({ ...file, collection, folder });
    return pages.find((page) => page.filePath === filePath)?.source ?? null;
  }
  return null;
}

const filePages = createFilePagesReader();
const databases = new Map<string, Promise<Database>>();

/** One connection for as long as the thread lives: opening one costs more than a page. */
function openDatabase(dbPath: DbPath): Promise<Database> {
  const path = indexPathOf(dbPath);
  const known = databases.get(path) ?? openIndexDatabase(dbPath);
  databases.set(path, known);
  known.catch(() => databases.delete(path));
  return known;
}

async function* indexed(
  dbPath: DbPath,
  { locations, isKnown }: WikiReading,
): AsyncGenerator<WikiDocument> {
  const database = await openDatabase(dbPath);
  for await (const document of scanChangedDocuments(database, isKnown)) {
    const { id, collection, filePath, language, hash: revision, body: source } = document;
    const folders = locations.get(collection)?.folders ?? [];
    const modifiedAtMs = modifiedAt(folders.map((folder) => join(folder, filePath)));
    yield { id, collection, filePath, revision, source, language, modifiedAtMs };
  }
}

async function* inFolder(place: FolderSource): AsyncGenerator<WikiDocument> {
  const { collection } = place;
  const folders = foldersOf(place);
  const [own, ...others] = folders;
  const isShown = others.length > 0 ? outsideExports(place.folder) : () => true;
  for (const { folder, ...file } of await filesIn(collection, folders)) {
    if (folder === own && !isShown(file.filePath)) continue;
    const modifiedAtMs = modifiedAt([file.absolutePath]);
    for (const { filePath, source } of await filePages.read({ ...file, collection, folder })) {
      const id = documentId(collection, filePath);
      yield { id, collection, filePath, revision: null, source, language: null, modifiedAtMs };
    }
  }
}

async function filesIn(name: string, folders: readonly string[]) {
  const found = folders.map(async (folder) => {
    const files = await scanDocumentFiles({ name, path: folder, pattern: defaultPattern });
    return files.map((file) => ({ ...file, folder }));
  });
  return (await Promise.all(found)).flat();
}

/**
 * Time of the first one that exists. Synchronous on purpose: nothing else waits in the wiki's thread.
 */
function modifiedAt(files: readonly string[]): number | null {
  for (const file of files) {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() === true) return stats.mtimeMs;
  }
  return null;
}

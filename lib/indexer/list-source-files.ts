/** All files of all collections, each under the one document id it will have. */
import {
  type ErrorCode,
  type FieldError,
  type IndexCallbacks,
  isKnowledgeError,
  KnowledgeError,
  type ResolvedCollection,
} from "../contract/index.ts";
import { documentId } from "../documents/index.ts";
import { isMember } from "./exports/find-exports.ts";
import type { IndexJob } from "./run-context.ts";
import type { ScannedFile } from "./scan/scan-collection.ts";
import { scanDocumentFiles } from "./scan/scan-documents.ts";

export interface SourceFile {
  readonly id: string;
  readonly collection: string;
  /** Below the collection's folder, with `/`. */
  readonly filePath: string;
  readonly absolutePath: string;
  /** The folder of its collection, or the one of what content sources fetched for it. */
  readonly folder: string;
  readonly bytes: number;
}

export async function listSourceFiles(
  job: IndexJob,
  callbacks: IndexCallbacks,
): Promise<SourceFile[]> {
  const files = new Map<string, SourceFile>();
  const faults: CollectionFault[] = [];
  for (const [index, collection] of job.collections.entries()) {
    callbacks.onProgress?.({ phase: "scan", done: index, total: job.collections.length });
    const found = await filesOf(collection, job).catch(missingFolderOnly);
    if (found instanceof Error || (found.length === 0 && collection.mayBeEmpty !== true)) {
      faults.push(faultOf(index, collection, found));
      continue;
    }
    for (const file of found) {
      const { filePath, absolutePath, folder, bytes } = file;
      const id = documentId(collection.name, filePath);
      if (files.has(id)) {
        const detail = `${filePath} exists twice; the first one is kept`;
        callbacks.onSkip?.({ collection: collection.name, filePath, reason: "duplicate", detail });
        continue;
      }
      files.set(id, { id, collection: collection.name, filePath, absolutePath, folder, bytes });
    }
  }
  if (faults.length > 0) throw errorOf(faults);
  return [...files.values()];
}

type Scanned = readonly (ScannedFile & Pick<SourceFile, "folder">)[];

/**
 * Files of the folder, then those that content sources fetched for the collection: a collection
 * with fetched files does not need a folder.
 */
async function filesOf(collection: ResolvedCollection, job: IndexJob): Promise<Scanned> {
  const exported = job.exports?.[collection.name];
  const folders = [job.fetchedFolders[collection.name], exported?.folder];
  const others = folders.filter((path) => path !== undefined);
  if (others.length === 0) return scan(collection);
  const own = await scan(collection).catch(missingFolderOnly);
  const found: Scanned[number][] = own instanceof Error ? [] : [...own];
  const files = found.filter(({ filePath }) => !isMember(filePath, exported?.members ?? []));
  for (const path of others) files.push(...(await scan({ ...collection, path })));
  return files;
}

async function scan(collection: ResolvedCollection): Promise<Scanned> {
  const files = await scanDocumentFiles(collection);
  return files.map((file) => ({ ...file, folder: collection.path }));
}

function missingFolderOnly(error: unknown): KnowledgeError {
  if (isKnowledgeError(error) && error.code === "collection_folder_missing") return error;
  throw error;
}

interface CollectionFault extends FieldError {
  readonly code: ErrorCode;
}

/**
 * A pattern without any file is a fault too: a folder that was not mounted, or a slip in the pattern,
 * would otherwise take all documents of the collection out of the index.
 */
function faultOf(
  index: number,
  { name, path, pattern }: ResolvedCollection,
  found: KnowledgeError | Scanned,
): CollectionFault {
  if (found instanceof Error) {
    return { code: found.code, field: `collections.${index}.path`, message: found.message };
  }
  return {
    code: "configuration_invalid",
    field: `collections.${index}.pattern`,
    message: `The pattern ${pattern} of the collection ${name} matches no file below ${path}; correct it, or remove the collection from the configuration.`,
  };
}

/** All at once, so that a configuration is mended in one go. */
function errorOf(faults: readonly CollectionFault[]): KnowledgeError {
  const codes = new Set(faults.map(({ code }) => code));
  const [only = "configuration_invalid"] = codes;
  const code = codes.size === 1 ? only : "configuration_invalid";
  const message = faults.map((fault) => fault.message).join(" ");
  const errors = faults.map((fault) => ({ field: fault.field, message: fault.message }));
  return new KnowledgeError(code, message, { errors });
}

/** All files of all collections, each under the one document id it will have. */
import {
  type IndexCallbacks,
  KnowledgeError,
  type ResolvedCollection,
} from "../../contract/index.ts";
import { documentId } from "../document-id.ts";
import type { IndexJob } from "./run-index.ts";
import { scanCollection } from "./scan/scan-collection.ts";

export interface SourceFile {
  readonly id: string;
  readonly collection: string;
  /** Below the collection's folder, with `/`. */
  readonly filePath: string;
  readonly absolutePath: string;
  readonly bytes: number;
}

export async function listSourceFiles(
  job: IndexJob,
  callbacks: IndexCallbacks,
): Promise<SourceFile[]> {
  refuseRepeatedNames(job.collections);
  const files = new Map<string, SourceFile>();
  for (const [index, collection] of job.collections.entries()) {
    callbacks.onProgress?.({ phase: "scan", done: index, total: job.collections.length });
    for (const file of await filesOf(collection, job)) {
      const { filePath, absolutePath, bytes } = file;
      const id = documentId(collection.name, filePath);
      if (files.has(id)) {
        const detail = `${filePath} is there twice; the first one is kept`;
        callbacks.onSkip?.({ collection: collection.name, filePath, reason: "duplicate", detail });
        continue;
      }
      files.set(id, { id, collection: collection.name, filePath, absolutePath, bytes });
    }
  }
  return [...files.values()];
}

/** Files of the folder, then those that content sources fetched for the collection. */
async function filesOf(
  collection: ResolvedCollection,
  job: IndexJob,
): Promise<Awaited<ReturnType<typeof scanCollection>>> {
  const files = await scanCollection(collection);
  const fetched = job.fetchedFolders[collection.name];
  if (fetched === undefined) return files;
  return [...files, ...(await scanCollection({ ...collection, path: fetched }))];
}

function refuseRepeatedNames(collections: readonly ResolvedCollection[]): void {
  const seen = new Set<string>();
  for (const { name } of collections) {
    if (seen.has(name)) {
      throw new KnowledgeError(
        "configuration_invalid",
        `Two collections have the name ${name}; give each its own.`,
      );
    }
    seen.add(name);
  }
}

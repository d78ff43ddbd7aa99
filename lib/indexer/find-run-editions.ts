/** Versions and languages of the collections of a run, for the next generation. */
import type { CollectionEditions } from "../contract/index.ts";
import { splitDocumentId } from "../documents/index.ts";
import { findEditions } from "../layout/index.ts";
import type { IndexJob } from "./run-context.ts";
import type { StagedRun } from "./staging.ts";

/** Undefined where every collection has one version and language. */
export function findRunEditions(
  { collections, fetchedFolders }: IndexJob,
  { documents, unchanged }: StagedRun,
): CollectionEditions[] | undefined {
  const paths = new Map<string, string[]>();
  for (const { id } of [...documents.map(({ document }) => document), ...unchanged]) {
    const { collection, filePath } = splitDocumentId(id);
    const known = paths.get(collection);
    if (known === undefined) paths.set(collection, [filePath]);
    else known.push(filePath);
  }
  const found = collections.flatMap((collection) => {
    const folder = fetchedFolders[collection.name] ?? collection.path;
    const editions = findEditions(
      { ...collection, path: folder },
      paths.get(collection.name) ?? [],
    );
    return editions === null ? [] : [editions];
  });
  return found.length === 0 ? undefined : found;
}

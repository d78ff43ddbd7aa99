/** What lies in the folders of collections and is not indexed: nobody misses what nobody names. */
import { extname } from "node:path";
import picomatch from "picomatch";
import type { LeftOutFiles, ResolvedCollection } from "../../contract/index.ts";
import { isMember } from "../exports/find-exports.ts";
import type { IndexJob } from "../run-context.ts";
import { scanCollection } from "./scan-collection.ts";
import { excludedGlobs, scanDocumentFiles } from "./scan-documents.ts";

/**
 * Files by extension that no pattern takes, most first. What a pattern begins with, such as `docs` of
 * `docs/**`, is all that is looked at. `taken` has absolute paths. What is read as an export is not
 * missed.
 */
export async function countLeftOut(
  collections: readonly ResolvedCollection[],
  taken: ReadonlySet<string>,
  exports: IndexJob["exports"] = {},
): Promise<LeftOutFiles[]> {
  const left = new Map<string, string>();
  for (const collection of collections) {
    const base = picomatch.scan(collection.pattern).base.replace(/\/$/, "");
    const pattern = base === "" || base === "." ? "**/*" : `${base}/**/*`;
    const exclude = excludedGlobs(collection);
    // A missing folder is told elsewhere.
    const files = await scanCollection({ ...collection, pattern, exclude }).catch(() => []);
    const members = exports[collection.name]?.members ?? [];
    for (const { filePath, absolutePath } of files) {
      if (taken.has(absolutePath) || isMember(filePath, members)) continue;
      left.set(absolutePath, extname(absolutePath).toLowerCase());
    }
  }
  const counts = new Map<string, number>();
  for (const extension of left.values()) counts.set(extension, (counts.get(extension) ?? 0) + 1);
  return [...counts]
    .map(([extension, files]) => ({ extension, files }))
    .sort((one, other) => other.files - one.files || (one.extension < other.extension ? -1 : 1));
}

/** The same without a run. */
export async function findLeftOut(
  collections: readonly ResolvedCollection[],
): Promise<LeftOutFiles[]> {
  const taken = new Set<string>();
  for (const collection of collections) {
    const files = await scanDocumentFiles(collection).catch(() => []);
    for (const { absolutePath } of files) taken.add(absolutePath);
  }
  return countLeftOut(collections, taken);
}

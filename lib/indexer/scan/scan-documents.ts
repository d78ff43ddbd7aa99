/** Lists the files of a collection that become documents, without dependencies and builds. */
import { excludedFolders, type ResolvedCollection } from "../../contract/index.ts";
import { type ScannedFile, scanCollection } from "./scan-collection.ts";

type ScannedCollection = Pick<ResolvedCollection, "name" | "path" | "pattern" | "exclude">;

/** See `scanCollection`. */
export function scanDocumentFiles(collection: ScannedCollection): Promise<readonly ScannedFile[]> {
  return scanCollection({ ...collection, exclude: excludedGlobs(collection) });
}

/** What the operator leaves out, and what is left out by default unless it is taken back. */
export function excludedGlobs({ exclude = [] }: Pick<ResolvedCollection, "exclude">): string[] {
  const folders = excludedFolders.filter((name) => !exclude.includes(`!${name}`));
  const own = exclude.filter((glob) => !glob.startsWith("!"));
  return [...own, ...folders.map((name) => `**/${name}/**`)];
}

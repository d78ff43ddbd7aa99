import { join } from "node:path";

/** Where the exports of a collection are unpacked, below the folder of fetched files. */
export function exportFolderOf(fetchedDir: string, collection: string): string {
  return join(fetchedDir, ".exports", collection);
}

/** The content source `folder`: files of another folder of this machine. */
import * as z from "zod";
import type {
  ContentSourcePlugin,
  FetchedFile,
  FetchResult,
  SkippedSource,
} from "../../contract/index.ts";
import { onFirstUse, pattern, prefix, prefixed } from "./source-settings.ts";

const FolderSettings = onFirstUse(() =>
  z.strictObject({
    path: z.string().min(1).describe("Folder on this machine"),
    pattern: pattern(),
    prefix: prefix(),
  }),
);

/**
 * A plug-in that copies the files of a folder into a collection, so that one collection may have
 * several folders. Settings: `path`, `pattern` (default every format that is text), `prefix` (the
 * folder of the collection that receives them, default none). Links that lead out of the folder are
 * not followed; files that cannot be read are skipped and reported.
 * @example
 * import { createFolderSource, createIndexer } from "knowledge-sdk";
 *
 * await createIndexer({
 *   dbPath: "./data/index.db",
 *   collections: [{ name: "guide", path: "./docs" }],
 *   plugins: [createFolderSource()],
 *   contentSources: [
 *     { plugin: "folder", collection: "guide", config: { path: "../api/docs", prefix: "api" } },
 *   ],
 * }).run();
 */
export function createFolderSource(): ContentSourcePlugin {
  return {
    name: "folder",
    validate: (config) => FolderSettings().parse(config) !== null,
    async fetch(config): Promise<FetchResult> {
      const settings = FolderSettings().parse(config);
      const [{ scanCollection }, { readSourceFile }] = await Promise.all([
        import("../scan/scan-collection.ts"),
        import("../scan/read-source-file.ts"),
      ]);
      const files: FetchedFile[] = [];
      const skipped: SkippedSource[] = [];
      const scanned = await scanCollection({ name: "folder", ...settings });
      for (const { filePath, absolutePath } of scanned) {
        const read = readSourceFile({ collection: "folder", filePath, absolutePath });
        const path = prefixed(settings.prefix, filePath);
        if (read.kind === "read") files.push({ path, content: read.source });
        else skipped.push({ path, detail: read.file.detail });
      }
      return { files, skipped };
    },
  };
}

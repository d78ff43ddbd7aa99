/** The built files of the explorer, read once on first use. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { entityTag } from "../../http/index.ts";
import type { ExplorerFileName } from "../../routes/index.ts";
import { type BuiltFile, readBuiltFile } from "../built-file.ts";

export interface ExplorerFiles {
  /** The OpenAPI document as JSON. */
  readonly document: string;
  readonly documentTag: string;
  readonly byName: ReadonlyMap<string, BuiltFile>;
}

const types: Readonly<Record<ExplorerFileName, string>> = {
  "explorer.js": "text/javascript; charset=utf-8",
  "explorer.css": "text/css; charset=utf-8",
  "operations.json": "application/json",
};

/** Null where nothing was built, as in a host that bundles the library. */
export function readExplorerFiles(folder: string): ExplorerFiles | null {
  const documentFile = join(folder, "openapi.json.gz");
  if (!existsSync(documentFile)) return null;
  const document = gunzipSync(readFileSync(documentFile)).toString("utf8");
  const byName = new Map(
    Object.entries(types).map(([name, type]) => [name, readBuiltFile(folder, name, type)]),
  );
  return { document, documentTag: entityTag(document), byName };
}

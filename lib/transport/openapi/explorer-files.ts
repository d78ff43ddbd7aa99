/** What was built of the explorer: read once, on first use. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { entityTag } from "../http/entity-tag.ts";

export interface ExplorerFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** The same for clients that take gzip. */
  readonly gzip: Uint8Array;
  readonly etag: string;
}

export interface ExplorerFiles {
  /** The OpenAPI document as JSON. */
  readonly document: string;
  readonly documentTag: string;
  readonly byName: ReadonlyMap<string, ExplorerFile>;
}

const types: Readonly<Record<string, string>> = {
  "explorer.js": "text/javascript; charset=utf-8",
  "explorer.css": "text/css; charset=utf-8",
};

/** Null where nothing was built, as in a host that bundles the library. */
export function readExplorerFiles(folder: string): ExplorerFiles | null {
  const documentFile = join(folder, "openapi.json");
  if (!existsSync(documentFile)) return null;
  const document = readFileSync(documentFile, "utf8");
  const byName = new Map(
    Object.entries(types).map(([name, contentType]) => {
      const bytes = readFileSync(join(folder, name));
      const gzip = readFileSync(join(folder, `${name}.gz`));
      return [name, { contentType, bytes, gzip, etag: entityTag(bytes.toString("latin1")) }];
    }),
  );
  return { document, documentTag: entityTag(document), byName };
}

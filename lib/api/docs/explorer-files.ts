/** The built files of the explorer, read once on first use. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gunzipSync } from "node:zlib";
import { entityTag } from "../../http/index.ts";
import type { ExplorerFileName } from "../../routes/index.ts";

export interface ExplorerFile {
  readonly contentType: string;
  /** As it was built. */
  readonly gzip: Uint8Array;
  /** For the rare client that takes no gzip; unzipped when it comes. */
  plain(): Promise<Uint8Array>;
  readonly etag: string;
}

export interface ExplorerFiles {
  /** The OpenAPI document as JSON. */
  readonly document: string;
  readonly documentTag: string;
  readonly byName: ReadonlyMap<string, ExplorerFile>;
}

const unzip = promisify(gunzip);

const types: Readonly<Record<ExplorerFileName, string>> = {
  "explorer.js": "text/javascript; charset=utf-8",
  "explorer.css": "text/css; charset=utf-8",
};

/** Null where nothing was built, as in a host that bundles the library. */
export function readExplorerFiles(folder: string): ExplorerFiles | null {
  const documentFile = join(folder, "openapi.json.gz");
  if (!existsSync(documentFile)) return null;
  const document = gunzipSync(readFileSync(documentFile)).toString("utf8");
  const byName = new Map(
    Object.entries(types).map(([name, contentType]) => {
      const gzip = readFileSync(join(folder, `${name}.gz`));
      const etag = entityTag(gzip.toString("latin1"));
      return [name, { contentType, gzip, etag, plain: () => unzip(gzip) }];
    }),
  );
  return { document, documentTag: entityTag(document), byName };
}

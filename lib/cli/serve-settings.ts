/** What `knowledge serve` serves: the configured collections, or a single folder. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { type Configuration, collectionAt } from "../configuration/index.ts";
import { type DatabasePlace, KnowledgeError, type ResolvedCollection } from "../contract/index.ts";
import {
  type CommonOptions,
  configurationPath,
  databasesAt,
  databasesOf,
  configuration as readConfiguration,
} from "./environment.ts";

export interface ServeSettings {
  readonly dbPath: DatabasePlace;
  readonly collections: readonly ResolvedCollection[];
  /** Null for a served folder. */
  readonly configuration: Configuration | null;
  /** The file of the configuration; null if there is none. */
  readonly file: string | null;
}

export function configuredSettings(options: CommonOptions): ServeSettings {
  const configured = readConfiguration(options);
  return {
    dbPath: databasesOf(options),
    collections: configured.collections,
    configuration: configured,
    file: configurationPath(options),
  };
}

/**
 * A served folder keeps its index with other temporary files, so the folder itself is not changed.
 */
export function folderSettings(folder: string, options: CommonOptions): ServeSettings {
  const absolute = resolve(folder);
  if (!existsSync(absolute)) {
    throw new KnowledgeError("collection_folder_missing", `The folder ${folder} does not exist.`);
  }
  const name = basename(absolute)
    .replace(/[^\p{L}\p{N}._-]/gu, "-")
    .replace(/^[._-]+/, "");
  const hash = createHash("sha256").update(absolute).digest("hex").slice(0, 16);
  const dbPath =
    options.data === undefined
      ? databasesAt(join(tmpdir(), `knowledge-sdk-${hash}`, "index.db"))
      : databasesOf(options);
  const collections = [collectionAt({ name: name || "docs", folder: absolute })];
  return { dbPath, collections, configuration: null, file: null };
}

/** The files of the wiki's folder that no configured collection has. */

import { collectionAt } from "../../configuration/index.ts";
import type { ResolvedCollection } from "../../contract/index.ts";
import { locateCollection } from "../page-locations.ts";

export interface UncoveredOptions {
  /** Of the collection that the files become. */
  readonly name: string;
  readonly wikiDir: string;
  /** Those that are configured. */
  readonly collections: readonly ResolvedCollection[];
}

/**
 * A collection called `name` for all files of `wikiDir` but those of the folders below that are
 * collections already. Null when the folder is one itself or lies in one, and when those below leave
 * no file over. Rejects with `collection_folder_missing` when the folder cannot be read.
 */
export async function uncoveredPages({
  name,
  wikiDir,
  collections,
}: UncoveredOptions): Promise<ResolvedCollection | null> {
  const overlaps = collections
    .map((collection) => locateCollection({ collection, wikiDir }).inWiki)
    .filter((overlap) => overlap !== null);
  if (overlaps.some(({ prefix }) => prefix === "")) return null;
  const whole = collectionAt({ name, folder: wikiDir });
  if (overlaps.length === 0) return whole;
  // On first use: most hosts never look for files here.
  const { escapePath } = await import("tinyglobby");
  const { scanCollection } = await import("../../indexer/index.ts");
  const rest = { ...whole, exclude: overlaps.map(({ prefix }) => `${escapePath(prefix)}**`) };
  const files = await scanCollection(rest);
  return files.length === 0 ? null : rest;
}

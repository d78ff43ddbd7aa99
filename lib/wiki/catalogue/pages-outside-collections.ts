/** The files of the wiki's folder that no configured collection has. */

import { collectionAt } from "../../configuration/index.ts";
import type { ResolvedCollection } from "../../contract/index.ts";
import { locateCollection } from "../page-locations.ts";

export interface UncoveredOptions {
  /** Name of the collection that the files become. */
  readonly name: string;
  readonly wikiDir: string;
  /** Those that are configured. */
  readonly collections: readonly ResolvedCollection[];
}

/**
 * A collection called `name` for all files of `wikiDir` but those of the folders below that are
 * collections already. It may be empty where those leave no file over: one may be added while a
 * service runs, and the last one removed. Null when the folder is a collection itself or lies in one,
 * and when there would be no file for a name that is taken. Rejects with `collection_folder_missing` when the folder cannot be read.
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
  const { scanDocumentFiles } = await import("../../indexer/index.ts");
  const exclude = overlaps.map(({ prefix }) => `${escapePath(prefix)}**`);
  const rest = { ...whole, exclude, mayBeEmpty: true };
  const isTaken = collections.some((collection) => collection.name === name);
  return isTaken && (await scanDocumentFiles(rest)).length === 0 ? null : rest;
}

/** Which folder is the wiki, and where the pages of each collection are read now. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Configuration, KnowledgeError, type KnowledgeStore } from "knowledge-sdk";
import type { DatabasePlace } from "knowledge-sdk/host";
import { exportFolderOf } from "knowledge-sdk/service";
import {
  type CollectionLocation,
  createWiki,
  locateCollection,
  uncoveredPages,
  type Wiki,
} from "knowledge-sdk/wiki";
import type { Environment } from "./environment.ts";
import type { Log } from "./log.ts";

export interface WikiSettings {
  /** Null: there is no wiki. */
  readonly folder: string | null;
  /** With the wiki's own collection, when no other has its files. */
  readonly configuration: Configuration;
  readonly locations: readonly CollectionLocation[];
}

const wikiCollection = "wiki";

/** `handbook` is the wiki if the operator has set nothing; null if there is none. */
export async function wikiSettings(
  { wikiDir, dataDir }: Environment,
  configuration: Configuration,
  handbook: string | null,
): Promise<WikiSettings> {
  const folder = wikiDir === "" ? null : (wikiDir ?? handbook);
  if (folder !== null && !existsSync(folder)) {
    throw new KnowledgeError(
      "configuration_invalid",
      `WIKI_DIR is ${folder}, and there is no such folder; create it or correct the path.`,
    );
  }
  const complete = folder === null ? configuration : await withWiki(configuration, folder);
  const fetched = new Set(complete.contentSources.map(({ collection }) => collection));
  const locations = complete.collections.map((collection) => {
    const { name } = collection;
    const fetchedFolder = fetched.has(name) ? join(dataDir, "fetched", name) : undefined;
    const exportFolder = exportFolderOf(join(dataDir, "fetched"), name);
    return locateCollection({ collection, wikiDir: folder, fetchedFolder, exportFolder });
  });
  return { folder, configuration: complete, locations };
}

/** Files that no collection has would be neither searched nor shown. */
async function withWiki(configuration: Configuration, folder: string): Promise<Configuration> {
  const rest = await uncoveredPages({
    name: wikiCollection,
    wikiDir: folder,
    collections: configuration.collections,
  });
  if (rest === null) return configuration;
  if (configuration.collections.some(({ name }) => name === wikiCollection)) {
    throw new KnowledgeError(
      "configuration_invalid",
      `A collection is called ${wikiCollection}, but does not contain all of WIKI_DIR; give it another name.`,
    );
  }
  return { ...configuration, collections: [...configuration.collections, rest] };
}

export function openServerWiki(
  environment: Environment,
  { current }: { readonly current: () => WikiSettings },
  { store, dbPath, log }: { store: KnowledgeStore; dbPath: DatabasePlace; log: Log },
): Promise<Wiki> {
  const { wikiTitle, wikiEditUrl, playerOrigins } = environment;
  return createWiki({
    source: { kind: "index", dbPath },
    locations: () => current().locations,
    isEnabled: current().folder !== null,
    title: wikiTitle,
    editUrl: wikiEditUrl,
    playerOrigins,
    generation: () => store.status().generation,
    store,
    onError: (error) => log.logger.error({ err: error }, "the wiki cannot be read again"),
  });
}

/** Which folder is the wiki, and where the pages of each collection are read. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type CollectionPlace,
  type Configuration,
  collectionAt,
  collectionPlace,
  createWiki,
  isCovered,
  KnowledgeError,
  type KnowledgeStore,
  type Wiki,
} from "knowledge-sdk";
import type { Environment } from "./environment.ts";
import type { Log } from "./log.ts";

export interface WikiSettings {
  /** Null: there is no wiki. */
  readonly folder: string | null;
  /** With the wiki's own collection, when no other has its files. */
  readonly configuration: Configuration;
  readonly places: readonly CollectionPlace[];
}

const wikiCollection = "wiki";

/** `handbook` is the wiki where the operator has said nothing at all; null where there is none. */
export function wikiSettings(
  { wikiDir, dataDir }: Environment,
  configuration: Configuration,
  handbook: string | null,
): WikiSettings {
  const folder = wikiDir === "" ? null : (wikiDir ?? handbook);
  if (folder !== null && !existsSync(folder)) {
    throw new KnowledgeError(
      "configuration_invalid",
      `WIKI_DIR is ${folder}, and there is no such folder; create it or correct the path.`,
    );
  }
  const complete = folder === null ? configuration : withWiki(configuration, folder);
  const fetched = new Set(complete.contentSources.map(({ collection }) => collection));
  const places = complete.collections.map((collection) => {
    const { name } = collection;
    const fetchedFolder = fetched.has(name) ? join(dataDir, "fetched", name) : undefined;
    return collectionPlace(collection, folder, fetchedFolder);
  });
  return { folder, configuration: complete, places };
}

/** A folder that no collection has would be neither searched nor shown. */
function withWiki(configuration: Configuration, folder: string): Configuration {
  const places = configuration.collections.map((collection) => collectionPlace(collection, folder));
  if (isCovered(folder, places)) return configuration;
  if (configuration.collections.some(({ name }) => name === wikiCollection)) {
    throw new KnowledgeError(
      "configuration_invalid",
      `A collection is called ${wikiCollection}, but lies elsewhere than WIKI_DIR; give it another name.`,
    );
  }
  const collections = [...configuration.collections, collectionAt(wikiCollection, folder)];
  return { ...configuration, collections };
}

export function openWiki(
  environment: Environment,
  { folder, places }: WikiSettings,
  { store, dbPath, log }: { store: KnowledgeStore; dbPath: string; log: Log },
): Promise<Wiki> {
  const { wikiTitle, wikiEditUrl } = environment;
  return createWiki({
    source: { kind: "index", dbPath },
    places,
    isEnabled: folder !== null,
    title: wikiTitle,
    editUrl: wikiEditUrl,
    generation: () => store.status().generation,
    async search(query, limit) {
      const { results } = await store.search(query, { limit });
      return results.map(({ title, path }) => ({ path: shortPath(path), title, address: path }));
    },
    onError: (error) => log.logger.error({ err: error }, "the wiki cannot be read anew"),
  });
}

/** `/wiki/a` is the page `a`, `/docs/guide/a` the page `guide/a`. */
function shortPath(address: string): string {
  return decodeURIComponent(address.replace(/^\/(?:wiki|docs)\/?/, ""));
}

/** Which documents the service answers from, when an operator has said this much or less. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Configuration, KnowledgeError, loadConfiguration } from "knowledge-sdk";
import { folderConfiguration } from "knowledge-sdk/service";
import type { Environment } from "./environment.ts";

/** The configuration file, which is followed while the service runs. */
export interface FollowedFile {
  readonly path: string;
  /** False: it may still be made. */
  readonly isThere: boolean;
}

export interface OpenedConfiguration {
  readonly configuration: Configuration;
  /** Followed while the service runs, also where it is made later. */
  readonly file: FollowedFile;
  /** Folder of our own handbook, which is the wiki where the operator has said nothing at all. */
  readonly handbook: string | null;
}

const configurationFile = "knowledge.config.json";
const handbookFolder = "content";

/**
 * KNOWLEDGE_CONFIG, otherwise knowledge.config.json here, otherwise the pages of WIKI_DIR alone,
 * otherwise our handbook, where each folder of content/ is a collection.
 */
export function openConfiguration({
  configurationFile: named,
  wikiDir,
}: Environment): OpenedConfiguration {
  const path = named ?? configurationFile;
  const isThere = named !== null || existsSync(configurationFile);
  const file = { path, isThere };
  if (isThere) return { configuration: loadConfiguration(path), file, handbook: null };
  const handbook = resolve(handbookFolder);
  // Documents of one's own never bring ours along.
  if (wikiDir !== null && wikiDir !== "" && resolve(wikiDir) !== handbook) {
    return { configuration: noDocuments, file, handbook: null };
  }
  if (existsSync(handbookFolder)) {
    return { configuration: folderConfiguration(handbookFolder), file, handbook };
  }
  throw new KnowledgeError(
    "configuration_invalid",
    `There is no ${configurationFile} here and no folder ${handbookFolder}; set KNOWLEDGE_CONFIG to the path of a configuration file, or WIKI_DIR to a folder of Markdown files.`,
  );
}

/** The wiki's own collection is added to it. */
const noDocuments: Configuration = {
  collections: [],
  contentSources: [],
  searchMode: "hybrid",
};

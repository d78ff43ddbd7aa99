/** Runs content source plugins and keeps what they fetched in folders that the indexer reads. */

import { join, posix } from "node:path";
import * as z from "zod";
import { messageOf } from "../base/index.ts";
import {
  type ContentSourceConfig,
  type ContentSourceEntry,
  type ContentSourcePlugin,
  collectionNamePattern,
  cutText,
  type FetchedFile,
  FetchResult,
  type IndexCallbacks,
  KnowledgeError,
} from "../contract/index.ts";
import { replaceFolder } from "./replace-folder.ts";
import { SourceError } from "./sources/source-error.ts";

export interface FetchRequest {
  readonly entries: readonly ContentSourceEntry[];
  readonly plugins: readonly ContentSourcePlugin[];
  /** Required as soon as there is an entry. */
  readonly fetchOutputDir: string | undefined;
  readonly onProgress?: IndexCallbacks["onProgress"] | undefined;
  /** Told what plugins left out. */
  readonly onSkip?: IndexCallbacks["onSkip"] | undefined;
}

/**
 * Folders of fetched files by collection. A collection's folder is replaced as a whole once all its
 * sources have answered, so a source that fails leaves the files of the time before.
 */
export async function fetchContentSources(
  request: FetchRequest,
): Promise<Readonly<Record<string, string>>> {
  const { entries, plugins, onProgress } = request;
  if (entries.length === 0) return {};
  const root = outputFolder(request.fetchOutputDir);
  const sources = entries.map((entry) => resolveSource(entry, plugins));

  const filesByCollection = new Map<string, Map<string, string>>();
  for (const [index, source] of sources.entries()) {
    onProgress?.({ phase: "fetch", done: index, total: sources.length });
    const files = filesByCollection.get(source.collection) ?? new Map<string, string>();
    filesByCollection.set(source.collection, files);
    const { files: fetched, skipped = [] } = await fetchFrom(source);
    for (const { path, detail } of skipped) {
      const { collection } = source;
      request.onSkip?.({ collection, filePath: path, reason: "not_fetched", detail });
    }
    addFiles(files, fetched, source.plugin.name);
  }
  const folders: Record<string, string> = {};
  for (const [collection, files] of filesByCollection) {
    folders[collection] = await writeFolder(root, collection, files);
  }
  onProgress?.({ phase: "fetch", done: sources.length, total: sources.length });
  return folders;
}

function outputFolder(folder: string | undefined): string {
  if (folder !== undefined) return folder;
  throw new KnowledgeError(
    "configuration_invalid",
    "Content sources need fetchOutputDir, the folder that receives their files.",
  );
}

interface Source {
  readonly plugin: ContentSourcePlugin;
  readonly collection: string;
  readonly config: ContentSourceConfig;
}

/** All entries are checked before the first one fetches. */
function resolveSource(
  { plugin: name, collection, config = {} }: ContentSourceEntry,
  plugins: readonly ContentSourcePlugin[],
): Source {
  if (!collectionNamePattern.test(collection)) {
    throw new KnowledgeError(
      "configuration_invalid",
      `The content source ${name} fills the collection ${JSON.stringify(collection)}, which is not a valid collection name.`,
    );
  }
  const plugin = plugins.find((candidate) => candidate.name === name);
  if (plugin === undefined) {
    const known = plugins.map((candidate) => candidate.name).join(", ") || "none";
    throw new KnowledgeError(
      "configuration_invalid",
      `No content source plugin has the name ${name}; known: ${known}.`,
    );
  }
  validate(plugin, config);
  return { plugin, collection, config };
}

function validate(plugin: ContentSourcePlugin, config: ContentSourceConfig): void {
  let reason = "";
  let cause: unknown;
  try {
    if (plugin.validate?.(config) !== false) return;
  } catch (error) {
    cause = error;
    reason = `: ${messageOf(error)}`;
  }
  throw new KnowledgeError(
    "configuration_invalid",
    `The content source ${plugin.name} refuses its settings${reason}.`,
    { cause },
  );
}

async function fetchFrom({ plugin, config }: Source): Promise<FetchResult> {
  try {
    return FetchResult.parse(await plugin.fetch(config));
  } catch (error) {
    // Messages of the built-in sources contain no secrets and tell the operator what to fix.
    const reason = error instanceof SourceError ? `failed: ${error.message}` : "failed";
    const faults =
      error instanceof z.ZodError ? "returned something that is not a list of files" : reason;
    throw new KnowledgeError(
      "content_source_failed",
      `The content source ${plugin.name} ${faults.replace(/\.$/, "")}; the files it fetched earlier stay in use.`,
      { cause: error },
    );
  }
}

/** Two sources may fill one collection, but not one file. */
function addFiles(
  files: Map<string, string>,
  fetched: readonly FetchedFile[],
  plugin: string,
): void {
  for (const { path, content } of fetched) {
    const normal = posix.normalize(path);
    if (leavesFolder(path, normal)) throw refusedPath(plugin, path, "leaves its folder");
    if (files.has(normal)) throw refusedPath(plugin, path, "has been fetched already");
    files.set(normal, content);
  }
}

/** A plugin's path may only go down from its folder, on every system. */
function leavesFolder(path: string, normal: string): boolean {
  const isOdd = path.includes("\0") || path.includes("\\") || /^[A-Za-z]:/.test(path);
  const isFolder = normal === "." || normal.endsWith("/");
  return isOdd || isFolder || normal.startsWith("/") || path.split("/").includes("..");
}

function refusedPath(plugin: string, path: string, reason: string): KnowledgeError {
  return new KnowledgeError(
    "content_source_failed",
    `The content source ${plugin} gave the path ${JSON.stringify(cutText(path, 200))}, which ${reason}; nothing was written.`,
  );
}

async function writeFolder(
  root: string,
  collection: string,
  files: ReadonlyMap<string, string>,
): Promise<string> {
  const folder = join(root, collection);
  try {
    await replaceFolder(folder, files);
  } catch (error) {
    throw new KnowledgeError(
      "content_source_failed",
      `The files fetched for the collection ${collection} cannot be written; the earlier ones stay in use.`,
      { cause: error },
    );
  }
  return folder;
}

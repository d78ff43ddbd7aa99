/** Runs content source plugins and keeps what they fetched in folders that the indexer reads. */
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import {
  type ContentSourceEntry,
  type ContentSourcePlugin,
  type FetchedFile,
  FetchResult,
  type IndexCallbacks,
  KnowledgeError,
} from "../../contract/index.ts";

export interface FetchRequest {
  readonly entries: readonly ContentSourceEntry[];
  readonly plugins: readonly ContentSourcePlugin[];
  /** Required as soon as there is an entry. */
  readonly fetchOutputDir: string | undefined;
  readonly onProgress: IndexCallbacks["onProgress"] | undefined;
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
  const sources = entries.map((entry) => ({ entry, plugin: findPlugin(plugins, entry.plugin) }));
  for (const { entry, plugin } of sources) validate(plugin, entry.config ?? {});

  const filesByCollection = new Map<string, Map<string, string>>();
  for (const [index, { entry, plugin }] of sources.entries()) {
    onProgress?.({ phase: "fetch", done: index, total: sources.length });
    const files = filesByCollection.get(entry.collection) ?? new Map<string, string>();
    filesByCollection.set(entry.collection, files);
    for (const { path, content } of await fetchFrom(plugin, entry.config ?? {})) {
      files.set(safePath(plugin.name, path), content);
    }
  }
  const folders: Record<string, string> = {};
  for (const [collection, files] of filesByCollection) {
    folders[collection] = await replaceFolder(join(root, collection), files);
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

function findPlugin(plugins: readonly ContentSourcePlugin[], name: string): ContentSourcePlugin {
  const found = plugins.find((plugin) => plugin.name === name);
  if (found !== undefined) return found;
  const known = plugins.map((plugin) => plugin.name).join(", ") || "none";
  throw new KnowledgeError(
    "configuration_invalid",
    `No content source plugin has the name ${name}; known: ${known}.`,
  );
}

function validate(plugin: ContentSourcePlugin, config: Readonly<Record<string, unknown>>): void {
  let isValid: boolean;
  let cause: unknown;
  try {
    isValid = plugin.validate?.(config) ?? true;
  } catch (error) {
    isValid = false;
    cause = error;
  }
  if (isValid) return;
  const reason = cause instanceof Error ? `: ${cause.message}` : "";
  throw new KnowledgeError(
    "configuration_invalid",
    `The content source ${plugin.name} refuses its settings${reason}.`,
    { cause },
  );
}

async function fetchFrom(
  plugin: ContentSourcePlugin,
  config: Readonly<Record<string, unknown>>,
): Promise<readonly FetchedFile[]> {
  try {
    return FetchResult.parse(await plugin.fetch(config)).files;
  } catch (error) {
    throw new KnowledgeError(
      "content_source_failed",
      `The content source ${plugin.name} failed; what it fetched before stays in use.`,
      { cause: error },
    );
  }
}

const driveLetter = /^[A-Za-z]:/;

/** A plugin's path may only go down from its folder. */
function safePath(plugin: string, path: string): string {
  const normal = posix.normalize(path);
  const isUnsafe =
    path.includes("\0") ||
    path.includes("\\") ||
    driveLetter.test(path) ||
    normal.startsWith("/") ||
    normal === "." ||
    normal.endsWith("/") ||
    normal.split("/").includes("..");
  if (!isUnsafe) return normal;
  throw new KnowledgeError(
    "content_source_failed",
    `The content source ${plugin} gave the path ${JSON.stringify(path.slice(0, 200))}, which leaves its folder; nothing was written.`,
  );
}

async function replaceFolder(folder: string, files: ReadonlyMap<string, string>): Promise<string> {
  const staged = `${folder}.${process.pid}.new`;
  const retired = `${folder}.${process.pid}.old`;
  await rm(staged, { recursive: true, force: true });
  await mkdir(staged, { recursive: true });
  for (const [path, content] of files) {
    const file = join(staged, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await rm(retired, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, retired);
  await rename(staged, folder);
  await rm(retired, { recursive: true, force: true });
  return folder;
}

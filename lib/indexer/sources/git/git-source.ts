/** The content source `git`: a folder of a repository at a ref, without a checkout. */
import type { ContentSourcePlugin, FetchResult } from "../../../contract/index.ts";
import { GitSettings } from "./git-settings.ts";

export interface GitSourceOptions {
  /** Whether hosts of a private network, and repositories of this machine, may be read. Default false. */
  readonly allowPrivateHosts?: boolean | undefined;
  /** For each call of git, in milliseconds. Default 120,000. */
  readonly timeoutMs?: number | undefined;
  /** Largest size of all files together. Default 200 MB. */
  readonly bytesMax?: number | undefined;
}

const defaults = { allowPrivateHosts: false, timeoutMs: 120_000, bytesMax: 200 * 1_024 * 1_024 };

/**
 * A plug-in that reads a folder of a git repository through the git client (2.37 or newer), one
 * commit deep and without a checkout: no hook, filter, link or submodule of the repository takes
 * effect. Settings: `url`, `ref` (default HEAD), `folder` (default all), `pattern` (default every
 * format that is text), `prefix`. Hosts of a private network are refused unless `allowPrivateHosts`
 * is set. Credentials are those that the git client finds by itself; it never asks for any.
 * @example
 * import { createGitSource, createIndexer } from "knowledge-sdk";
 *
 * const config = { url: "https://github.com/nodejs/node.git", ref: "main", folder: "doc/api" };
 * await createIndexer({
 *   dbPath: "./data/index.db",
 *   collections: [{ name: "node", path: "./docs" }],
 *   plugins: [createGitSource({ timeoutMs: 300_000 })],
 *   contentSources: [{ plugin: "git", collection: "node", config }],
 * }).run();
 */
export function createGitSource(options: GitSourceOptions = {}): ContentSourcePlugin {
  const limits = {
    timeoutMs: options.timeoutMs ?? defaults.timeoutMs,
    bytesMax: options.bytesMax ?? defaults.bytesMax,
  };
  const { allowPrivateHosts = defaults.allowPrivateHosts } = options;
  return {
    name: "git",
    validate: (config) => GitSettings().parse(config) !== null,
    async fetch(config): Promise<FetchResult> {
      const settings = GitSettings().parse(config);
      const { fetchRepository } = await import("./fetch-repository.ts");
      return fetchRepository(settings, { ...limits, allowPrivateHosts });
    },
  };
}

/** The content source `git`: a folder of a repository at a ref, without a checkout. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import type {
  ContentSourcePlugin,
  FetchedFile,
  FetchResult,
  SkippedSource,
} from "../../../contract/index.ts";
import { pattern, placed, prefix, textOf } from "../source-settings.ts";
import { parseRepositoryAddress, type RepositoryAddress } from "./repository-address.ts";
import { runGit } from "./run-git.ts";
import { listFiles, readFiles } from "./tree-files.ts";

export interface GitSourceOptions {
  /** Whether hosts of a private network, and repositories of this machine, may be read. Default false. */
  readonly allowPrivateHosts?: boolean | undefined;
  /** For each call of git, in milliseconds. Default 120,000. */
  readonly timeoutMs?: number | undefined;
  /** Largest size of all files together. Default 200 MB. */
  readonly bytesMax?: number | undefined;
}

const GitSettings = z.strictObject({
  url: z
    .string()
    .refine((url) => parseRepositoryAddress(url) !== null, "must be an address of a repository")
    .describe("https, http, ssh or file address"),
  ref: z
    .string()
    .regex(
      /^(?![-/.])(?!.*(?:\.\.|@\{))[^\s~^:?*[\\\p{Cc}]{1,255}$/u,
      "must be a branch, tag or commit",
    )
    .default("HEAD")
    .describe("Branch, tag or commit"),
  folder: prefix.describe("Folder of the repository; default all of it"),
  pattern: pattern.describe("Glob below the folder"),
  prefix,
});
type GitSettings = z.output<typeof GitSettings>;

const defaults = { allowPrivateHosts: false, timeoutMs: 120_000, bytesMax: 200 * 1_024 * 1_024 };

/**
 * A plug-in that reads a folder of a git repository through the git client (2.37 or newer), one
 * commit deep and without a checkout: no hook, filter, link or submodule of the repository takes
 * effect. Settings: `url`, `ref` (default HEAD), `folder` (default all), `pattern` (default Markdown,
 * MDX and text), `prefix`. Hosts of a private network are refused unless `allowPrivateHosts` is set.
 * Credentials are those that the git client finds by itself; it never asks for any.
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
    validate: (config) => GitSettings.parse(config) !== null,
    async fetch(config): Promise<FetchResult> {
      const settings = GitSettings.parse(config);
      // The schema has parsed it already.
      const address = parseRepositoryAddress(settings.url) as RepositoryAddress;
      const { connectionSettings } = await import("./connection-settings.ts");
      const guards = await connectionSettings(address, allowPrivateHosts);
      const repository = await mkdtemp(join(tmpdir(), "knowledge-git-"));
      const git = (args: readonly string[], input = ""): Promise<Buffer> =>
        runGit({ args: ["-C", repository, ...args], input, ...limits });
      try {
        await git(["init", "--bare", "--quiet", "."]);
        const allowed = guards.flatMap((guard) => ["-c", guard]);
        const { url, ref } = settings;
        await git([...allowed, "fetch", "--quiet", "--depth=1", "--no-tags", "--", url, ref]);
        return await resultOf(git, settings);
      } finally {
        await rm(repository, { recursive: true, force: true });
      }
    },
  };
}

type Git = (args: readonly string[], input?: string) => Promise<Buffer>;

async function resultOf(git: Git, settings: GitSettings): Promise<FetchResult> {
  const listed = await listFiles(git, settings);
  const contents = await readFiles(git, listed);
  const files: FetchedFile[] = [];
  const skipped: SkippedSource[] = [];
  for (const [index, file] of listed.entries()) {
    const path = placed(settings.prefix, file.path);
    const text = textOf(path, contents[index] ?? Buffer.alloc(0));
    if (typeof text === "string") files.push({ path, content: text });
    else skipped.push(text);
  }
  return { files, skipped };
}

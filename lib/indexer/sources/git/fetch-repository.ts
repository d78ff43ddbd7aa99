/** Reads the files of a repository through the git client. */
import type { FetchedFile, FetchResult, SkippedSource } from "../../../contract/index.ts";
import { prefixed, sourceText } from "../source-settings.ts";
import { connectionSettings } from "./connection-settings.ts";
import type { GitSettings } from "./git-settings.ts";
import { parseRepositoryAddress, type RepositoryAddress } from "./repository-address.ts";
import { runGit } from "./run-git.ts";
import { withTemporaryRepository } from "./temporary-repository.ts";
import { listFiles, readFiles } from "./tree-files.ts";

export interface FetchLimits {
  readonly allowPrivateHosts: boolean;
  /** For each call of git. */
  readonly timeoutMs: number;
  /** Size of all files together. */
  readonly bytesMax: number;
}

export async function fetchRepository(
  settings: GitSettings,
  { allowPrivateHosts, ...limits }: FetchLimits,
): Promise<FetchResult> {
  // The schema of the settings has parsed it already.
  const address = parseRepositoryAddress(settings.url) as RepositoryAddress;
  const guards = await connectionSettings(address, allowPrivateHosts);
  return withTemporaryRepository(async (repository) => {
    const git = (args: readonly string[], input = ""): Promise<Buffer> =>
      runGit({ args: ["-C", repository, ...args], input, ...limits });
    await git(["init", "--bare", "--quiet", "."]);
    const allowed = guards.flatMap((guard) => ["-c", guard]);
    const { url, ref } = settings;
    await git([...allowed, "fetch", "--quiet", "--depth=1", "--no-tags", "--", url, ref]);
    return resultOf(git, settings);
  });
}

type Git = (args: readonly string[], input?: string) => Promise<Buffer>;

async function resultOf(git: Git, settings: GitSettings): Promise<FetchResult> {
  const listed = await listFiles(git, settings);
  const contents = await readFiles(git, listed);
  const files: FetchedFile[] = [];
  const skipped: SkippedSource[] = [];
  for (const [index, file] of listed.entries()) {
    const path = prefixed(settings.prefix, file.path);
    const text = sourceText(path, contents[index] ?? Buffer.alloc(0));
    if (typeof text === "string") files.push({ path, content: text });
    else skipped.push(text);
  }
  return { files, skipped };
}

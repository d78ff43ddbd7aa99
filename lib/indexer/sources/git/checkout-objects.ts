/**
 * A checkout that may come from anybody. Its configuration can name programs in many settings
 * (filters, watchers, signatures, ways to fetch missing objects), so only its location is requested
 * from it, and its objects are read through our own repository that borrows them.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { SourceError } from "../source-error.ts";
import { type GitCall, runGit } from "./run-git.ts";
import { withTemporaryRepository } from "./temporary-repository.ts";

export interface Checkout {
  /** The commit that is checked out. */
  readonly head: string;
  /** Path of the folder in the commit with a slash behind it; "" for the whole of it. */
  readonly prefix: string;
  /** `sha1` or `sha256`. */
  readonly objectFormat: string;
  /** Absolute path of what the checkouts of a repository have in common. */
  readonly commonFolder: string;
}

export type GitLimits = Pick<GitCall, "timeoutMs" | "bytesMax">;

/** Rejects with a `SourceError` where the folder is in no repository, or in one without a commit. */
export async function findCheckout(folder: string, limits: GitLimits): Promise<Checkout> {
  const asked = ["--show-object-format", "--git-common-dir", "--show-prefix", "HEAD"];
  const said = await runGit({ ...limits, args: ["-C", folder, "rev-parse", ...asked] });
  const [objectFormat = "", common = "", prefix = "", head = "", ...rest] = said
    .toString("utf8")
    .split("\n");
  if (!/^[0-9a-f]{40,64}$/.test(head) || rest.length !== 1) {
    throw new SourceError("git does not say where the folder stands");
  }
  return { head, prefix, objectFormat, commonFolder: resolve(folder, common) };
}

/** A call of git that sees the objects of the checkout and no work tree; gives its output. */
export type ReadObjects = (args: readonly string[]) => Promise<string>;

export function withObjects<Result>(
  checkout: Checkout,
  limits: GitLimits,
  read: (git: ReadObjects) => Promise<Result>,
): Promise<Result> {
  return withTemporaryRepository(async (repository) => {
    await borrow(checkout, repository);
    return read(async (args) => {
      const call = ["--literal-pathspecs", `--git-dir=${repository}`, ...args];
      return (await runGit({ ...limits, args: call })).toString("utf8");
    });
  });
}

/** As gitrepository-layout(5) has it. */
async function borrow(checkout: Checkout, repository: string): Promise<void> {
  const { head, objectFormat, commonFolder } = checkout;
  await Promise.all([
    mkdir(join(repository, "objects", "info"), { recursive: true }),
    mkdir(join(repository, "refs")),
  ]);
  const settings = `[core]\nrepositoryFormatVersion = 1\nbare = true\n[extensions]\nobjectFormat = ${objectFormat}\n`;
  // A shallow clone names the commits whose parents are missing there.
  const shallow = await readFile(join(commonFolder, "shallow")).catch(() => null);
  await Promise.all([
    writeFile(join(repository, "HEAD"), `${head}\n`),
    writeFile(join(repository, "config"), settings),
    writeFile(
      join(repository, "objects", "info", "alternates"),
      `${join(commonFolder, "objects")}\n`,
    ),
    ...(shallow === null ? [] : [writeFile(join(repository, "shallow"), shallow)]),
  ]);
}

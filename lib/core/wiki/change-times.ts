/** When files were changed last, as git knows it: a fresh clone gives all files one file time. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { runGit } from "../sources/git/run-git.ts";

/** Milliseconds since 1970 of a file's last commit; null where git has none, or it was edited since. */
export type CommittedAt = (filePath: string) => number | null;

export interface ChangeTimes {
  /** Of the files below the folder; of none where there is no git. */
  read(folder: string): Promise<CommittedAt>;
}

interface Committed {
  readonly atMs: number;
  /** git's name of the content. */
  readonly object: string;
}

const timeoutMs = 20_000;
const bytesMax = 64 * 1_024 * 1_024;
/** Nobody asks for the day of a page whose last change lies behind so many others. */
const commitsMax = 20_000;

/** Keeps the history of each folder until another commit is checked out there. */
export function createChangeTimes(): ChangeTimes {
  const histories = new Map<string, { readonly head: string; readonly committedAt: CommittedAt }>();
  return {
    async read(folder) {
      try {
        const head = await git(folder, ["rev-parse", "--verify", "HEAD"]);
        const known = histories.get(folder);
        if (known?.head === head) return known.committedAt;
        const committedAt = committedIn(folder, await readHistory(folder));
        histories.set(folder, { head, committedAt });
        return committedAt;
      } catch {
        // No repository, no git, or a history that is too long: file times are left.
        return () => null;
      }
    },
  };
}

/**
 * The folder may come from anybody, and with it a configuration that names programs. What is asked
 * here reads objects alone: never the work tree, whose filters and watchers are such programs.
 */
async function git(folder: string, args: readonly string[]): Promise<string> {
  const settings = ["-C", folder, "--no-pager", ...unreachable.flatMap((name) => ["-c", name])];
  return (await runGit({ args: [...settings, ...args], timeoutMs, bytesMax })).toString("utf8");
}

/** Missing objects are fetched by programs too. */
const unreachable = ["ext", "fd", "file", "ftp", "ftps", "git", "http", "https", "ssh"]
  .map((protocol) => `protocol.${protocol}.allow=never`)
  .concat("protocol.allow=never");

const noPrograms = ["--no-show-signature", "--no-diff-merges", "--no-ext-diff", "--no-textconv"];

async function readHistory(folder: string): Promise<ReadonlyMap<string, Committed>> {
  const log = ["log", `--max-count=${commitsMax}`, "--format=%x01%ct", "--name-only", "-z"];
  const times = timesOf(
    await git(folder, [...log, ...noPrograms, "--relative", "--no-renames", "--", "."]),
  );
  const tree = await git(folder, ["ls-tree", "-r", "-z", "HEAD"]);
  const history = new Map<string, Committed>();
  for (const line of tree.split("\0")) {
    const [, object = "", path = ""] = /^\d+ blob ([0-9a-f]+)\t([\s\S]+)$/.exec(line) ?? [];
    const atMs = times.get(path);
    if (atMs !== undefined) history.set(path, { atMs, object });
  }
  return history;
}

/** Milliseconds by path. Each commit begins with \x01 and its time; the newest comes first. */
function timesOf(log: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const commit of log.split("\u0001")) {
    const [time = "", ...files] = commit.split(/[\0\n]+/);
    for (const file of files) {
      if (file !== "" && !times.has(file)) times.set(file, Number(time) * 1_000);
    }
  }
  return times;
}

/** Contents are compared here, once for each state of a file; files are not read without need. */
function committedIn(folder: string, history: ReadonlyMap<string, Committed>): CommittedAt {
  const compared = new Map<string, { readonly state: string; readonly isSame: boolean }>();
  const isSame = (filePath: string, { atMs, object }: Committed): boolean => {
    const file = join(folder, filePath);
    const stats = attempt(() => statSync(file));
    // One that is gone, or something else than a file by now.
    if (stats?.isFile() !== true) return false;
    // Whatever was written before the commit is not newer than it.
    if (stats.mtimeMs < atMs) return true;
    const state = `${stats.size} ${stats.mtimeMs}`;
    const known = compared.get(filePath);
    if (known?.state === state) return known.isSame;
    const found = { state, isSame: hasContent(file, object) };
    compared.set(filePath, found);
    return found.isSame;
  };
  return (filePath) => {
    const committed = history.get(filePath);
    return committed !== undefined && isSame(filePath, committed) ? committed.atMs : null;
  };
}

/** A checkout may have given the file other ends of lines. */
function hasContent(file: string, object: string): boolean {
  const bytes = attempt(() => readFileSync(file));
  if (bytes === null) return false;
  if (objectOf(bytes, object.length) === object) return true;
  if (!bytes.includes("\r\n")) return false;
  const unixLines = Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
  return objectOf(unixLines, object.length) === object;
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** git's name of a file's content, in the form that its repository uses. */
function objectOf(bytes: Buffer, length: number): string {
  const algorithm = length === 64 ? "sha256" : "sha1";
  return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

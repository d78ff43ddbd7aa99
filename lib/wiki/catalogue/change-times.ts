/** When files were changed last, as git knows it: a fresh clone gives all files one file time. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Checkout, findCheckout, withObjects } from "../../indexer/index.ts";

/**
 * Milliseconds since 1970 of a file's last commit; null where git has none, where the file was edited
 * since, and in the oldest commit of a shallow clone, which has files that changed long before.
 */
export type CommittedAt = (filePath: string) => number | null;

export interface ChangeTimes {
  /** Times of the files below the folder; none without git. */
  read(folder: string): Promise<CommittedAt>;
}

interface Committed {
  readonly atMs: number;
  /** git's name of the content. */
  readonly object: string;
}

const limits = { timeoutMs: 20_000, bytesMax: 64 * 1_024 * 1_024 };
/** The date of a page whose last change is behind so many others is not needed. */
const commitsMax = 20_000;

const nothing: CommittedAt = () => null;

/** Keeps the history of each folder until another commit is checked out there. */
export function createChangeTimes(): ChangeTimes {
  const histories = new Map<string, { readonly head: string; readonly committedAt: CommittedAt }>();
  return {
    async read(folder) {
      // No repository, or no git: file times are left.
      const checkout = await findCheckout(folder, limits).catch(() => null);
      if (checkout === null) return nothing;
      const known = histories.get(folder);
      if (known?.head === checkout.head) return known.committedAt;
      // One that is too long stays so until the next commit.
      const history = await readHistory(checkout).catch(() => null);
      const committedAt = history === null ? nothing : committedIn(folder, history);
      histories.set(folder, { head: checkout.head, committedAt });
      return committedAt;
    },
  };
}

async function readHistory(checkout: Checkout): Promise<ReadonlyMap<string, Committed>> {
  const { head, prefix } = checkout;
  const [log, tree] = await withObjects(checkout, limits, async (git) => [
    await git([...logOf(prefix), head, "--", ...(prefix === "" ? [] : [prefix])]),
    await git(["ls-tree", "-r", "-z", `${head}:${prefix}`]),
  ]);
  const times = timesOf(log, await oldestCommits(checkout));
  const history = new Map<string, Committed>();
  for (const line of tree.split("\0")) {
    const [, object = "", path = ""] = /^\d+ blob ([0-9a-f]+)\t([\s\S]+)$/.exec(line) ?? [];
    const atMs = times.get(path);
    if (typeof atMs === "number") history.set(path, { atMs, object });
  }
  return history;
}

function logOf(prefix: string): readonly string[] {
  const format = "--format=%x01%ct %H";
  const commits = ["log", `--max-count=${commitsMax}`, format, "--no-show-signature"];
  return [...commits, "--name-only", "-z", "--no-renames", `--relative=${prefix}`];
}

/** Those that a shallow clone has without their parents. */
async function oldestCommits({ commonFolder }: Checkout): Promise<ReadonlySet<string>> {
  const text = await readFile(join(commonFolder, "shallow"), "utf8").catch(() => "");
  return new Set(text.split("\n"));
}

/** Milliseconds by path. Each commit begins with \x01, its time and name; the newest comes first. */
function timesOf(log: string, unknown: ReadonlySet<string>): ReadonlyMap<string, number | null> {
  const times = new Map<string, number | null>();
  for (const commit of log.split("\u0001")) {
    const [start = "", ...files] = commit.split(/[\0\n]+/);
    const [time, name = ""] = start.split(" ");
    const atMs = unknown.has(name) ? null : Number(time) * 1_000;
    for (const file of files) {
      if (file !== "" && !times.has(file)) times.set(file, atMs);
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
    // A file that is gone, or no longer a file.
    if (stats?.isFile() !== true) return false;
    // Anything written before the commit is not newer than it.
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

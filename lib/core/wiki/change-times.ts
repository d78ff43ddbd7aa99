/** When files were changed last, as git knows it: a fresh clone gives all files one file time. */
import { runGit } from "../sources/git/run-git.ts";

const timeoutMs = 20_000;
const bytesMax = 64 * 1_024 * 1_024;
/** Nobody asks for the day of a page whose last change lies behind so many others. */
const commitsMax = 20_000;

/** Seconds since 1970 by path below the folder; empty where there is no git. */
export async function readChangeTimes(folder: string): Promise<ReadonlyMap<string, number>> {
  const inFolder = ["-C", folder];
  const log = ["log", `--max-count=${commitsMax}`, "--format=%x01%ct", "--name-only", "-z"];
  const history = [...inFolder, ...log, "--relative", "--no-renames", "--", "."];
  const edited = [...inFolder, "diff", "HEAD", "--name-only", "-z", "--relative", "--", "."];
  const read = async (args: readonly string[]): Promise<string> =>
    (await runGit({ args, timeoutMs, bytesMax })).toString("utf8");
  try {
    const times = timesOf(await read(history));
    // What is not committed yet was changed when its file was.
    for (const file of (await read(edited)).split("\0")) times.delete(file);
    return times;
  } catch {
    // No repository, no git, or a history that is too long: file times are left.
    return new Map();
  }
}

/** Each commit begins with \x01 and its time; the newest comes first. */
function timesOf(log: string): Map<string, number> {
  const times = new Map<string, number>();
  for (const commit of log.split("\u0001")) {
    const [time = "", ...files] = commit.split(/[\0\n]+/);
    for (const file of files) {
      if (file !== "" && !times.has(file)) times.set(file, Number(time));
    }
  }
  return times;
}

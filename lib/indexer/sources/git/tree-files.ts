/** Files of a fetched commit, straight from git's objects. */
import { SourceError } from "../source-error.ts";

export interface GitFile {
  /** Below the folder that was asked for. */
  readonly path: string;
  readonly object: string;
}

type Git = (args: readonly string[], input?: string) => Promise<Buffer>;

interface Wanted {
  readonly folder: string;
  readonly pattern: string;
}

/** Plain files that match: links and submodules have other modes. */
export async function listFiles(git: Git, { folder, pattern }: Wanted): Promise<GitFile[]> {
  const { default: picomatch } = await import("picomatch");
  const isWanted = picomatch(pattern);
  const root = folder === "" ? "" : `${folder.replace(/\/$/, "")}/`;
  const paths = root === "" ? [] : ["--", root];
  const listing = await git(["ls-tree", "-r", "-z", "--full-tree", "FETCH_HEAD", ...paths]);
  return listing
    .toString()
    .split("\0")
    .flatMap((line) => {
      const [, mode, object = "", path = ""] =
        /^(\d+) \w+ ([0-9a-f]+)\t([\s\S]+)$/.exec(line) ?? [];
      const below = path.slice(root.length);
      const isPlain = mode === "100644" || mode === "100755";
      return isPlain && isWanted(below) ? [{ path: below, object }] : [];
    });
}

/** Contents in the order of the files, by one call. */
export async function readFiles(git: Git, files: readonly GitFile[]): Promise<Buffer[]> {
  if (files.length === 0) return [];
  const wanted = files.map(({ object }) => `${object}\n`).join("");
  const output = await git(["cat-file", "--batch"], wanted);
  const contents: Buffer[] = [];
  let position = 0;
  for (const { path } of files) {
    const headEnd = output.indexOf("\n", position);
    // "<object> blob <size>", then the bytes and a line feed.
    const size = Number(output.toString("latin1", position, headEnd).split(" ")[2]);
    if (headEnd < 0 || !Number.isInteger(size))
      throw new SourceError(`git does not return ${path}`);
    contents.push(output.subarray(headEnd + 1, headEnd + 1 + size));
    position = headEnd + size + 2;
  }
  return contents;
}

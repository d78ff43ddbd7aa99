/** Files that others include, as far as they lie in the folder of their collection. */
import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { join, posix, sep } from "node:path";

export interface FileBeside {
  /** Below the collection's folder. */
  readonly path: string;
  /** Of its bytes; "" when it cannot be read. */
  readonly hash: string;
}

interface BesideReader {
  /** `path` counts from the folder of the file, with a slash in front from the collection's. */
  read(path: string): Uint8Array | null;
  /** All that were asked for. */
  files(): readonly FileBeside[];
}

/** A file that includes more is no page of text. */
const filesMax = 1_000;
const bytesMax = 32 * 1024 * 1024;

export function createBesideReader({
  root,
  path: origin,
}: {
  readonly root: string;
  readonly path: string;
}): BesideReader {
  const asked = new Map<string, string>();
  let total = 0;
  return {
    read(path) {
      const file = pathInRoot(origin, path);
      if (file === null || asked.size >= filesMax) return null;
      const bytes = readInside(root, file);
      total += bytes?.length ?? 0;
      asked.set(file, bytes === null ? "" : hashOf(bytes));
      return total > bytesMax ? null : bytes;
    },
    files: () => [...asked].map(([path, hash]) => ({ path, hash })),
  };
}

/** Whether all are what they were. */
export function areUnchanged(root: string, besides: readonly FileBeside[]): boolean {
  return besides.every(({ path, hash }) => {
    const bytes = readInside(root, path);
    return (bytes === null ? "" : hashOf(bytes)) === hash;
  });
}

/** Null for a path that leads out of the folder, or to a hidden file. */
function pathInRoot(origin: string, path: string): string | null {
  if (path.includes("\0") || path.includes("\\")) return null;
  const file = path.startsWith("/")
    ? posix.normalize(path.slice(1))
    : posix.normalize(posix.join(posix.dirname(origin), path));
  return /(?:^|\/)\./.test(file) || file.startsWith("/") ? null : file;
}

/** Links are followed as far as they stay inside. */
function readInside(root: string, path: string): Uint8Array | null {
  try {
    const base = realpathSync(root);
    const file = realpathSync(join(base, path));
    if (!file.startsWith(base.endsWith(sep) ? base : base + sep)) return null;
    const stats = statSync(file);
    if (!stats.isFile() || stats.size > bytesMax) return null;
    return readFileSync(file);
  } catch {
    return null;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64url");
}

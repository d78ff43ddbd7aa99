/** Files that others include, as far as they lie in the folder of their collection. */
import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { join, posix, sep } from "node:path";

export interface FileBeside {
  /** Below the collection's folder. */
  readonly path: string;
  /** Hash of its bytes; "" when it cannot be read. */
  readonly hash: string;
}

interface BesideReader {
  /** `path` counts from the folder of the file, with a slash in front from the collection's. */
  read(path: string): Uint8Array | null;
  /** All that were asked for. */
  files(): readonly FileBeside[];
}

/** The largest public descriptions have some two thousand files. */
const filesMax = 5_000;
const bytesMax = 64 * 1024 * 1024;

export function createBesideReader({
  root,
  path: origin,
  note = () => undefined,
}: {
  readonly root: string;
  readonly path: string;
  /** Told of what is left out. */
  note?(detail: string): void;
}): BesideReader {
  const asked = new Map<string, { readonly hash: string; readonly bytes: Uint8Array | null }>();
  let total = 0;
  return {
    read(path) {
      const file = pathInRoot(origin, path);
      if (file === null) return null;
      const known = asked.get(file);
      if (known !== undefined) return known.bytes;
      if (asked.size < filesMax && total <= bytesMax) {
        const bytes = readInside(root, file);
        total += bytes?.length ?? 0;
        const given = total > bytesMax ? null : bytes;
        asked.set(file, { hash: hashOf(bytes), bytes: given });
        if (total <= bytesMax) return given;
      }
      note(`it includes more than ${filesMax} files or 64 MiB; the rest is left out`);
      return null;
    },
    files: () => [...asked].map(([path, { hash }]) => ({ path, hash })),
  };
}

/**
 * Whether all are what they were. `known` has what was looked at before, by folder and path: within
 * a run hundreds of pages name the same description.
 */
export function areUnchanged(
  root: string,
  besides: readonly FileBeside[],
  known: Map<string, string> = new Map(),
): boolean {
  return besides.every(({ path, hash }) => {
    const key = `${root}\n${path}`;
    const present = known.get(key) ?? hashOf(readInside(root, path));
    known.set(key, present);
    return present === hash;
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

/** "" for a file that cannot be read. */
function hashOf(bytes: Uint8Array | null): string {
  return bytes === null ? "" : createHash("sha256").update(bytes).digest("base64url");
}

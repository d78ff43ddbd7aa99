/** Which file imports which: between rooms, and among the folders of a folder. */
import { posix } from "node:path";
import { importsOf, type SourceText } from "./source-files.ts";

export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Every import of one file by another, also of types and by `import()`. */
export function arrowsOf(files: readonly SourceText[]): readonly Arrow[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith("."))
      .map((specifier) => ({
        from: file.path,
        to: posix.normalize(posix.join(posix.dirname(file.path), specifier)),
      })),
  );
}

/** A way from one folder to another: an import, or several by way of files beside the folders. */
export interface Way {
  /** Names of folders. */
  readonly from: string;
  readonly to: string;
  /** The files on the way, the first in `from` and the last in `to`. */
  readonly files: readonly string[];
}

/** Every folder that holds one of the files, at any depth; of `lib` those inside it. */
export function foldersOf(files: readonly SourceText[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { path } of files) {
    for (let at = posix.dirname(path); at !== "." && at !== "lib"; at = posix.dirname(at)) {
      found.add(at);
    }
  }
  return found;
}

/**
 * The shortest way between each two folders directly in `folder`, also of one back to itself by way
 * of files beside it.
 */
export function waysInside(folder: string, arrows: readonly Arrow[]): readonly Way[] {
  const inside = arrows.filter(({ from, to }) =>
    [from, to].every((path) => path.startsWith(`${folder}/`)),
  );
  const nameOf = (path: string): string | null => {
    const [name = "", ...rest] = path.slice(folder.length + 1).split("/");
    return rest.length === 0 ? null : name;
  };
  const ways: Way[] = [];
  const starts = new Set(inside.flatMap(({ from }) => nameOf(from) ?? []));
  for (const start of starts) {
    const open = inside
      .filter(({ from, to }) => nameOf(from) === start && nameOf(to) !== start)
      .map(({ from, to }) => [from, to]);
    const seen = new Set<string>();
    for (const files of open) {
      const last = files.at(-1) as string;
      const end = nameOf(last);
      if (end !== null) ways.push({ from: start, to: end, files });
      if (end !== null || seen.has(last)) continue;
      seen.add(last);
      open.push(...inside.filter(({ from }) => from === last).map(({ to }) => [...files, to]));
    }
  }
  return ways;
}

/** The ways that do not lead down in the order, each as a line. */
export function runningBack(ways: readonly Way[], order: readonly string[]): readonly string[] {
  return ways
    .filter(({ from, to }) => order.indexOf(to) <= order.indexOf(from))
    .map(({ files }) => files.join(" → "));
}

/** Files that import each other in a circle, each circle once. */
export function circlesOf(arrows: readonly Arrow[]): readonly (readonly string[])[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of arrows) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: (readonly string[])[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start !== -1) circles.push([...path.slice(start), file]);
    if (start !== -1 || done.has(file)) return;
    for (const other of next.get(file) ?? []) walk(other, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return circles;
}

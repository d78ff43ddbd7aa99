/** Files that a page may take in: those of its collection's folder, and nothing outside of it. */
import { readFileSync, realpathSync, statSync } from "node:fs";
import { basename, join, posix, sep } from "node:path";
import type { ReadSnippet } from "./with-snippets.ts";

const bytesMax = 256 * 1_024;

/** `folders` of the collection; a path is looked for in each. */
export function createSnippetFiles(folders: readonly string[]): ReadSnippet {
  return (fromFile, target) => {
    for (const folder of folders) {
      for (const filePath of candidates(folder, fromFile, target)) {
        const text = textIn(folder, filePath);
        if (text !== null) return { filePath, text };
      }
    }
    return null;
  };
}

/** From the collection's folder, from the page, and from the folder above, as tools begin at it. */
function candidates(folder: string, fromFile: string, target: string): readonly string[] {
  if (/^\w+:\/\//.test(target) || target.includes("\0") || target.includes("\\")) return [];
  const fromRoot = target.replace(/^(?:@|~)?\//, "");
  const fromPage = posix.join(posix.dirname(fromFile), target);
  const all =
    fromRoot !== target
      ? [fromRoot]
      : /^\.\.?\//.test(target)
        ? [fromPage]
        : [target, fromPage, below(target, basename(folder)), ...above(fromFile, target)];
  return all.map((path) => posix.normalize(path)).filter(isInside);
}

/** Hugo looks from the top of its pages, which may lie deeper than the collection's folder. */
function above(fromFile: string, target: string): readonly string[] {
  const steps = fromFile.split("/").slice(0, -2);
  return steps.map((_step, at) => posix.join(...steps.slice(0, steps.length - at), target));
}

function below(target: string, name: string): string {
  return target.startsWith(`${name}/`) ? target.slice(name.length + 1) : target;
}

/** GitBook keeps pieces of pages and pictures there. */
const gitbookFolder = ".gitbook";

/** What is hidden is configuration, and often holds secrets. */
function isInside(path: string): boolean {
  const steps = path.split("/");
  return (
    !path.startsWith("/") &&
    steps.every((step) => step === gitbookFolder || !/^\.|^node_modules$/.test(step))
  );
}

/** Null for what is no text file in the folder; links that lead out of it are not followed. */
function textIn(folder: string, filePath: string): string | null {
  try {
    const file = realpathSync(join(folder, filePath));
    const root = realpathSync(folder) + sep;
    if (!file.startsWith(root) || !isInside(file.slice(root.length).split(sep).join("/")))
      return null;
    const stats = statSync(file);
    if (!stats.isFile() || stats.size > bytesMax) return null;
    const text = readFileSync(file, "utf8");
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

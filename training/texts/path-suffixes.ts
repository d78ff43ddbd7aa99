/**
 * Links that begin with `/`, or with the address of a site, count from where pages are published,
 * which an archive does not tell. The page whose path ends alike is meant, if there is only one.
 */

/** Path of the page, or null where several end alike. */
export type PathSuffixes = ReadonlyMap<string, string | null>;

const ending = /(?:\/(?:index|readme|_index))?\.(?:mdx?|markdown|rst|html?)$/i;

export function indexSuffixes(paths: readonly string[]): PathSuffixes {
  const suffixes = new Map<string, string | null>();
  for (const path of paths) {
    const steps = stepsOf(path);
    for (let start = 0; start < steps.length; start++) {
      const suffix = steps.slice(start).join("/");
      suffixes.set(suffix, suffixes.has(suffix) ? null : path);
    }
  }
  return suffixes;
}

/** `target` as written in a link. */
export function findBySuffix(suffixes: PathSuffixes, target: string): string | null {
  const isSite = /^https?:\/\//i.test(target);
  if (!isSite && !target.startsWith("/")) return null;
  const steps = stepsOf(target.replace(/^https?:\/\/[^/]*/i, "").replace(/[?#].*$/s, ""));
  // A single step of another site means anything.
  const stepsMin = isSite ? 2 : 1;
  for (let start = 0; steps.length - start >= stepsMin; start++) {
    const found = suffixes.get(steps.slice(start).join("/"));
    if (found !== undefined) return found;
  }
  return null;
}

function stepsOf(path: string): string[] {
  return path
    .replace(ending, "")
    .toLowerCase()
    .split("/")
    .filter((step) => step !== "");
}

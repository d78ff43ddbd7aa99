/**
 * Links from the root of a site. Where that root lies among the files nobody says, and frameworks put
 * it anywhere: the page whose path ends as the link does is meant, as long as there is only one.
 */

export interface PathEndings {
  /** The file path; null for a target that is not written from a root, or that several pages may be. */
  find(target: string): string | null;
}

const ending =
  /(?:\/(?:index|readme|_index))?\.(?:mdx?|markdown|mdown|txt|x?html?|rst|adoc|asciidoc|ipynb)$/i;

export function createPathEndings(filePaths: Iterable<string>): PathEndings {
  /** Null where several files end alike. */
  const files = new Map<string, string | null>();
  for (const filePath of filePaths) {
    const steps = stepsOf(filePath);
    for (let start = 0; start < steps.length; start++) {
      const end = steps.slice(start).join("/");
      files.set(end, files.has(end) ? null : filePath);
    }
  }
  return {
    find(target) {
      if (!target.startsWith("/") || target.startsWith("//")) return null;
      const steps = stepsOf(target.replace(/[?#].*$/s, ""));
      for (let start = 0; start < steps.length; start++) {
        const found = files.get(steps.slice(start).join("/"));
        if (found !== undefined) return found;
      }
      return null;
    },
  };
}

function stepsOf(path: string): string[] {
  return path
    .replace(ending, "")
    .toLowerCase()
    .split("/")
    .filter((step) => step !== "");
}

/** Addresses of reading pages. */

export interface ReadingPath {
  /** "" for the wiki, otherwise a collection's name. */
  readonly space: string;
  readonly path: string;
}

/** Null for an address that is not a reading page, or that no page can have. */
export function readingPath(path: string): ReadingPath | null {
  const [, area, ...rest] = path.split("/");
  if (area !== "wiki" && area !== "docs") return null;
  const steps = rest.filter((step) => step !== "").map(decoded);
  if (steps.includes(null)) return null;
  const names = steps as string[];
  const [space = "", ...below] = area === "wiki" ? ["", ...names] : names;
  if (area === "docs" && space === "") return null;
  return { space, path: below.join("/").normalize("NFC") };
}

/** Null for a broken escape. */
function decoded(step: string): string | null {
  try {
    return decodeURIComponent(step);
  } catch {
    return null;
  }
}

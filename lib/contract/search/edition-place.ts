/** Where a page stands among the versions and languages of its collection. */
import type { CollectionEditions, EditionPart } from "./editions.ts";

export interface EditionPlace {
  /** The same for all versions and translations of one page. */
  readonly family: string;
  readonly version: string | null;
  readonly language: string | null;
}

/** By the path below the collection's folder. Of nested parts the deepest holds a page. */
export function editionReader({
  parts,
  endings,
}: CollectionEditions): (filePath: string) => EditionPlace {
  const byPath = new Map(parts.map((part) => [part.path, part]));
  return (filePath) => {
    const part = partOf(byPath, filePath);
    const below = part === undefined ? filePath : part.set + filePath.slice(part.path.length);
    const path = below.replace(/\.[^./]+$/, "");
    const dot = endings.length === 0 ? -1 : path.lastIndexOf(".");
    const ending = path.slice(dot + 1);
    const isEnding = dot > path.lastIndexOf("/") + 1 && endings.includes(ending);
    return {
      family: isEnding ? path.slice(0, dot) : path,
      version: part?.version ?? null,
      language: isEnding ? ending.replace("_", "-") : (part?.language ?? null),
    };
  };
}

function partOf(byPath: ReadonlyMap<string, EditionPart>, filePath: string) {
  for (let end = filePath.lastIndexOf("/"); end > 0; end = filePath.lastIndexOf("/", end - 1)) {
    const part = byPath.get(filePath.slice(0, end + 1));
    if (part !== undefined) return part;
  }
  return byPath.get("");
}

/** `v2.1` and `2.1` are one version. */
export function plainVersion(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^v(?=\d)/, "");
}

type Edition = Pick<EditionPlace, "version" | "language">;

/** The newest version first, in it the site's own language. */
export function compareEditions(
  { versions, languages }: CollectionEditions,
  left: Edition,
  right: Edition,
): number {
  return (
    rankIn(versions, left.version) - rankIn(versions, right.version) ||
    rankIn(languages, left.language) - rankIn(languages, right.language)
  );
}

/** What is of no version stands beside the newest; what is of no language is in the site's own. */
function rankIn(names: readonly string[], name: string | null): number {
  if (name === null) return -1;
  const place = names.indexOf(name);
  return place === -1 ? names.length : place;
}

/** Where pages are, by the titles of the pages above them. */
import type { WikiIndex } from "./catalogue/wiki-index.ts";
import { readingPath } from "./reading-path.ts";

/**
 * For each address of a page the titles of what is above it, from the top: of a collection outside
 * the wiki its own first. A page at the top of the wiki has the title of the wiki. Other addresses
 * have none.
 */
export function pageTrails(
  index: WikiIndex,
  addresses: readonly string[],
  titleOf: (space: string) => string,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    addresses.flatMap((address): [string, readonly string[]][] => {
      const asked = readingPath(address);
      const entry = asked === null ? null : index.find(asked.space, asked.path);
      if (entry === null) return [];
      const { space, path } = entry;
      const above = (index.tree(space)?.breadcrumbs(path) ?? []).slice(0, -1);
      const titles = above.map(({ title }) => title);
      if (space !== "") return [[address, [titleOf(space), ...titles]]];
      return [[address, titles.length === 0 ? [titleOf("")] : titles]];
    }),
  );
}

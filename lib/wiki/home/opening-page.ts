/** Where readers of a collection begin: as its author leads them, and in the language of its pages. */
import type { WikiIndex } from "../catalogue/wiki-index.ts";
import type { WikiEntry, WikiMenuNode } from "../wiki-entry.ts";

export interface CollectionPlace {
  readonly collection: string;
  readonly space: string;
  /** Path of its top in the space. */
  readonly path: string;
}

export interface OpeningPages {
  /** What stands at the top of the collection; null where that is a list. */
  readonly first: WikiEntry | null;
  readonly start: WikiEntry | null;
}

/** Files that repositories and sites have beside their documentation. */
export const besidesDocumentation =
  /(?:^|\/)(?:404|not-?found|change-?log|changes|history|news|releases?|release-?notes|licen[cs]e|contributing|code[-_]of[-_]conduct|security|credits|authors|search|home|tags)(?:\/|$)/i;
/** Pages that say what most are written in. */
const sampleMax = 200;

export function openingPages(index: WikiIndex, place: CollectionPlace): OpeningPages {
  const { space, path, collection } = place;
  const own = index.inSpace(space).filter((entry) => entry.collection === collection);
  const top = index.find(space, path) ?? (path === "" ? index.home(space) : null);
  const first = top?.collection === collection ? top : null;
  const language = languageOf(first ?? commonest(own));
  const mayStart = (entry: WikiEntry): boolean =>
    entry !== first &&
    !besidesDocumentation.test(entry.path) &&
    languageOf(entry) === language &&
    isOfNewest(index, entry);
  const inMenus = pathsIn(index.menus(space).flatMap((menu) => menu.nodes));
  const byPath = new Map(own.map((entry) => [entry.path, entry]));
  const led = inMenus.flatMap((one) => byPath.get(one) ?? []);
  return { first, start: led.find(mayStart) ?? own.find(mayStart) ?? null };
}

function pathsIn(nodes: readonly WikiMenuNode[]): readonly string[] {
  return nodes.flatMap(({ path, children }) => [
    ...(path === null ? [] : [path]),
    ...pathsIn(children),
  ]);
}

function isOfNewest(index: WikiIndex, entry: WikiEntry): boolean {
  const [newest] = index.editions(entry);
  const own = index.editions(entry).find((edition) => edition.entry === entry);
  return newest?.version === own?.version;
}

function languageOf(entry: WikiEntry | null): string | undefined {
  return entry?.tongue.language.split("-", 1)[0];
}

/** A page in the language that most have. */
function commonest(entries: readonly WikiEntry[]): WikiEntry | null {
  const counts = new Map<string, number>();
  let best: WikiEntry | null = null;
  for (const entry of entries.slice(0, sampleMax)) {
    const language = languageOf(entry) ?? "";
    const count = (counts.get(language) ?? 0) + 1;
    counts.set(language, count);
    if (count > (counts.get(languageOf(best) ?? "") ?? 0) || best === null) best = entry;
  }
  return best;
}

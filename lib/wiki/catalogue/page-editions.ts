/** The versions and translations of each page of a wiki. */
import {
  type CollectionEditions,
  compareEditions,
  type EditionPlace,
  editionReader,
} from "../../contract/index.ts";
import type { WikiEntry } from "../wiki-entry.ts";

export interface WikiEdition {
  readonly version: string | null;
  readonly language: string | null;
  readonly entry: WikiEntry;
}

/** The newest version first, in it the site's own language. */
export function pageEditions(
  entries: readonly WikiEntry[],
  editions: readonly CollectionEditions[],
): (entry: WikiEntry) => readonly WikiEdition[] {
  if (editions.length === 0) return () => [];
  const readers = new Map(editions.map((own) => [own.collection, readerOf(own)]));
  const families = new Map<string, WikiEdition[]>();
  for (const entry of entries) {
    const own = readers.get(entry.collection);
    if (own === undefined) continue;
    const { family, version, language } = own.placeOf(entry.filePath);
    const key = keyOf(entry, family);
    const known = families.get(key) ?? [];
    known.push({ version, language, entry });
    families.set(
      key,
      known.sort((left, right) => compareEditions(own.editions, left, right)),
    );
  }
  return (entry) => {
    const own = readers.get(entry.collection);
    if (own === undefined) return [];
    const found = families.get(keyOf(entry, own.placeOf(entry.filePath).family)) ?? [];
    return found.length > 1 ? found : [];
  };
}

function readerOf(editions: CollectionEditions): {
  readonly editions: CollectionEditions;
  placeOf(filePath: string): EditionPlace;
} {
  return { editions, placeOf: editionReader(editions) };
}

function keyOf({ space, collection }: WikiEntry, family: string): string {
  return `${space}\n${collection}\n${family}`;
}

/** What a generation tells of a collection, so that a reader picks the right one. */
import { dayMs } from "../../base/index.ts";
import type { CollectionListing } from "../../contract/index.ts";
import type { IndexSnapshot } from "./index-snapshot.ts";

type CollectionFacts = Pick<CollectionListing, "sections" | "versions" | "languages" | "updated">;

const known = new WeakMap<IndexSnapshot, Map<string, CollectionFacts>>();
/** Least share of the pages: below it are mistakes of the detection and single pages. */
const languageShare = 0.05;

export function collectionFacts(snapshot: IndexSnapshot, collection: string): CollectionFacts {
  const facts = known.get(snapshot) ?? new Map<string, CollectionFacts>();
  known.set(snapshot, facts);
  const own = facts.get(collection) ?? readFacts(snapshot, collection);
  facts.set(collection, own);
  return own;
}

function readFacts({ segments, families }: IndexSnapshot, collection: string): CollectionFacts {
  const languages = new Map<string, number>();
  let [sections, pages, lastDay] = [0, 0, 0];
  for (const { segment, deadPages } of segments) {
    const { pageFirstSections, pageDays, pageLanguages } = segment.arrays;
    const range = segment.header.collections.find(({ name }) => name === collection);
    for (let page = range?.firstPage ?? 0; page < (range?.endPage ?? 0); page++) {
      if (deadPages?.[page] === 1) continue;
      pages += 1;
      sections += (pageFirstSections[page + 1] as number) - (pageFirstSections[page] as number);
      lastDay = Math.max(lastDay, pageDays[page] as number);
      const language = segment.header.languages[pageLanguages[page] as number] as string;
      languages.set(language, (languages.get(language) ?? 0) + 1);
    }
  }
  const editions = families?.editions.find((own) => own.collection === collection);
  const common = [...languages]
    .filter(([tag, count]) => tag !== "und" && count >= pages * languageShare)
    .sort(([, left], [, right]) => right - left);
  return {
    sections,
    ...(editions !== undefined && editions.versions.length > 1 && { versions: editions.versions }),
    ...(common.length > 0 && { languages: common.map(([tag]) => tag) }),
    ...(lastDay > 0 && { updated: new Date(lastDay * dayMs).toISOString().slice(0, 10) }),
  };
}

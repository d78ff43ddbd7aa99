/** What languages the pages of a generation are in. */
import type { Language } from "../../corpus/index.ts";
import type { AskedLanguages } from "../query/analyse-query.ts";
import type { IndexSnapshot } from "./index-snapshot.ts";

/** Share of the pages from which on a language is common. */
const commonShare = 0.1;

/** Languages of the wanted collections' pages, that of most pages first. */
export function snapshotLanguages(
  snapshot: IndexSnapshot,
  collections: readonly string[] | null,
): AskedLanguages {
  const counts = new Map<Language, number>();
  let total = 0;
  for (const { segment } of snapshot.segments) {
    for (const { name, languages } of segment.header.collections) {
      if (collections !== null && !collections.includes(name)) continue;
      for (const [language, pages] of Object.entries(languages) as [Language, number][]) {
        counts.set(language, (counts.get(language) ?? 0) + pages);
        total += pages;
      }
    }
  }
  if (total === 0) return { languages: ["en"], commonLanguages: ["en"] };
  const byPages = [...counts].sort(
    ([left, leftPages], [right, rightPages]) => rightPages - leftPages || (left < right ? -1 : 1),
  );
  const common = byPages.filter(([, pages], index) => index === 0 || pages >= commonShare * total);
  return {
    languages: byPages.map(([language]) => language),
    commonLanguages: common.map(([language]) => language),
  };
}

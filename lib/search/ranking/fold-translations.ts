/** Translations of one page are one hit: the site's own language, unless another says it better. */
import type { PageFamily } from "../editions/page-families.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import type { RankedPage } from "./ranked-page.ts";

/** Share of the best translation's score from which on the site's own language stands for all. */
const ownShare = 0.5;

export function foldTranslations(
  { families, segments }: IndexSnapshot,
  ranked: readonly RankedPage[],
): readonly RankedPage[] {
  if (families === null) return ranked;
  const numbers = new Map(segments.map(({ segment, segmentId }) => [segment, segmentId]));
  const familyOf = ({ segment, page }: RankedPage): PageFamily | undefined =>
    families.of(numbers.get(segment) as number, page);
  const placeIn = ({ members }: PageFamily, { segment, page }: RankedPage): number =>
    members.findIndex(
      (member) => member.page === page && member.segmentId === numbers.get(segment),
    );
  const places = new Map<PageFamily, Map<string | null, number>>();
  const kept: RankedPage[] = [];
  for (const page of ranked) {
    const family = page.pinned === 0 ? familyOf(page) : undefined;
    if (family === undefined) {
      kept.push(page);
      continue;
    }
    const { version = null } = family.members[placeIn(family, page)] ?? {};
    const known = places.get(family) ?? new Map<string | null, number>();
    places.set(family, known);
    const place = known.get(version);
    if (place === undefined) {
      known.set(version, kept.length);
      kept.push(page);
      continue;
    }
    const best = kept[place] as RankedPage;
    const isEarlier = placeIn(family, page) < placeIn(family, best);
    if (isEarlier && page.score >= ownShare * best.score) {
      // It takes the place of the best, and what lifts it there is told as what it is.
      const boost = page.boost + best.score - page.score;
      kept[place] = { ...page, boost, score: best.score };
    }
  }
  return kept;
}

/** Pages in other languages than the query: their words say little about it, so their meaning ranks them. */
import { isForeign, type Meaning } from "../hybrid/fuse-pages.ts";
import { nearPages } from "../hybrid/near-pages.ts";
import { foreignFactor } from "../index-reader/edition-view.ts";
import { haveAllWords } from "../index-reader/have-all-words.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { candidatesFrom, type PageCandidate, roundScore } from "./rank-candidates.ts";
import type { RankRequest } from "./ranked-page.ts";

/**
 * What a cosine of 1 adds, as a share of the best score by words: more than all signals of a page
 * together, for words that two languages share are names and chance.
 */
const nearnessGain = 6;
/** Words of two languages lie farther apart than those of one. */
const similarityMin = 0.2;
/** Nearer ones are looked for than are wanted, because some are folded into others. */
const depthMin = 50;

export type Side = "own" | "foreign" | "both";

/** Which pages of those asked are in the language of the query, and which in others. */
export function sidesOf(
  { segments }: IndexSnapshot,
  { collections }: Pick<RankRequest, "collections">,
  language: string,
): Side {
  let [own, foreign] = [false, false];
  for (const { segment } of segments) {
    for (const { name, languages } of segment.header.collections) {
      if (collections !== null && !collections.includes(name)) continue;
      for (const tag of Object.keys(languages)) {
        if (tag === language || tag === "und") own = true;
        else foreign = true;
      }
    }
  }
  return own && foreign ? "both" : foreign ? "foreign" : "own";
}

/**
 * Adds the nearest pages in other languages, behind those in the language of the query where there
 * are some, and marks them. `found` is changed.
 */
export async function addForeign(
  snapshot: IndexSnapshot,
  request: RankRequest,
  meaning: Meaning,
  { found, chosen }: { readonly found: PageCandidate[]; readonly chosen: readonly PageCandidate[] },
): Promise<void> {
  const { language } = meaning;
  if (language === null || !meaning.crossLanguage) return;
  const side = sidesOf(snapshot, request, language);
  // English readers of an English site lose nothing, and pay nothing.
  if (side === "own" || (side === "both" && language === "en" && snapshot.readerLanguage == null)) {
    return;
  }
  if (haveAllWords(snapshot, request.query)) return;
  const isBehind = side === "both" && snapshot.readerLanguage === undefined;
  const { query, collections, limit } = request;
  const near = await nearPages(snapshot, {
    query,
    collections,
    limit: Math.max(depthMin, limit),
    meaning,
    known: chosen,
    similarityMin,
  });
  const best = found.reduce((most, { lexical }) => Math.max(most, lexical), 0);
  const unit = nearnessGain * (best === 0 ? 1 : best) * (isBehind ? foreignFactor : 1);
  for (const { part, page, section, similarity } of near) {
    if (!isForeign(part.segment, page, language)) continue;
    const at = found.findIndex((other) => other.segment === part.segment && other.page === page);
    if (at !== -1 && isBehind) continue;
    const known = found[at] ?? candidatesFrom([{ page, section, score: 0 }], part)[0];
    if (known === undefined) continue;
    const nearness = roundScore(unit * similarity);
    const boost = known.boost + (known.factor - 1) * nearness;
    const score = roundScore(known.score + known.factor * nearness);
    const added = { ...known, section, meaning: known.meaning + nearness, boost, score };
    if (at === -1) found.push(added);
    else found[at] = added;
  }
}

/** Ranks the pages of a snapshot for an analysed query: exact BM25F first, then the re-ranking. */

import { pageOfId, signalDepth } from "../../corpus/index.ts";
import { addMeaning, isForeign, type Meaning, nearScores } from "../hybrid/fuse-pages.ts";
import { knownShare } from "../hybrid/known-share.ts";
import { type NearPage, nearPages } from "../hybrid/near-pages.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { pageRanges } from "../index-reader/page-ranges.ts";
import { type LocatedPage, pagesOfIds } from "../index-reader/pages-of-ids.ts";
import { addForeign } from "./add-foreign.ts";
import { addTaught } from "./add-taught.ts";
import { lift } from "./curated-pages.ts";
import { listPages } from "./list-pages.ts";
import { SignalReader } from "./page-signals.ts";
import { profileOf } from "./profile-of.ts";
import {
  bestCandidates,
  candidatesFrom,
  candidatesOf,
  type PageCandidate,
  pinnedCandidate,
  rerank,
  roundScore,
} from "./rank-candidates.ts";
import { type RankedPage, type RankRequest, topByScore } from "./ranked-page.ts";
import { hasAllWords } from "./relaxed-words.ts";
import { termWeights } from "./term-weights.ts";

/** Best pages with the words first, ties by id. */
export function rankPages(snapshot: IndexSnapshot, request: RankRequest): RankedPage[] {
  const listed = listPages(snapshot, request);
  if (listed !== null) return listed;
  const { found, chosen } = rankCandidates(snapshot, request);
  lift(chosen, found);
  return topByScore([...found, ...chosen], request.limit);
}

/**
 * Ranks the same pages and, where fewer than wanted have words of the query, the nearest of all
 * others behind them.
 */
export async function rankWithNear(
  snapshot: IndexSnapshot,
  request: RankRequest,
): Promise<RankedPage[]> {
  const { meaning = null, limit } = request;
  if (meaning === null) return rankPages(snapshot, request);
  const { found, chosen } = rankCandidates(snapshot, request);
  await addForeign(snapshot, request, meaning, { found, chosen });
  if (found.length < limit) await addNear(snapshot, request, meaning, found, chosen);
  lift(chosen, found);
  const isOther = foreignTest(snapshot, request, meaning);
  return topByScore([...found, ...chosen], limit).map((page) =>
    isOther(page) ? { ...page, isForeign: true } : page,
  );
}

/**
 * Whether a page is in another language than the reader's. Where that is not known the query's counts.
 * Two languages may share its words: a page that has all of them is in its language.
 */
function foreignTest(
  { readerLanguage }: IndexSnapshot,
  { query }: RankRequest,
  { language }: Meaning,
): (page: RankedPage) => boolean {
  if (readerLanguage != null) {
    return ({ segment, page }) => isForeign(segment, page, readerLanguage);
  }
  return (ranked) =>
    isForeign(ranked.segment, ranked.page, language) && !hasAllWords(ranked, query);
}

interface RankedCandidates {
  readonly found: PageCandidate[];
  /** Pages that an operator chose for the query. */
  readonly chosen: PageCandidate[];
}

function rankCandidates(snapshot: IndexSnapshot, request: RankRequest): RankedCandidates {
  const { query, collections, meaning = null } = request;
  const candidates = bestCandidates(snapshot, request);
  const best = candidates[0]?.lexical ?? 0;
  const pins = pagesOfIds(snapshot, query.curated?.pinned ?? [], collections);
  const found = candidates.filter((page) => !pins.some((pin) => isSamePage(pin, page)));
  const weights = termWeights(snapshot, query);
  const chosen = pins.map((pin) =>
    pinnedCandidate(pin, query, { weights, profile: profileOf(snapshot, request) }),
  );
  const profile = profileOf(snapshot, request);
  const comparesMeaning = meaning !== null && !meaning.isName && profile.meaning > 0;
  const signalWeights =
    request.signalWeights ??
    (comparesMeaning && isLearnt(meaning) ? profile.vectors : profile.words);
  const signals =
    query.concepts.length === 0
      ? null
      : new SignalReader(snapshot, query, weights, { ...profile, counted: signalWeights });
  found.forEach((candidate, index) => {
    rerank(candidate, best, index < signalDepth ? signals : null, signalWeights);
  });
  // A chosen page without any of the words has no signals to read.
  for (const candidate of chosen) {
    rerank(candidate, best, candidate.lexical > 0 ? signals : null, signalWeights);
  }
  if (comparesMeaning) {
    const share = knownShare(query.concepts, signals?.weights ?? [], meaning.knows);
    addMeaning(found, meaning, profile.meaning * trustIn(meaning) * share * best);
  }
  addTaught(snapshot, request, found, best);
  return { found, chosen };
}

/** Weights beside vectors were learnt with those of English words. */
function isLearnt({ language }: Meaning): boolean {
  return language === null || language === "en";
}

/** Half of the weight for other languages: with all of it, hits were lost. */
function trustIn(meaning: Meaning): number {
  return isLearnt(meaning) ? 1 : 0.5;
}

async function addNear(
  snapshot: IndexSnapshot,
  request: RankRequest,
  meaning: Meaning,
  found: PageCandidate[],
  chosen: readonly PageCandidate[],
): Promise<void> {
  const { query, collections, limit } = request;
  const known = [...found, ...chosen];
  const added = await nearPages(snapshot, { query, collections, limit, meaning, known });
  const scores = nearScores(
    added.map(({ similarity }) => similarity),
    found.map(({ score }) => score),
  ).slice(0, limit - found.length);
  scores.forEach((score, index) => {
    const { part, page, section } = added[index] as NearPage;
    const [candidate] = candidatesFrom([{ page, section, score: 0 }], part);
    if (candidate === undefined) return;
    candidate.meaning = score;
    candidate.boost = (candidate.factor - 1) * score;
    candidate.score = roundScore(score + candidate.boost);
    found.push(candidate);
  });
}

/**
 * The page with this id as it is ranked below all candidates, where signals no longer count; null
 * if it is not a hit.
 */
export function rankPage(
  snapshot: IndexSnapshot,
  request: RankRequest,
  id: string,
): RankedPage | null {
  const best = bestCandidates(snapshot, { ...request, limit: 1 })[0]?.lexical ?? 0;
  const profile = profileOf(snapshot, request);
  const weights = termWeights(snapshot, request.query);
  const [found] = snapshot.segments.flatMap((part) => {
    const page = pageOfId(part.segment, id);
    const ranges = pageRanges(part.segment, request.collections);
    const isAsked = ranges === null || ranges.some(({ start, end }) => page >= start && page < end);
    const only = { start: page, end: page + 1 };
    return page === -1 || !isAsked
      ? []
      : candidatesOf(part, request, { weights, ranges: [only], profile });
  });
  if (found === undefined) return null;
  rerank(found, best, null, profile.words);
  return found;
}

function isSamePage({ part, page }: LocatedPage, candidate: RankedPage): boolean {
  return part.segment === candidate.segment && page === candidate.page;
}

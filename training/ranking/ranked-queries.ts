/** The link texts of one documentation as queries to an index of it, with what is known of each hit. */
import { pageSignals } from "../../lib/contract/index.ts";
import {
  createAnalyser,
  LinkIndexBuilder,
  loadSegment,
  queryParameters,
  readIndexState,
} from "../../lib/corpus/index.ts";
import type { WordVectors } from "../../lib/embeddings/words/word-vectors.ts";
import { isName } from "../../lib/search/hybrid/names-identifier.ts";
import {
  createSnapshot,
  type IndexSnapshot,
  type SnapshotPart,
} from "../../lib/search/index-reader/index-snapshot.ts";
import { interpretQuery } from "../../lib/search/interpret-query.ts";
import { SignalReader } from "../../lib/search/ranking/page-signals.ts";
import { bestCandidates } from "../../lib/search/ranking/rank-candidates.ts";
import { termWeights } from "../../lib/search/ranking/term-weights.ts";
import { noQueryTuning } from "../../lib/search/tuning/compile-tuning.ts";
import type { Database } from "../../lib/storage/index.ts";
import type { RankedQuery } from "./fit-weights.ts";
import { type LinkQuery, type PageLinkText, queriesOf, readLinkTexts } from "./link-texts.ts";
import { type NearnessOf, readNearness } from "./section-vectors.ts";

/** More texts of one documentation would teach its habits. */
const queriesMax = 200;
const candidatesMax = 50;
/** Texts are taken out of the link index by so many parts, one after the other. */
const folds = 10;

/** Signals that are learnt; nearness is the feature behind them. A documentation that links to its own blog would teach the wrong kinds. */
export const learntSignals = pageSignals.filter((name) => name !== "kind");

/** `words` must not have seen the documentation, or nearness would seem to say more than it does. */
export async function rankedQueries(
  database: Database,
  words: WordVectors,
): Promise<RankedQuery[]> {
  const parts = await readParts(database);
  const segments = parts.map(({ segment }) => segment);
  const nearnessOf = await readNearness(database, segments, words);
  const links = await readLinkTexts(database);
  const queries = queriesOf(links, queriesMax);
  const analyser = createAnalyser();
  const ranked: RankedQuery[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const asked = queries.filter((_query, index) => index % folds === fold);
    const snapshot = createSnapshot(1, parts, { links: linksWithout(links, asked, analyser) });
    for (const query of asked) {
      // In hybrid search the words alone order names.
      if (isName(query.query)) continue;
      const answered = ask(snapshot, query, analyser, nearnessOf);
      if (answered.isRight.includes(true)) ranked.push(answered);
    }
  }
  return ranked;
}

async function readParts(database: Database): Promise<SnapshotPart[]> {
  const parts: SnapshotPart[] = [];
  for (const entry of (await readIndexState(database))?.manifest.segments ?? []) {
    const segment = await loadSegment(database, entry.segmentId);
    if (segment !== null) parts.push({ ...entry, segment });
  }
  return parts;
}

/** No query may find its own words among the links. */
function linksWithout(
  links: readonly PageLinkText[],
  asked: readonly LinkQuery[],
  analyser: ReturnType<typeof createAnalyser>,
): ReturnType<LinkIndexBuilder["finish"]> {
  const held = new Set(asked.map(({ key }) => key));
  const builder = new LinkIndexBuilder(analyser);
  for (const { from, to, text, key } of links) {
    if (key === null || !held.has(key)) builder.add({ rid: from, collection: "" }, to, text);
  }
  return builder.finish();
}

/** The pages that say the text are no candidates: it stands in them. */
function ask(
  snapshot: IndexSnapshot,
  { query, targets, from }: LinkQuery,
  analyser: ReturnType<typeof createAnalyser>,
  nearnessOf: NearnessOf,
): RankedQuery {
  const options = { collections: null, typo: false, prefix: false };
  const tools = { analyser, parameters: queryParameters, tuning: noQueryTuning };
  const { analysed } = interpretQuery(query, snapshot, options, tools);
  const request = { query: analysed, collections: null, limit: candidatesMax };
  const candidates = bestCandidates(snapshot, { ...request, parameters: queryParameters })
    .slice(0, candidatesMax)
    .map((candidate) => ({
      ...candidate,
      rid: candidate.segment.arrays.pageRids[candidate.page] as number,
    }))
    .filter(({ rid }) => targets.has(rid) || !from.has(rid));
  const best = candidates[0]?.lexical ?? 1;
  const reader = new SignalReader(snapshot, analysed, termWeights(snapshot, analysed), {
    comparesSections: false,
  });
  const nearness = nearnessOf(query);
  return {
    isRight: candidates.map(({ rid }) => targets.has(rid)),
    features: candidates.map(({ segment, page, section, lexical }) => {
      const signals = reader.read(segment, page, section, best);
      const known = learntSignals.map((name) => signals[name]);
      return [lexical / best, ...known, nearness(segment, page)];
    }),
  };
}

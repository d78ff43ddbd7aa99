/** From a query to the sections that answer it, not grouped by page. */
import { pageId, pageLanguage, pageTitle, sectionKey } from "../../corpus/index.ts";
import { splitDocumentId } from "../../documents/index.ts";
import type { HybridSide } from "../hybrid/hybrid-side.ts";
import { type IndexSnapshot, snapshotLexicon } from "../index-reader/index-snapshot.ts";
import type { InterpretTools } from "../interpret-query.ts";
import { interpretSoundly } from "../interpret-soundly.ts";
import { type RankedSection, rankSections } from "../ranking/rank-sections.ts";
import { termWeights } from "../ranking/term-weights.ts";
import type { HitTools } from "./describe-hits.ts";
import type { FoundPassage, PassageUnit } from "./found-passage.ts";
import type { ShownSection } from "./section-texts.ts";
import { createSnippetMaker, type ReadableText, sharesOf } from "./snippet.ts";
import { createTitleReader } from "./title-terms.ts";

export interface PassageRequest {
  readonly query: string;
  /** Null searches all collections. */
  readonly collections: readonly string[] | null;
  readonly limit: number;
  readonly typo: boolean;
}

export interface PassageTools extends HitTools, InterpretTools {
  readonly database: Parameters<typeof interpretSoundly>[3]["database"];
  /** Null when words alone rank. */
  readonly hybrid: HybridSide | null;
}

/** Best first; one database call for their texts. A section whose row is gone is left out. */
export async function listPassages(
  snapshot: IndexSnapshot,
  request: PassageRequest,
  tools: PassageTools,
): Promise<FoundPassage[]> {
  const { collections, limit } = request;
  const asked = { collections, typo: request.typo, prefix: false };
  const { interpreted } = await interpretSoundly(request.query, snapshot, asked, tools);
  const { analysed: query } = interpreted;
  const found = await tools.hybrid?.meaningOf(interpreted, { prefix: false });
  const { parameters } = tools;
  const ranking = { query, collections, limit, parameters, meaning: found?.meaning ?? null };
  const ranked = rankSections(snapshot, ranking);
  const shown = await tools.sections.read(
    ranked.map((section) => ({
      key: keyOf(section),
      language: pageLanguage(section.segment, section.page),
    })),
  );
  const weights = termWeights(snapshot, query);
  const terms = query.terms.map(({ term }) => term);
  const makeSnippet = createSnippetMaker(terms, tools.analyser, snapshotLexicon(snapshot));
  const titleOf = createTitleReader(terms);
  return ranked.flatMap((section, index) => {
    const text = shown[index];
    if (text === undefined) return [];
    const snippet = makeSnippet(text.readable(), sharesOf(weights, titleOf(section)));
    return [passageOf(section, text, snippet, tools)];
  });
}

function keyOf({ segment, page, section }: RankedSection): number {
  const { pageRids, pageFirstSections } = segment.arrays;
  return sectionKey(pageRids[page] as number, section - (pageFirstSections[page] as number));
}

function passageOf(
  { segment, page, score, nearness }: RankedSection,
  { heading, anchor, readable }: ShownSection,
  { text: snippet, highlights, code }: Pick<FoundPassage, "text" | "highlights" | "code">,
  { formatter }: PassageTools,
): FoundPassage {
  const id = pageId(segment, page);
  const { collection, filePath } = splitDocumentId(id);
  const hit = { id, collection, filePath, title: pageTitle(segment, page), snippet, score };
  const read = readable();
  return {
    id,
    title: formatter.title(hit),
    path: formatter.path(hit),
    collection,
    ...(heading !== "" && { heading }),
    ...(anchor !== "" && { anchor }),
    score: Math.round(score * 10_000) / 10_000,
    nearness,
    text: read.passage.text,
    units: unitsOf(read),
    snippet,
    highlights,
    ...(code !== undefined && { code }),
  };
}

function unitsOf({ blocks, units }: ReadableText): PassageUnit[] {
  return units.map((unit) => ({ ...unit, note: blocks[unit.block]?.note ?? "" }));
}

/** From a query to the sections that answer it, not grouped by page. */
import type { AnswerGround, FoundPassage, PassageUnit } from "../../contract/index.ts";
import { pageId, pageLanguage, pageTitle, sectionKey } from "../../corpus/index.ts";
import { splitDocumentId } from "../../documents/index.ts";
import type { VectorSearch } from "../hybrid/vector-search.ts";
import { type IndexSnapshot, urlOf } from "../index-reader/index-snapshot.ts";
import { snapshotLexicon } from "../index-reader/snapshot-lexicon.ts";
import { interpretWithRecheck } from "../interpret-with-recheck.ts";
import { rankFrom } from "../ranking/rank-from.ts";
import { type RankedSection, rankSections } from "../ranking/rank-sections.ts";
import type { RankedPage } from "../ranking/ranked-page.ts";
import { termWeights } from "../ranking/term-weights.ts";
import type { InterpretTools } from "../read-query.ts";
import type { HitTools } from "./describe-hits.ts";
import { pageVersion } from "./hit-editions.ts";
import { questionWords } from "./question-words.ts";
import type { ShownSection } from "./section-texts.ts";
import { createSnippetMaker, type MadeSnippet, type ReadableText, sharesOf } from "./snippet.ts";
import { createTitleReader } from "./title-terms.ts";

export interface PassageRequest {
  readonly query: string;
  /** Null searches all collections. */
  readonly collections: readonly string[] | null;
  readonly limit: number;
  readonly typo: boolean;
  /** For an answer: the best pages give some of their sections, however others score. */
  readonly isGround: boolean;
  /** Tag of the reader's language. */
  readonly lang?: string | undefined;
}

export interface PassageTools extends HitTools, InterpretTools {
  readonly database: Parameters<typeof interpretWithRecheck>[3]["database"];
  /** Null when words alone rank. */
  readonly hybrid: VectorSearch | null;
}

/** Best first; one database call for their texts. A section whose row is gone is left out. */
export async function listPassages(
  snapshot: IndexSnapshot,
  request: PassageRequest,
  tools: PassageTools,
): Promise<AnswerGround> {
  const { collections, limit } = request;
  const asked = { collections, typo: request.typo, prefix: false };
  const { interpreted } = await interpretWithRecheck(request.query, snapshot, asked, tools);
  const { analysed: query } = interpreted;
  const { lang } = request;
  const { crossLanguage } = tools.tuning;
  const across = { prefix: false, lang, crossLanguage };
  const found = await tools.hybrid?.meaningOf(interpreted, across);
  const { parameters } = tools;
  const ranking = { query, collections, limit, parameters, meaning: found?.meaning ?? null };
  const sections = rankSections(snapshot, ranking);
  const pages = await rankFrom(snapshot, { ...ranking, limit: pagesRanked }, 0);
  const ranked = request.isGround ? ofGoodPages(sections, pages, limit) : sections.slice(0, limit);
  const shareOf = createPageShares(pages);
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
  const passages = ranked.flatMap((section, index) => {
    const text = shown[index];
    if (text === undefined) return [];
    const cut = (): MadeSnippet =>
      makeSnippet(text.readable(), sharesOf(weights, titleOf(section)));
    const place = { ...urlOf(snapshot, section), ...pageVersion(snapshot, section) };
    const passage = passageOf(section, text, { place, share: shareOf(section), cut }, tools);
    // A list of passages is shown. What an answer is packed from mostly needs no snippets.
    return [request.isGround ? passage : { ...passage }];
  });
  return { passages, words: questionWords(snapshot, query) };
}

/** Pages that give sections of their own, and how many: a long table scores low beside short texts. */
const pagesGiving = 5;
const sectionsGiven = 3;

/** The best `limit` of all, and what they miss of the best pages. */
function ofGoodPages(
  sections: readonly RankedSection[],
  pages: readonly RankedPage[],
  limit: number,
): RankedSection[] {
  const given = pages
    .slice(0, pagesGiving)
    .flatMap(({ segment, page }) =>
      sections
        .filter((section) => section.page === page && section.segment === segment)
        .slice(0, sectionsGiven),
    );
  const best = sections.slice(0, limit);
  return [...best, ...given.filter((section) => !best.includes(section))];
}

function keyOf({ segment, page, section }: RankedSection): number {
  const { pageRids, pageFirstSections } = segment.arrays;
  return sectionKey(pageRids[page] as number, section - (pageFirstSections[page] as number));
}

/** Pages that a search would show, by whose scores sections of good pages come first. */
const pagesRanked = 10;
/** What a page beyond them counts against the best. */
const shareBeyond = 0.3;

function createPageShares(pages: readonly RankedPage[]): (section: RankedSection) => number {
  const best = pages[0]?.score ?? 0;
  return ({ segment, page }) => {
    const found = pages.find((other) => other.page === page && other.segment === segment);
    return found === undefined || best === 0 ? shareBeyond : found.score / best;
  };
}

interface PassageParts {
  readonly place: Pick<FoundPassage, "url" | "version">;
  readonly share: number;
  readonly cut: () => MadeSnippet;
}

/** Units and the snippet are made when they are first read. */
function passageOf(
  { segment, page, score, nearness }: RankedSection,
  { heading, anchor, text, language, readable }: ShownSection,
  { place, share, cut }: PassageParts,
  { formatter }: PassageTools,
): FoundPassage {
  const id = pageId(segment, page);
  const { collection, filePath } = splitDocumentId(id);
  let made: MadeSnippet | null = null;
  const snippet = (): MadeSnippet => {
    made ??= cut();
    return made;
  };
  const title = pageTitle(segment, page);
  const hit = {
    id,
    collection,
    filePath,
    title,
    score,
    get snippet() {
      return snippet().text;
    },
  };
  return {
    id,
    title: formatter.title(hit),
    path: formatter.path(hit),
    collection,
    ...place,
    ...(heading !== "" && { heading }),
    ...(anchor !== "" && { anchor }),
    score: Math.round(score * 10_000) / 10_000,
    pageShare: share,
    nearness,
    language,
    text,
    get units() {
      return unitsOf(readable());
    },
    get snippet() {
      return snippet().text;
    },
    get highlights() {
      return snippet().highlights;
    },
    get code() {
      return snippet().code;
    },
  };
}

const known = new WeakMap<ReadableText, readonly PassageUnit[]>();

/** The same as long as the section is remembered: who reads them may keep what they found by them. */
function unitsOf(read: ReadableText): readonly PassageUnit[] {
  const before = known.get(read);
  if (before !== undefined) return before;
  const { blocks, units } = read;
  const noted = units.map((unit) => ({ ...unit, note: blocks[unit.block]?.note ?? "" }));
  known.set(read, noted);
  return noted;
}

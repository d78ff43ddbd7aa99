/** A search answered with whole sections and blocks in a budget of tokens, which is never exceeded. */
import { type PackedSection, type PackedSections, packGround } from "../../answers/index.ts";
import { estimateTokens } from "../../base/index.ts";
import {
  type AnswerGround,
  cutText,
  type LeftOut,
  type SearchDocsResult,
  type SearchResult,
} from "../../contract/index.ts";
import type { NamedVersion } from "../call-version.ts";
import { packedText, sectionMarkdown } from "./packed-text.ts";

export interface PackedSearch {
  readonly q: string;
  readonly collection: string | null;
  readonly ground: AnswerGround;
  readonly maxTokens: number;
  readonly pagesMax: number;
  readonly onlyCode: boolean;
  readonly baseUrl: string;
  /** Said where nothing was found. */
  readonly hint: string | undefined;
  readonly named: NamedVersion;
  readonly startedAt: number;
}

export interface PackedAnswer {
  readonly text: string;
  readonly result: SearchDocsResult;
}

/** Tokens that are around a page's sections, and around each: names, addresses, quotes of JSON. */
const overhead = { page: 110, section: 12 };
/** Left for what names the question and what is left out. */
const reservedShare = 0.12;
/** JSON writes line ends and quotes with a sign more. */
const jsonShare = 1.08;
const leftOutMax = 8;

export async function packedAnswer(search: PackedSearch): Promise<PackedAnswer> {
  const { q, ground, maxTokens, pagesMax, onlyCode } = search;
  const budget = Math.floor((maxTokens * (1 - reservedShare)) / jsonShare);
  const packed = await packGround({ question: q, ground, budget, overhead, pagesMax, onlyCode });
  return withinBudget(search, packed);
}

/** Leaves out the last until both forms fit: first of what is named only, then of what is given. */
function withinBudget(search: PackedSearch, packed: PackedSections): PackedAnswer {
  let named = leftOutMax;
  let given = packed.sections;
  let lengthMax = Number.POSITIVE_INFINITY;
  for (;;) {
    const { result, leftCount } = resultOfSearch(search, packed, given, { named, lengthMax });
    const isLast = named === 0 && lengthMax <= 20;
    const asJson = estimateTokens(JSON.stringify(result));
    if (asJson <= search.maxTokens || isLast) {
      const text = packedText(result, leftCount, search.baseUrl);
      const tokens = Math.max(estimateTokens(text), asJson);
      if (tokens <= search.maxTokens || isLast) return { text, result: { ...result, tokens } };
    }
    if (named > 1) named -= 1;
    else if (given.length > 0) given = given.slice(0, -1);
    else if (named > 0) named = 0;
    else lengthMax = lengthMax > 80 ? 80 : lengthMax - 20;
  }
}

interface Bounds {
  /** How much of what is left out is named. */
  readonly named: number;
  /** Characters of texts that repeat the request. */
  readonly lengthMax: number;
}

function resultOfSearch(
  { q, collection, maxTokens, hint, named: asked, startedAt }: PackedSearch,
  { sections, leftOut }: PackedSections,
  given: readonly PackedSection[],
  { named, lengthMax }: Bounds,
): { readonly result: SearchDocsResult; readonly leftCount: number } {
  const results = pagesOf(given).map(resultOf);
  const dropped = sections.slice(given.length).map(wholeOf);
  const left = byPlace(
    [...given, ...dropped, ...leftOut].filter(({ restTokens }) => restTokens > 0),
  );
  const result: SearchDocsResult = {
    results,
    query: cutText(q, lengthMax),
    collection: collection === null ? null : cutText(collection, lengthMax),
    total: results.length,
    ...asked,
    max_tokens: maxTokens,
    tokens: maxTokens,
    left_out: left.slice(0, named),
    ...(hint !== undefined && results.length === 0 && { hint: cutText(hint, lengthMax) }),
    duration_ms: Math.round((performance.now() - startedAt) * 1_000) / 1_000,
  };
  return { result, leftCount: left.length };
}

/** A section that lost its room. */
function wholeOf({ passage, pieces, restTokens }: PackedSection): PackedSection {
  const tokens = pieces.reduce((sum, piece) => sum + piece.tokens, restTokens);
  return { passage, pieces: [], restTokens: tokens };
}

/** A long section is found in parts. */
function byPlace(sections: readonly PackedSection[]): readonly LeftOut[] {
  const places = new Map<string, LeftOut>();
  for (const left of sections.map(leftOutOf)) {
    const place = `${left.id}#${left.anchor ?? ""}`;
    const tokens = (places.get(place)?.tokens ?? 0) + left.tokens;
    places.set(place, { ...left, tokens });
  }
  return [...places.values()];
}

function leftOutOf({ passage: { id, heading, anchor }, restTokens }: PackedSection): LeftOut {
  return {
    id,
    ...(heading !== undefined && { heading }),
    ...(anchor !== undefined && { anchor }),
    tokens: restTokens,
  };
}

/** Sections of one page together, the page of the best one first. */
function pagesOf(given: readonly PackedSection[]): readonly (readonly PackedSection[])[] {
  const pages = new Map<string, PackedSection[]>();
  for (const section of given) {
    const { id } = section.passage;
    pages.set(id, [...(pages.get(id) ?? []), section]);
  }
  return [...pages.values()];
}

function resultOf(sections: readonly PackedSection[]): SearchResult {
  const { passage } = sections[0] as PackedSection;
  const { id, title, path, url, collection, version, score, heading, anchor } = passage;
  return {
    id,
    title,
    path,
    ...(url !== undefined && { url }),
    collection,
    snippet: sections.map(sectionMarkdown).join("\n\n"),
    score,
    ...(version !== undefined && { version }),
    ...(heading !== undefined && { heading }),
    ...(anchor !== undefined && { anchor }),
  };
}

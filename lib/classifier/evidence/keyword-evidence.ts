/** Keywords of collections, found by their features: a ticket's text is not needed. */
import type { TicketCollection } from "../../contract/index.ts";
import type { FeatureExtractor } from "../features/extract-features.ts";
import { hashPair } from "../features/feature-hash.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";

/** Features that must all be there: the words of a phrase and their pairs. */
export interface Keyword {
  readonly text: string;
  readonly features: readonly number[];
}

export interface KeywordSet {
  readonly name: string;
  readonly keywords: readonly Keyword[];
  readonly antiKeywords: readonly Keyword[];
}

/** Share of what is missing to certainty that each further keyword takes away. */
const firmness = 0.4;

export function compileKeywords(
  entries: readonly Pick<TicketCollection, "name" | "keywords" | "antiKeywords">[],
  extractor: FeatureExtractor,
): KeywordSet[] {
  const compile = (text: string): Keyword => ({ text, features: featuresOf(text, extractor) });
  return entries.map(({ name, keywords, antiKeywords }) => ({
    name,
    keywords: keywords.map(compile),
    antiKeywords: antiKeywords.map(compile),
  }));
}

/** From −1, all speaks against it, to 1; 0 when no keyword is there. */
export function keywordEvidence(
  { keywords, antiKeywords }: KeywordSet,
  features: TicketFeatures,
): number {
  return certainty(keywords, features) - certainty(antiKeywords, features);
}

export function hasKeyword(keyword: Keyword, { hashes }: TicketFeatures): boolean {
  return keyword.features.length > 0 && keyword.features.every((hash) => contains(hashes, hash));
}

export function hasFeature({ hashes }: TicketFeatures, feature: number): boolean {
  return contains(hashes, feature);
}

function certainty(keywords: readonly Keyword[], features: TicketFeatures): number {
  if (keywords.length === 0) return 0;
  const found = keywords.filter((keyword) => hasKeyword(keyword, features)).length;
  return found === 0 ? 0 : 1 - (1 - firmness) ** found;
}

function featuresOf(text: string, extractor: FeatureExtractor): number[] {
  const features: number[] = [];
  let previous = 0;
  for (const { features: found } of extractor.chunks({ text })) {
    for (const { word } of found.words) {
      features.push(word);
      if (previous !== 0) features.push(hashPair(previous, word));
      previous = word;
    }
  }
  return features;
}

/** By bisection: hashes ascend. */
function contains(hashes: Uint32Array, wanted: number): boolean {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return hashes[low] === wanted;
}

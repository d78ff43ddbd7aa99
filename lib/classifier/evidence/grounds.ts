/**
 * Whether anything known supports an answer. Votes are shares of what was found, however weak: a
 * greeting that occurs on one page gives all of them to its collection.
 */
import type { KnowledgeStore } from "../../search/index.ts";
import type { TextWord } from "../features/extract-features.ts";
import { isWordFeature } from "../features/feature-hash.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";
import { hasFeature } from "./keyword-evidence.ts";
import {
  type Knowledge,
  nearDuplicateSimilarityWhenFew,
  type WeighedEvidence,
} from "./weigh-evidence.ts";

/** A word of the ticket, and where the documents have it. */
export interface LookedUpWord extends TextWord {
  /** Pages of all collections that have it; null when they are too many to be counted. */
  readonly pages: number | null;
  /** Share of those pages for each collection, each page divided by √(sections of the collection). */
  readonly shares: ReadonlyMap<string, number>;
  /** Collections of pages that have it in their title. */
  readonly titled: ReadonlySet<string>;
}

type Documents = Pick<KnowledgeStore, "pageCounts" | "sectionCounts">;

const noShares: ReadonlyMap<string, number> = new Map();
const noTitles: ReadonlySet<string> = new Set();

/** `documents` is null without documents. */
export function lookUpWords(
  words: readonly TextWord[],
  documents: Documents | null,
): readonly LookedUpWord[] {
  const counts = documents?.pageCounts(words.map(({ word }) => word));
  const sections = documents?.sectionCounts() ?? new Map<string, number>();
  // Named one by one: spreading the words took a twentieth of an import.
  return words.map(({ word, feature, isName }) => {
    const found = counts?.get(word);
    if (found === undefined) {
      const pages = documents === null ? 0 : null;
      return { word, feature, isName, pages, shares: noShares, titled: noTitles };
    }
    const pages = [...found.pages.values()].reduce((sum, count) => sum + count, 0);
    const weighed = [...found.pages].map(
      ([name, count]) => [name, count / Math.sqrt(sections.get(name) ?? 1)] as const,
    );
    const all = weighed.reduce((sum, [, weight]) => sum + weight, 0);
    const shares = new Map(weighed.map(([name, weight]) => [name, weight / all]));
    const titled = new Set(found.titles.keys());
    return { word, feature, isName, pages, shares, titled };
  });
}

/** A word of a single page may be there by chance, unless the page is about it. */
const pagesMin = 2;
/** A word points to a collection that has it this many times as often as by chance, */
const liftMin = 2;
/** or nearly alone, where there are few collections. */
const aloneMin = 0.9;

/** A word on so many pages of so many collections says nothing about which. */
const everywhereMin = 10;
const everywhereCollections = 4;

export interface GroundsRequest {
  readonly words: readonly LookedUpWord[];
  readonly evidence: WeighedEvidence;
  /** Place of the answer in the evidence. */
  readonly place: number;
  /** Whether the ticket names a repository of the answer. */
  readonly isNamed: boolean;
  readonly knowledge: Knowledge & { readonly namedWords: ReadonlyMap<string, TicketFeatures> };
  /** Whether confidence was learnt from judged tickets, which says more than these words. */
  readonly isCalibrated: boolean;
}

/** One word of many may point there by chance: a washing machine is not the machine of a guide. */
const tellingMin = 2;
/** A single one is enough where it is more than this of the ticket, the rare words counting more. */
const tellingShareMin = 0.2;

/**
 * Without learnt confidence, most words must be known, and a part of them must point to the answer's
 * collection: they are more frequent there than elsewhere, or occur in a title there, in what the
 * operator says about the collection, or in a similar ticket that a person placed there.
 */
export function hasGrounds(request: GroundsRequest): boolean {
  const { words, evidence, place, isNamed, isCalibrated, knowledge } = request;
  const { similar, keywords, names } = evidence;
  const own = similar.filter(({ label }) => label === names[place]);
  const hasTwin = own.some(({ similarity }) => similarity >= nearDuplicateSimilarityWhenFew);
  if (isNamed || hasTwin || (keywords[place] as number) > 0) return true;
  const { table } = knowledge.learner.model;
  // Function words count here: "what can you do" can be a topic if people say so.
  if (isCalibrated)
    return evidence.vector.numbers.some((number) => isWordFeature(table.hashes[number] as number));
  const isKnown = ({ pages, feature }: LookedUpWord): boolean =>
    pages === null || pages > 0 || table.find(feature) !== -1;
  const single = words.filter(({ isName }) => !isName);
  const known = single.filter(isKnown).length;
  if (known <= single.length - known) return false;
  const telling = wordsThatTell(request);
  return (
    telling.length >= tellingMin || jointWeight(telling) > tellingShareMin * jointWeight(single)
  );
}

/** Words that point to the answer. */
export function wordsThatTell(request: GroundsRequest): readonly LookedUpWord[] {
  return request.words.filter((word) => isTelling(word, request));
}

/** A word that is too frequent to be counted weighs as one of so many pages. */
const pagesOfFrequent = 4_000;

/** Weight of words together: the rarer, the more. */
export function jointWeight(words: readonly LookedUpWord[]): number {
  return words.reduce((sum, { pages }) => sum + 1 / Math.log2(2 + (pages ?? pagesOfFrequent)), 0);
}

function isTelling(word: LookedUpWord, { evidence, place, knowledge }: GroundsRequest): boolean {
  const { names, similar } = evidence;
  const name = names[place] as string;
  const { pages, shares, titled, feature } = word;
  const least = Math.min(aloneMin, liftMin / names.length);
  if (titled.has(name)) return true;
  if (pages !== null && pages >= pagesMin && (shares.get(name) ?? 0) >= least) return true;
  const said = knowledge.namedWords.get(name);
  if (said !== undefined && hasFeature(said, feature)) return true;
  if (isEverywhere(word)) return false;
  return similar.some(({ label, key }) => {
    const example = label === name ? knowledge.learner.find(key) : undefined;
    return example !== undefined && hasFeature(example.features, feature);
  });
}

/** A word such as "two" that one ticket shares with another by chance. */
function isEverywhere({ pages, shares }: LookedUpWord): boolean {
  return pages === null || (pages >= everywhereMin && shares.size >= everywhereCollections);
}

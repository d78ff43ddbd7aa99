/** One generation of the index as it answers: its segments, what is dead in them, and scratch space. */
import type { LinkIndex, PageAddresses, Segment } from "../../corpus/index.ts";
import type { PageFamilies } from "../editions/page-families.ts";
import { defaultKindPriors, type KindPriors } from "../scoring/kind-prior.ts";
import { SegmentScorer } from "../scoring/score-pages.ts";
import type { TaughtWords } from "../ticket-words/taught-words.ts";

export interface SnapshotSegment {
  /** Number of the segment in the database. */
  readonly segmentId: number;
  readonly segment: Segment;
  readonly scorer: SegmentScorer;
  /** 1 for each page that was changed or removed since; null when all live. */
  readonly deadPages: Uint8Array | null;
  /** Those that are gone, where a view hides others besides; absent where all of them are. */
  readonly gonePages?: Uint8Array | null;
  /** The factor for the score of each page; null if all scores stay unchanged. */
  readonly factors: Float32Array | null;
}

export interface IndexSnapshot {
  readonly generation: number;
  /** Milliseconds since 1970; absent in an index that an earlier version published. */
  readonly publishedAt: number | undefined;
  readonly segments: readonly SnapshotSegment[];
  readonly documents: number;
  readonly sections: number;
  readonly bytes: number;
  /** What pages say of each other in links. */
  readonly links: LinkIndex | null;
  /** Where pages are on sites of their own. */
  readonly addresses: PageAddresses | null;
  /** Pages in several versions and languages; null for none. */
  readonly families: PageFamilies | null;
  readonly kindPriors: KindPriors;
  /** Language whose pages stand first; absent where all are alike. */
  readonly readerLanguage?: string | undefined;
  /** What tickets say of pages; null unless they teach the search. */
  readonly taught: TaughtWords | null;
}

export interface SnapshotPart {
  readonly segmentId: number;
  readonly segment: Segment;
  /** Ordinals of pages that are no longer live. */
  readonly deadPages: readonly number[];
}

export function createSnapshot(
  generation: number,
  parts: readonly SnapshotPart[],
  about: Partial<Pick<IndexSnapshot, "links" | "addresses" | "publishedAt">> = {},
): IndexSnapshot {
  const { links = null, addresses = null, publishedAt } = about;
  const segments = parts.map(({ segmentId, segment, deadPages }) => ({
    segmentId,
    segment,
    scorer: new SegmentScorer(segment),
    deadPages: deadPages.length === 0 ? null : markPages(segment, deadPages),
    factors: null,
  }));
  return {
    generation,
    publishedAt,
    segments,
    documents: parts.reduce(
      (sum, { segment, deadPages }) => sum + segment.header.pages - deadPages.length,
      0,
    ),
    sections: parts.reduce((sum, part) => sum + liveSections(part), 0),
    bytes: parts.reduce(
      (sum, { segment }) => sum + segment.bytes,
      (links?.bytes ?? 0) + (addresses?.bytes ?? 0),
    ),
    links,
    addresses,
    families: null,
    kindPriors: defaultKindPriors,
    taught: null,
  };
}

/** The page on a site of its own; nothing where it is on none. */
export function urlOf(
  { addresses }: Pick<IndexSnapshot, "addresses">,
  { segment, page }: { readonly segment: Segment; readonly page: number },
): { readonly url?: string } {
  if (addresses === null) return nowhere;
  const url = addresses.of(segment.arrays.pageRids[page] as number);
  return url === undefined ? nowhere : { url };
}

const nowhere = {};

function markPages(segment: Segment, pages: readonly number[]): Uint8Array {
  const marks = new Uint8Array(segment.header.pages);
  for (const page of pages) marks[page] = 1;
  return marks;
}

function liveSections({ segment, deadPages }: SnapshotPart): number {
  const { pageFirstSections } = segment.arrays;
  const dead = deadPages.reduce(
    (sum, page) =>
      sum + (pageFirstSections[page + 1] as number) - (pageFirstSections[page] as number),
    0,
  );
  return segment.header.sections - dead;
}

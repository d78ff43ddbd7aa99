/** Decides which segments the next generation has, builds the new ones and stages them. */
import {
  type Analyser,
  type CompoundLexicon,
  createAnalyser,
  indexFormat,
  type Manifest,
  type PackedHeader,
  rankingParameters,
  readIndexState,
  readPageRids,
  readSegmentHeader,
  readVocabulary,
  type Segment,
  SegmentBuilder,
  scanIndexableDocuments,
  stageLinkIndex,
  stageSegment,
  type Vocabulary,
  writesCompounds,
} from "../corpus/index.ts";
import { buildLinks } from "./build-links.ts";
import { chooseMerges, type StoredSegment, segmentTermsMax } from "./choose-merges.ts";
import { findRunEditions } from "./find-run-editions.ts";
import { nextAddresses } from "./next-addresses.ts";
import type { RunContext } from "./run-context.ts";
import type { StagedDocument, StagedRun } from "./staging.ts";

export interface NextIndex {
  readonly manifest: Manifest;
  /** Segments of the previous generation that are no longer used. */
  readonly retiredSegments: readonly number[];
  readonly hasChanged: boolean;
}

const progressInterval = 256;
/** Pages that are read in a second or two. */
const pagesPerRenewal = 1_024;

/** A page to be built into a segment; its texts are in the database. */
type IndexedPage = StagedDocument["document"];

export async function buildNextIndex(staged: StagedRun, context: RunContext): Promise<NextIndex> {
  const present = await storedSegments(staged, context);
  const { kept, merged } = chooseMerges(present, staged.documents.length);
  const analyser = createAnalyser();
  const pages = pagesToBuild(staged, merged);
  const built = await buildSegments(pages, kept, analyser, context);
  report(context, pages.length, pages.length);
  const editions = findRunEditions(context.job, staged);
  const addresses = await nextAddresses(staged, context);
  const before = (await readIndexState(context.database))?.manifest;
  const hasChanged =
    present.some((segment) => segment.hasNewDead) ||
    pages.length > 0 ||
    addresses.hasChanged ||
    JSON.stringify(before?.editions) !== JSON.stringify(editions);
  const links = await nextLinks(staged, hasChanged, analyser, context);
  return {
    manifest: {
      format: indexFormat,
      documents: staged.documents.length + staged.unchanged.length,
      sections: built.sections + kept.reduce((sum, segment) => sum + segment.liveSections, 0),
      segments: [
        ...kept.map(({ segmentId, deadPages }) => ({ segmentId, deadPages: [...deadPages] })),
        ...built.segmentIds.map((segmentId) => ({ segmentId, deadPages: [] })),
      ],
      links: links.id,
      ...(editions !== undefined && { editions }),
      ...(addresses.id !== undefined && { addresses: addresses.id }),
    },
    retiredSegments: [
      ...merged.map(({ segmentId }) => segmentId),
      ...links.retired,
      ...addresses.retired,
    ],
    hasChanged,
  };
}

/** A page that comes or goes may change where links of all others lead, so they are gathered anew. */
async function nextLinks(
  { documents, unchanged }: StagedRun,
  hasChanged: boolean,
  analyser: Analyser,
  { database }: RunContext,
): Promise<{ readonly id: number; readonly retired: readonly number[] }> {
  const present = (await readIndexState(database))?.manifest.links;
  if (present !== undefined && !hasChanged) return { id: present, retired: [] };
  const live = [
    ...documents.map(({ document }) => document.rid),
    ...unchanged.map(({ rid }) => rid),
  ];
  const links = await buildLinks(database, new Set(live), analyser);
  const id = await stageLinkIndex(database, links);
  return { id, retired: present === undefined ? [] : [present] };
}

/** Pages of this run and of merged segments in the order of their ids, as a segment wants them. */
function pagesToBuild(staged: StagedRun, merged: readonly StoredSegment[]): readonly IndexedPage[] {
  const alive = new Set(merged.flatMap(({ liveRids }) => liveRids));
  const pages = staged.documents.map(({ document }) => document);
  for (const known of staged.unchanged) if (alive.has(known.rid)) pages.push(known);
  return pages.sort((left, right) => (left.id < right.id ? -1 : 1));
}

interface BuiltSegments {
  readonly segmentIds: number[];
  sections: number;
}

/** Texts are read back from the database a few at a time: in memory they took most of a run. */
async function buildSegments(
  pages: readonly IndexedPage[],
  kept: readonly StoredSegment[],
  analyser: Analyser,
  context: RunContext,
): Promise<BuiltSegments> {
  const { database, lease } = context;
  const built: BuiltSegments = { segmentIds: [], sections: 0 };
  const begin = await segmentBuilders(kept, pages, analyser, context);
  const rids = pages.map(({ rid }) => rid);
  let done = 0;
  let open = begin();
  const end = async (): Promise<void> => {
    const segment = open.finish();
    built.segmentIds.push(await stageSegment(database, segment));
    built.sections += segment.header.sections;
    await lease.renew();
  };
  for await (const document of scanIndexableDocuments(database, rids)) {
    if (open.builder.termCount >= segmentTermsMax) {
      await end();
      open = begin();
    }
    open.builder.add(document);
    done += 1;
    if (done % progressInterval === 0) report(context, done, pages.length);
    if (done % pagesPerRenewal === 0) await lease.renew();
  }
  if (open.builder.pageCount > 0) await end();
  return built;
}

interface OpenSegment {
  readonly builder: SegmentBuilder;
  finish(): Segment;
}

/** Each segment counts with those that stay, and may find the words of its compounds in earlier ones. */
async function segmentBuilders(
  kept: readonly StoredSegment[],
  pages: readonly IndexedPage[],
  analyser: Analyser,
  context: RunContext,
): Promise<() => OpenSegment> {
  const areCompoundsSplit = pages.some(({ language }) => writesCompounds(language));
  const vocabularies = areCompoundsSplit ? await readVocabularies(kept, context) : [];
  const neighbours = kept.map(({ header }) => header);
  return () => {
    const lexicon = vocabularies.length > 0 ? { lexicon: lexiconOf([...vocabularies]) } : {};
    const parameters = rankingParameters;
    const builder = new SegmentBuilder({ analyser, parameters, neighbours, ...lexicon });
    return {
      builder,
      finish() {
        const segment = builder.finish();
        if (areCompoundsSplit) vocabularies.push(segment.vocabulary);
        return segment;
      },
    };
  };
}

async function readVocabularies(
  kept: readonly StoredSegment[],
  { database }: RunContext,
): Promise<Vocabulary[]> {
  const found: Vocabulary[] = [];
  for (const { segmentId } of kept) {
    const vocabulary = await readVocabulary(database, segmentId);
    if (vocabulary !== null) found.push(vocabulary);
  }
  return found;
}

function lexiconOf(vocabularies: readonly Vocabulary[]): CompoundLexicon {
  return {
    frequency: (stem) => vocabularies.filter((words) => words.find(stem) !== -1).length,
  };
}

function report({ callbacks }: RunContext, done: number, total: number): void {
  callbacks.onProgress?.({ phase: "index", done, total });
}

/** The segments that answer now, with the pages that this run makes dead. */
async function storedSegments(
  staged: StagedRun,
  { database }: RunContext,
): Promise<StoredSegment[]> {
  const state = await readIndexState(database);
  const segments: StoredSegment[] = [];
  const live = new Set(staged.unchanged.map(({ rid }) => rid));
  for (const { segmentId, deadPages } of state?.manifest.segments ?? []) {
    const header = await readSegmentHeader(database, segmentId);
    const rids = await readPageRids(database, segmentId);
    if (header === null || rids === null) continue;
    segments.push(describeSegment(segmentId, header, rids, live, deadPages.length));
  }
  return segments;
}

function describeSegment(
  segmentId: number,
  header: PackedHeader,
  rids: Uint32Array,
  live: ReadonlySet<number>,
  deadBefore: number,
): StoredSegment {
  const deadPages: number[] = [];
  const liveRids: number[] = [];
  rids.forEach((rid, page) => {
    if (live.has(rid)) liveRids.push(rid);
    else deadPages.push(page);
  });
  return {
    segmentId,
    header,
    deadPages,
    liveRids,
    // Sections of dead pages are counted by their share: the exact number needs the arrays.
    liveSections: Math.round((header.sections * liveRids.length) / Math.max(1, rids.length)),
    hasNewDead: deadPages.length > deadBefore,
  };
}

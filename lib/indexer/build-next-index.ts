/** Decides which segments the next generation has, builds the new ones and stages them. */
import {
  type Analyser,
  buildSegment,
  type CompoundLexicon,
  createAnalyser,
  type IndexableDocument,
  indexFormat,
  type Manifest,
  type PackedHeader,
  rankingParameters,
  readIndexableDocuments,
  readIndexState,
  readPageRids,
  readSegmentHeader,
  readVocabulary,
  stageLinkIndex,
  stageSegment,
  type Vocabulary,
  writesCompounds,
} from "../corpus/index.ts";
import { buildLinks } from "./build-links.ts";
import { chooseMerges, type StoredSegment } from "./choose-merges.ts";
import type { RunContext } from "./run-context.ts";
import type { StagedRun } from "./stage-documents.ts";

export interface NextIndex {
  readonly manifest: Manifest;
  /** Segments of the previous generation that are no longer used. */
  readonly retiredSegments: readonly number[];
  readonly hasChanged: boolean;
}

/** Characters of text built into one segment at a time: bounds the memory of a run. */
const segmentTextMax = 150_000_000;

export async function buildNextIndex(staged: StagedRun, context: RunContext): Promise<NextIndex> {
  const present = await storedSegments(staged, context);
  const { kept, merged } = chooseMerges(present, staged.documents.length);
  const documents = staged.documents.map(({ document }) => document);
  const alive = merged.flatMap(({ liveRids }) => liveRids);
  documents.push(...(await readIndexableDocuments(context.database, alive)));

  const segments = kept.map(({ segmentId, deadPages }) => ({
    segmentId,
    deadPages: [...deadPages],
  }));
  const neighbours = kept.map(({ header }) => header);
  const vocabularies = await readVocabularies(kept, documents, context);
  let sections = kept.reduce((sum, segment) => sum + segment.liveSections, 0);
  const analyser = createAnalyser();
  let done = 0;
  for (const part of splitByText(documents)) {
    const before = done;
    const segment = buildSegment(part, {
      analyser,
      parameters: rankingParameters,
      neighbours,
      ...(vocabularies.length > 0 && { lexicon: lexiconOf(vocabularies) }),
      onProgress: (pages) => report(context, before + pages, documents.length),
    });
    done += part.length;
    vocabularies.push(segment.vocabulary);
    segments.push({ segmentId: await stageSegment(context.database, segment), deadPages: [] });
    sections += segment.header.sections;
    await context.lease.renew();
  }
  report(context, documents.length, documents.length);
  const hasChanged = present.some((segment) => segment.hasNewDead) || documents.length > 0;
  const links = await nextLinks(staged, hasChanged, analyser, context);
  return {
    manifest: {
      format: indexFormat,
      documents: staged.documents.length + staged.unchanged.length,
      sections,
      segments,
      links: links.id,
    },
    retiredSegments: [...merged.map(({ segmentId }) => segmentId), ...links.retired],
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

/** Needed only for pages whose language writes compounds. */
async function readVocabularies(
  kept: readonly StoredSegment[],
  documents: readonly IndexableDocument[],
  { database }: RunContext,
): Promise<Vocabulary[]> {
  if (!documents.some(({ language }) => writesCompounds(language))) return [];
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

function* splitByText(documents: readonly IndexableDocument[]): Generator<IndexableDocument[]> {
  let part: IndexableDocument[] = [];
  let length = 0;
  for (const document of documents) {
    part.push(document);
    length += document.sections.reduce((sum, section) => sum + section.text.length, 0);
    if (length >= segmentTextMax) {
      yield part;
      part = [];
      length = 0;
    }
  }
  if (part.length > 0) yield part;
}

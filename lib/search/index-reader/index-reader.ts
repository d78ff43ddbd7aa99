/**
 * Keeps the newest generation of the index in memory. A new one is loaded next to the old, segment
 * by segment, and swapped in one assignment: a search sees the old or the new, never a mixture.
 */

import { createSlices } from "../../base/index.ts";
import {
  loadAddresses,
  loadLinkIndex,
  loadSegment,
  type Manifest,
  oldestAnsweringFormat,
  readGeneration,
  readIndexState,
  type Segment,
} from "../../corpus/index.ts";
import type { Database } from "../../storage/index.ts";
import { findFamilies } from "../editions/page-families.ts";
import { createSnapshot, type IndexSnapshot, type SnapshotPart } from "./index-snapshot.ts";

export interface IndexReader {
  /** Looks for a newer generation now; resolves when what is newest is in memory. */
  refresh(): Promise<void>;
  close(): void;
}

export interface IndexReaderOptions {
  /** How often another process's work is looked for, in milliseconds. */
  readonly pollIntervalMs: number;
  /** Called when a check failed; the generation in memory keeps answering. */
  readonly onError: (error: unknown) => void;
  /** Makes a generation that was loaded answer; the reader waits for it. */
  readonly onSnapshot: (snapshot: IndexSnapshot) => Promise<void>;
  /** Told before a generation of another index: what was read under numbers of rows means nothing now. */
  readonly onReplaced: () => void;
}

export function createIndexReader(database: Database, options: IndexReaderOptions): IndexReader {
  let loadedGeneration = 0;
  let loadedEdition = 0;
  let segments: ReadonlyMap<number, Segment> = new Map();
  const linksAt = keepLast((id) => loadLinkIndex(database, id));
  const addressesAt = keepLast((id) => loadAddresses(database, id));
  let running: Promise<void> | null = null;
  let isClosed = false;

  const load = async (): Promise<void> => {
    const generation = await readGeneration(database);
    const edition = editionOf(database);
    const isSame = edition === loadedEdition;
    if (isClosed || (isSame && generation === loadedGeneration)) return;
    const state = await readIndexState(database);
    // Other segments of an older format cannot be read; the next run rebuilds all of them.
    if (state === null || state.manifest.format < oldestAnsweringFormat) return;
    const loaded = await loadSegments(database, state.manifest, isSame ? segments : new Map());
    // A run retired a segment while it was being loaded: the next look finds the newer generation.
    if (loaded === null || isClosed) return;
    const parts: SnapshotPart[] = state.manifest.segments.map(({ segmentId, deadPages }) => ({
      segmentId,
      segment: loaded.get(segmentId) as Segment,
      deadPages,
    }));
    const { publishedAt, editions = [] } = state.manifest;
    const links = await linksAt(state.manifest.links, isSame);
    const addresses = await addressesAt(state.manifest.addresses, isSame);
    if (isClosed || links === undefined || addresses === undefined) return;
    const about = { links, addresses, publishedAt };
    const snapshot = createSnapshot(state.generation, parts, about);
    const families = await findFamilies(snapshot.segments, editions, createSlices());
    // Another copy has come while this one was read.
    if (isClosed || editionOf(database) !== edition) return;
    if (!isSame) options.onReplaced();
    await options.onSnapshot({ ...snapshot, families });
    loadedGeneration = state.generation;
    loadedEdition = edition;
    segments = loaded;
  };

  const refresh = (): Promise<void> => {
    running ??= load().finally(() => {
      running = null;
    });
    return running;
  };

  const timer = setInterval(() => refresh().catch(options.onError), options.pollIntervalMs);
  timer.unref();
  return {
    refresh,
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

function editionOf({ edition }: Database): number {
  return edition?.() ?? 0;
}

/** What stays under its number is not loaded again. Null for no number, undefined when it is gone. */
function keepLast<Value>(load: (id: number) => Promise<Value | null>) {
  let last: { readonly id: number; readonly value: Value } | null = null;
  return async (id: number | undefined, isSame: boolean): Promise<Value | null | undefined> => {
    if (id === undefined) return null;
    if (isSame && last?.id === id) return last.value;
    const value = await load(id);
    if (value === null) return undefined;
    last = { id, value };
    return value;
  };
}

/** Segments that stay are taken over; only new ones are read. Null when one has vanished. */
async function loadSegments(
  database: Database,
  manifest: Manifest,
  known: ReadonlyMap<number, Segment>,
): Promise<ReadonlyMap<number, Segment> | null> {
  const loaded = new Map<number, Segment>();
  for (const { segmentId } of manifest.segments) {
    const segment = known.get(segmentId) ?? (await loadSegment(database, segmentId));
    if (segment === null) return null;
    loaded.set(segmentId, segment);
  }
  return loaded;
}

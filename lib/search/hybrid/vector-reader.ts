/**
 * Keeps the vectors of the newest generation in memory: packs never change, so only new ones are
 * read. The current vectors are swapped in one assignment.
 */

import {
  listPacks,
  noSlot,
  packCapacity,
  readPackVectors,
  readVectorModel,
  readVectorSlots,
  readVectorState,
} from "../../corpus/index.ts";
import type { Database } from "../../storage/index.ts";
import type { IndexSnapshot, SnapshotSegment } from "../index-reader/index-snapshot.ts";
import { createVectorPack, type VectorIndex, type VectorPack } from "./vector-index.ts";

export interface VectorReader {
  /** Null until there are vectors of the wanted model. */
  current(): VectorIndex | null;
  /** Resolves when the newest vectors of the snapshot's segments are in memory. */
  refresh(snapshot: IndexSnapshot): Promise<void>;
  /** Another index has taken the place of the one that was read: its packs have other vectors. */
  forget(): void;
}

export interface VectorReaderOptions {
  /** Vectors of another name are not for our queries. */
  readonly modelName: string;
  readonly onChange: () => void;
}

interface Loaded {
  readonly modelId: number;
  readonly revision: number;
  readonly snapshot: IndexSnapshot;
  readonly packs: ReadonlyMap<number, VectorPack>;
  readonly index: VectorIndex;
}

export function createVectorReader(database: Database, options: VectorReaderOptions): VectorReader {
  let loaded: Loaded | null = null;
  let forgotten = 0;
  return {
    forget() {
      loaded = null;
      forgotten += 1;
    },
    current: () => loaded?.index ?? null,
    async refresh(snapshot) {
      const state = await readVectorState(database);
      if (state === null) return;
      const isSame = loaded?.revision === state.revision && loaded.modelId === state.modelId;
      if (isSame && hasSameSegments(loaded?.snapshot, snapshot)) return;
      const known = loaded?.modelId === state.modelId ? loaded : null;
      const before = forgotten;
      const next = await load(database, { ...state, snapshot, known, ...options });
      if (next === null || before !== forgotten) return;
      loaded = next;
      options.onChange();
    },
  };
}

function hasSameSegments(left: IndexSnapshot | undefined, right: IndexSnapshot): boolean {
  return (
    left?.segments.length === right.segments.length &&
    right.segments.every(({ segment }, index) => left.segments[index]?.segment === segment)
  );
}

interface LoadRequest extends VectorReaderOptions {
  readonly modelId: number;
  readonly revision: number;
  readonly snapshot: IndexSnapshot;
  /** Vectors of the same model that are already in memory. */
  readonly known: Loaded | null;
}

/** Null when a run changed what was being read: the next look finds it whole. */
async function load(database: Database, request: LoadRequest): Promise<Loaded | null> {
  const { modelId, revision, snapshot, known, modelName } = request;
  const row = await readVectorModel(database, modelId);
  if (row === null || row.name !== modelName) return null;
  const { name, dimensions } = row;
  const packs = new Map<number, VectorPack>();
  for (const number of await listPacks(database, modelId)) {
    const vectors =
      known?.packs.get(number) ?? (await readPack(database, request, number, dimensions));
    if (vectors === null) return null;
    packs.set(number, vectors);
  }
  const ordinals = ordinalsOf([...packs.keys()]);
  const slots = new Map<Uint32Array, Int32Array>();
  for (const part of snapshot.segments) {
    const stored = await readVectorSlots(database, modelId, part.segmentId);
    if (stored !== null)
      slots.set(part.segment.arrays.pageFirstSections, denseSlots(stored, ordinals));
    await new Promise(setImmediate);
  }
  const index = {
    name,
    dimensions,
    packs: [...packs.values()],
    slots,
    count: countVectors(snapshot.segments, slots),
    bytes: bytesOf(packs.values(), slots.values()),
  };
  return { modelId, revision, snapshot, packs, index };
}

function bytesOf(packs: Iterable<VectorPack>, slots: Iterable<Int32Array>): number {
  const arrays: ArrayBufferView[] = [...slots];
  for (const pack of packs) arrays.push(...Object.values(pack));
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

async function readPack(
  database: Database,
  { modelId }: LoadRequest,
  number: number,
  dimensions: number,
): Promise<VectorPack | null> {
  const vectors = await readPackVectors(database, modelId, number);
  await new Promise(setImmediate);
  return vectors === null ? null : createVectorPack(vectors, dimensions);
}

/** Pack numbers grow for ever; in memory they are in a list. */
function denseSlots(stored: Uint32Array, ordinals: Int32Array): Int32Array {
  const dense = new Int32Array(stored.length).fill(-1);
  for (let section = 0; section < stored.length; section++) {
    const slot = stored[section] as number;
    if (slot === noSlot) continue;
    const ordinal = ordinals[Math.floor(slot / packCapacity)] ?? -1;
    if (ordinal !== -1) dense[section] = ordinal * packCapacity + (slot % packCapacity);
  }
  return dense;
}

/** Position in the list of each pack, by its number; -1 for numbers that are gone. */
function ordinalsOf(numbers: readonly number[]): Int32Array {
  const ordinals = new Int32Array((numbers.at(-1) ?? -1) + 1).fill(-1);
  numbers.forEach((number, ordinal) => {
    ordinals[number] = ordinal;
  });
  return ordinals;
}

function countVectors(
  segments: readonly SnapshotSegment[],
  slots: ReadonlyMap<Uint32Array, Int32Array>,
): number {
  let count = 0;
  for (const { segment, deadPages } of segments) {
    const own = slots.get(segment.arrays.pageFirstSections);
    if (own === undefined) continue;
    const { sectionPages } = segment.arrays;
    for (let section = 0; section < own.length; section++) {
      const isDead = deadPages?.[sectionPages[section] as number] === 1;
      if (own[section] !== -1 && !isDead) count += 1;
    }
  }
  return count;
}

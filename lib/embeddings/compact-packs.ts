/** Rewrites packs when most of their vectors belong to deleted texts, or when they are small. */

import {
  deletePacks,
  hashBytes,
  insertPack,
  listPacks,
  type Manifest,
  noSlot,
  packCapacity,
  readPackHashes,
  readPackVectors,
  readVectorSlots,
  touchVectors,
  type VectorModelRow,
  writeVectorSlots,
} from "../corpus/index.ts";
import type { Database } from "../storage/index.ts";

/** Packs that are left alone, however little they hold. */
const smallPacksMax = 8;

export async function compactPacks(
  database: Database,
  { modelId, dimensions }: VectorModelRow,
  { segments }: Manifest,
): Promise<void> {
  const numbers = await listPacks(database, modelId);
  if (numbers.length <= smallPacksMax) return;
  const placesOf = new Map<number, Uint32Array>();
  for (const { segmentId } of segments) {
    const slots = await readVectorSlots(database, modelId, segmentId);
    // A segment that a newer generation has replaced: its texts live on there, and need their packs.
    if (slots === null) return;
    placesOf.set(segmentId, slots);
  }
  const live = [...new Set([...placesOf.values()].flatMap((slots) => [...slots]))];
  const used = live.filter((slot) => slot !== noSlot).sort((left, right) => left - right);
  if (numbers.length <= smallPacksMax + 2 * Math.ceil(used.length / packCapacity)) return;

  const moved = new Map<number, number>();
  let number = (numbers.at(-1) as number) + 1;
  for (let start = 0; start < used.length; start += packCapacity, number++) {
    const part = used.slice(start, start + packCapacity);
    const hashes = new Uint8Array(part.length * hashBytes);
    const vectors = new Int8Array(part.length * dimensions);
    const packs = new Map<number, { hashes: Uint8Array; vectors: Int8Array }>();
    for (const [index, slot] of part.entries()) {
      const from = Math.floor(slot / packCapacity);
      const at = slot % packCapacity;
      const pack = packs.get(from) ?? (await readPack(database, modelId, from));
      packs.set(from, pack);
      hashes.set(pack.hashes.subarray(at * hashBytes, (at + 1) * hashBytes), index * hashBytes);
      vectors.set(
        pack.vectors.subarray(at * dimensions, (at + 1) * dimensions),
        index * dimensions,
      );
      moved.set(slot, number * packCapacity + index);
    }
    // The new packs are not read before the slots name them.
    await database.write([insertPack(modelId, { number, hashes, vectors })]);
  }
  await database.write([
    ...[...placesOf].map(([segmentId, slots]) =>
      writeVectorSlots(
        modelId,
        segmentId,
        slots.map((slot) => moved.get(slot) ?? noSlot),
      ),
    ),
    deletePacks(modelId, numbers),
    touchVectors(modelId),
  ]);
}

async function readPack(
  database: Database,
  modelId: number,
  number: number,
): Promise<{ hashes: Uint8Array; vectors: Int8Array }> {
  const hashes = await readPackHashes(database, modelId, number);
  const vectors = await readPackVectors(database, modelId, number);
  if (vectors === null) throw new Error(`Vector pack ${number} is gone`);
  return { hashes, vectors };
}

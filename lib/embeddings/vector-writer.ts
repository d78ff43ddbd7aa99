/** Stores vectors by the hash of their section: a text that was embedded once is found again. */
import type { InStatement } from "@libsql/client";
import {
  countAdded,
  hashBytes,
  insertPack,
  listPacks,
  packCapacity,
  readPackHashes,
  type VectorModelRow,
} from "../corpus/index.ts";
import type { Database } from "../storage/index.ts";
import { quantiseVector } from "./quantise.ts";

export interface NewVector {
  readonly hash: string;
  readonly vector: ArrayLike<number>;
}

export interface VectorWriter {
  /** Slot of the vector of a section with this hash; undefined if there is none. */
  slotOf(hash: string): number | undefined;
  /** Stores up to 1,024 vectors as one pack, together with `others` in one transaction. */
  write(vectors: readonly NewVector[], others: () => readonly InStatement[]): Promise<void>;
}

export async function openVectorWriter(
  database: Database,
  { modelId, dimensions }: VectorModelRow,
): Promise<VectorWriter> {
  const slots = new Map<string, number>();
  const numbers = await listPacks(database, modelId);
  for (const number of numbers) {
    const hashes = Buffer.from(await readPackHashes(database, modelId, number));
    for (let index = 0; index * hashBytes < hashes.length; index++) {
      const hash = hashes.toString("hex", index * hashBytes, (index + 1) * hashBytes);
      slots.set(hash, number * packCapacity + index);
    }
  }
  let next = (numbers.at(-1) ?? -1) + 1;
  return {
    slotOf: (hash) => slots.get(hash),
    async write(vectors, others) {
      if (vectors.length === 0) {
        await database.write(others());
        return;
      }
      const number = next++;
      const packed = new Int8Array(vectors.length * dimensions);
      vectors.forEach(({ hash, vector }, index) => {
        quantiseVector(vector, packed, index * dimensions);
        slots.set(hash, number * packCapacity + index);
      });
      const hashes = Buffer.from(vectors.map(({ hash }) => hash).join(""), "hex");
      await database.write([
        insertPack(modelId, { number, hashes, vectors: packed }),
        countAdded(modelId, vectors.length),
        ...others(),
      ]);
    },
  };
}

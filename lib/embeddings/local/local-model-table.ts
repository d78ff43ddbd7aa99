/** Models learnt from the corpus, as named arrays cut into parts that load without a pause. */

import type { Database } from "../../storage/index.ts";
import { type LocalModel, type LocalModelArrays, openLocalModel } from "./local-model.ts";

/** A part takes about a millisecond to read. */
const partBytesMax = 1024 * 1024;

const arrayTypes = {
  vocabularyBytes: Uint8Array,
  vocabularyOffsets: Uint32Array,
  directions: Int8Array,
  scales: Float32Array,
} as const;
const arrayNames = Object.keys(arrayTypes) as (keyof LocalModelArrays)[];

const insertPart =
  "INSERT INTO vector_model_part (model_id, name, part, bytes) VALUES (?, ?, ?, ?)";
const listParts = "SELECT name, part FROM vector_model_part WHERE model_id = ? ORDER BY name, part";
const selectPart =
  "SELECT bytes FROM vector_model_part WHERE model_id = ? AND name = ? AND part = ?";

export async function storeLocalModel(
  database: Database,
  modelId: number,
  { arrays }: LocalModel,
): Promise<void> {
  for (const name of arrayNames) {
    const { buffer, byteOffset, byteLength } = arrays[name];
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    for (let part = 0; part * partBytesMax < bytes.length; part++) {
      const piece = bytes.subarray(part * partBytesMax, (part + 1) * partBytesMax);
      await database.write([{ sql: insertPart, args: [modelId, name, part, piece] }]);
    }
  }
}

/** Lets other work run between two parts. Null when the model is gone meanwhile. */
export async function loadLocalModel(
  database: Database,
  modelId: number,
  dimensions: number,
): Promise<LocalModel | null> {
  const pieces = new Map<string, Uint8Array[]>();
  for (const row of (await database.read({ sql: listParts, args: [modelId] })).rows) {
    const [name, part] = [String(row[0]), Number(row[1])];
    const found = await database.read({ sql: selectPart, args: [modelId, name, part] });
    const bytes = found.rows[0]?.[0];
    if (!(bytes instanceof ArrayBuffer)) return null;
    pieces.set(name, [...(pieces.get(name) ?? []), new Uint8Array(bytes)]);
    await new Promise(setImmediate);
  }
  if (!pieces.has("vocabularyOffsets")) return null;
  const arrays: Partial<Record<keyof LocalModelArrays, ArrayBufferView>> = {};
  for (const name of arrayNames) {
    const bytes = await joined(pieces.get(name) ?? []);
    const Type = arrayTypes[name];
    arrays[name] = new Type(bytes.buffer, 0, bytes.byteLength / Type.BYTES_PER_ELEMENT);
  }
  return openLocalModel(dimensions, arrays as LocalModelArrays);
}

/** Piece by piece: the eight megabytes of a model at once hold the thread for as many milliseconds. */
async function joined(pieces: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
    await new Promise(setImmediate);
  }
  return bytes;
}

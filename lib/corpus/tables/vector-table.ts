/**
 * Vectors in index.db: the model in use, its packs of vectors, and where each section's vector is.
 */
import type { InStatement } from "@libsql/client";
import type { Database } from "../../storage/index.ts";

/** Vectors of a pack at most. */
export const packCapacity = 1_024;
export const hashBytes = 16;
/** The slot of a section without a vector. */
export const noSlot = 0xffff_ffff;

export interface VectorModelRow {
  readonly modelId: number;
  /** Provider, model and length: two models of one name make comparable vectors. */
  readonly name: string;
  readonly dimensions: number;
  /** Sections that a model of the corpus was learnt from, and those embedded by it since. */
  readonly learntSections: number;
  readonly addedSections: number;
}

export interface VectorState {
  /** Another number whenever the stored vectors have changed. */
  readonly revision: number;
  readonly modelId: number;
}

export interface VectorPackRow {
  readonly number: number;
  readonly hashes: Uint8Array;
  readonly vectors: Int8Array;
}

/** Null before the first vectors. Cheap enough to ask twice a second. */
export async function readVectorState(database: Database): Promise<VectorState | null> {
  const sql = "SELECT revision, model_id FROM vector_state WHERE one = 1";
  const row = (await database.read(sql)).rows[0];
  return row === undefined ? null : { revision: Number(row[0]), modelId: Number(row[1]) };
}

/** Statement that switches to a model, or announces that its vectors have changed. */
export function touchVectors(modelId: number): InStatement {
  return {
    sql: `INSERT INTO vector_state (one, revision, model_id) VALUES (1, 1, ?1)
          ON CONFLICT (one) DO UPDATE SET revision = revision + 1, model_id = ?1`,
    args: [modelId],
  };
}

export async function readVectorModel(
  database: Database,
  modelId: number,
): Promise<VectorModelRow | null> {
  const sql = `SELECT name, dimensions, learnt_sections, added_sections
    FROM vector_model WHERE model_id = ?`;
  const row = (await database.read({ sql, args: [modelId] })).rows[0];
  if (row === undefined) return null;
  return {
    modelId,
    name: String(row[0]),
    dimensions: Number(row[1]),
    learntSections: Number(row[2]),
    addedSections: Number(row[3]),
  };
}

/** The newest model of this name, whether it answers yet or not. */
export async function findVectorModel(
  database: Database,
  name: string,
): Promise<VectorModelRow | null> {
  const sql = "SELECT model_id FROM vector_model WHERE name = ? ORDER BY model_id DESC LIMIT 1";
  const row = (await database.read({ sql, args: [name] })).rows[0];
  return row === undefined ? null : readVectorModel(database, Number(row[0]));
}

/** The model is not read before `touchVectors` names it. */
export async function insertVectorModel(
  database: Database,
  model: { readonly name: string; readonly dimensions: number; readonly learntSections: number },
): Promise<VectorModelRow> {
  const sql = `INSERT INTO vector_model (name, dimensions, learnt_sections) VALUES (?, ?, ?)
    RETURNING model_id`;
  const args = [model.name, model.dimensions, model.learntSections];
  const [result] = await database.write([{ sql, args }]);
  return { ...model, addedSections: 0, modelId: Number(result?.rows[0]?.[0]) };
}

export function countAdded(modelId: number, sections: number): InStatement {
  return {
    sql: "UPDATE vector_model SET added_sections = added_sections + ? WHERE model_id = ?",
    args: [sections, modelId],
  };
}

/** Numbers of a model's packs, ascending. */
export async function listPacks(database: Database, modelId: number): Promise<number[]> {
  const sql = "SELECT number FROM vector_pack WHERE model_id = ? ORDER BY number";
  return (await database.read({ sql, args: [modelId] })).rows.map((row) => Number(row[0]));
}

export async function readPackVectors(
  database: Database,
  modelId: number,
  number: number,
): Promise<Int8Array | null> {
  const sql = "SELECT vectors FROM vector_pack WHERE model_id = ? AND number = ?";
  const bytes = (await database.read({ sql, args: [modelId, number] })).rows[0]?.[0];
  return bytes instanceof ArrayBuffer ? new Int8Array(bytes) : null;
}

export async function readPackHashes(
  database: Database,
  modelId: number,
  number: number,
): Promise<Uint8Array> {
  const sql = "SELECT hashes FROM vector_pack WHERE model_id = ? AND number = ?";
  const bytes = (await database.read({ sql, args: [modelId, number] })).rows[0]?.[0];
  return bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : new Uint8Array(0);
}

export function insertPack(modelId: number, pack: VectorPackRow): InStatement {
  const { buffer, byteOffset, byteLength } = pack.vectors;
  return {
    sql: "INSERT INTO vector_pack (model_id, number, hashes, vectors) VALUES (?, ?, ?, ?)",
    args: [modelId, pack.number, pack.hashes, new Uint8Array(buffer, byteOffset, byteLength)],
  };
}

export function deletePacks(modelId: number, numbers: readonly number[]): InStatement {
  return {
    sql: `DELETE FROM vector_pack
      WHERE model_id = ? AND number IN (SELECT value FROM json_each(?))`,
    args: [modelId, JSON.stringify(numbers)],
  };
}

/** A slot for each section of the segment; null for a segment that was not looked at yet. */
export async function readVectorSlots(
  database: Database,
  modelId: number,
  segmentId: number,
): Promise<Uint32Array | null> {
  const sql = "SELECT places FROM vector_place WHERE model_id = ? AND segment_id = ?";
  const bytes = (await database.read({ sql, args: [modelId, segmentId] })).rows[0]?.[0];
  return bytes instanceof ArrayBuffer ? new Uint32Array(bytes) : null;
}

export function writeVectorSlots(
  modelId: number,
  segmentId: number,
  slots: Uint32Array,
): InStatement {
  return {
    sql: `INSERT INTO vector_place (model_id, segment_id, places) VALUES (?1, ?2, ?3)
          ON CONFLICT (model_id, segment_id) DO UPDATE SET places = ?3`,
    args: [modelId, segmentId, new Uint8Array(slots.buffer, slots.byteOffset, slots.byteLength)],
  };
}

/** Statements that remove what no reader needs: other models, and slots of segments that are gone. */
export function removeOldVectors(modelId: number): InStatement[] {
  const tables = ["vector_model", "vector_model_part", "vector_pack", "vector_place"];
  return [
    ...tables.map((table) => ({
      sql: `DELETE FROM ${table} WHERE model_id <> ?`,
      args: [modelId],
    })),
    "DELETE FROM vector_place WHERE segment_id NOT IN (SELECT segment_id FROM segment)",
  ];
}

/** Brings the vectors on the server to those of the writer's file. */
import type { InStatement } from "@libsql/client";
import { deletePacks, readVectorState, removeOldVectors } from "../corpus/index.ts";
import type { Database } from "../storage/index.ts";
import { createRowBatch, insertRow, type RowCopy } from "./copy-rows.ts";
import { newPublicationId, notePublication } from "./publication-table.ts";

export interface PublishedVectors {
  /** Packs of vectors that were sent. */
  readonly packs: number;
  /** False if the server had all of them. */
  readonly hasChanged: boolean;
}

const nothing: PublishedVectors = { packs: 0, hasChanged: false };

export async function publishVectors(copy: RowCopy): Promise<PublishedVectors> {
  const { from, to, guard } = copy;
  const state = await readVectorState(from);
  const present = await readVectorState(to);
  if (state === null) return nothing;
  const { modelId, revision } = state;
  if (present?.revision === revision && present.modelId === modelId) return nothing;
  await copyModel(copy, modelId);
  const { stale, missing } = await comparePacks(copy, modelId);
  // A number that was taken again cannot wait for the transaction that removes what nobody needs.
  const reused = stale.filter((number) => missing.includes(number));
  if (reused.length > 0) await to.write([...guard, deletePacks(modelId, reused)]);
  await copyPacks(copy, modelId, missing);
  const id = newPublicationId();
  await from.write(notePublication(id));
  await to.write([
    ...guard,
    ...(await placeRows(from, modelId)),
    deletePacks(modelId, stale),
    ...removeOldVectors(modelId),
    {
      sql: `INSERT INTO vector_state (one, revision, model_id) VALUES (1, ?1, ?2)
            ON CONFLICT (one) DO UPDATE SET revision = ?1, model_id = ?2`,
      args: [revision, modelId],
    },
    ...notePublication(id),
  ]);
  return { packs: missing.length, hasChanged: true };
}

/** Its row changes, its parts never do. */
async function copyModel(copy: RowCopy, modelId: number): Promise<void> {
  const batch = createRowBatch(copy);
  for (const table of ["vector_model", "vector_model_part"]) {
    const sql = `SELECT * FROM ${table} WHERE model_id = ?`;
    const found = await copy.from.read({ sql, args: [modelId] });
    for (const row of found.rows) {
      const { statement, bytes } = insertRow(table, found, row, { orReplace: true });
      await batch.add(statement, bytes);
    }
  }
  await batch.flush();
}

/** A pack never changes; if its number were ever taken again, its first or last text would differ. */
const selectPacks = `SELECT number, number || ' ' || length(hashes) || ' ' ||
    hex(substr(hashes, 1, 16)) || hex(substr(hashes, -16))
  FROM vector_pack WHERE model_id = ?`;

async function comparePacks(
  { from, to }: RowCopy,
  modelId: number,
): Promise<{ readonly stale: readonly number[]; readonly missing: readonly number[] }> {
  const statement = { sql: selectPacks, args: [modelId] };
  const wanted = (await from.read(statement)).rows;
  const present = (await to.read(statement)).rows;
  const without = (rows: typeof wanted, others: typeof wanted): number[] => {
    const known = new Set(others.map((row) => row[1]));
    return rows.filter((row) => !known.has(row[1] ?? null)).map((row) => Number(row[0]));
  };
  return { stale: without(present, wanted), missing: without(wanted, present) };
}

async function copyPacks(
  copy: RowCopy,
  modelId: number,
  numbers: readonly number[],
): Promise<void> {
  const batch = createRowBatch(copy);
  for (const number of numbers) {
    const sql = "SELECT * FROM vector_pack WHERE model_id = ? AND number = ?";
    const found = await copy.from.read({ sql, args: [modelId, number] });
    for (const row of found.rows) {
      const { statement, bytes } = insertRow("vector_pack", found, row, { orReplace: true });
      await batch.add(statement, bytes);
    }
  }
  await batch.flush();
}

/** Four bytes a section. */
async function placeRows(from: Database, modelId: number): Promise<InStatement[]> {
  const sql = "SELECT * FROM vector_place WHERE model_id = ?";
  const found = await from.read({ sql, args: [modelId] });
  return found.rows.map(
    (row) => insertRow("vector_place", found, row, { orReplace: true }).statement,
  );
}

/** Brings the index on the server to the generation of the writer's file: what is missing, then one transaction that makes it answer. */
import type { InStatement } from "@libsql/client";
import { pointTo, readIndexState, removeLeftovers, sectionKey } from "../corpus/index.ts";
import type { Database } from "../storage/index.ts";
import {
  compareRows,
  createRowBatch,
  insertRow,
  insertTexts,
  type RowCopy,
  type RowDifference,
} from "./copy-rows.ts";
import { newPublicationId, notePublication } from "./publication-table.ts";

export interface PublishedDocuments {
  /** 0 where the file has no index yet. */
  readonly generation: number;
  readonly documents: number;
  readonly segments: number;
  /** False if the server had all of it. */
  readonly hasChanged: boolean;
}

/** Rows read at a time. */
const documentsAtOnce = 50;

export async function publishDocuments(copy: RowCopy): Promise<PublishedDocuments> {
  const { from, to, guard } = copy;
  const state = await readIndexState(from);
  if (state === null) return { generation: 0, documents: 0, segments: 0, hasChanged: false };
  const { generation } = state;
  // What an earlier publication left when it broke off goes too.
  await removeLeftovers(to, guard);
  const documents = await compareRows(copy, "rid", "document WHERE state = 1");
  const segments = await compareRows(copy, "segment_id", "segment WHERE state = 1");
  const counts = { generation, documents: documents.added.length, segments: segments.added.length };
  const isSame = [documents, segments].every(isEmpty);
  if (isSame && (await rowsOf(to)) === (await rowsOf(from)))
    return { ...counts, hasChanged: false };
  await copyDocuments(copy, documents.added);
  for (const id of segments.added) await copySegment(copy, id);
  const id = newPublicationId();
  // First here: after a crash the server then has nothing that this file does not know.
  await from.write(notePublication(id));
  await to.write([
    ...guard,
    ...retire("document", "rid", documents.removed, generation),
    ...retire("segment", "segment_id", segments.removed, generation),
    "DELETE FROM collection",
    ...(await collectionRows(from)),
    pointTo(state),
    ...notePublication(id),
  ]);
  return { ...counts, hasChanged: true };
}

function isEmpty({ added, removed }: RowDifference): boolean {
  return added.length === 0 && removed.length === 0;
}

/** What can change without documents. */
async function rowsOf(database: Database): Promise<string> {
  const collections = await database.read("SELECT * FROM collection ORDER BY name");
  const state = await database.read("SELECT * FROM index_state");
  return JSON.stringify([collections.rows, state.rows]);
}

/** Rows retired by a publication stay until the next, for readers that are loading. */
function retire(
  table: string,
  column: string,
  numbers: readonly number[],
  generation: number,
): InStatement[] {
  return [
    {
      sql: `UPDATE ${table} SET state = 2, retired_in = ? WHERE ${column} IN (SELECT value FROM json_each(?))`,
      args: [generation, JSON.stringify(numbers)],
    },
    `UPDATE ${table} SET state = 1 WHERE state = 0`,
  ];
}

async function collectionRows(from: Database): Promise<InStatement[]> {
  const found = await from.read("SELECT * FROM collection");
  return found.rows.map((row) => insertRow("collection", found, row).statement);
}

async function copyDocuments(copy: RowCopy, rids: readonly number[]): Promise<void> {
  const { from } = copy;
  const batch = createRowBatch(copy);
  for (let start = 0; start < rids.length; start += documentsAtOnce) {
    const some = JSON.stringify(rids.slice(start, start + documentsAtOnce));
    const sql = "SELECT * FROM document WHERE rid IN (SELECT value FROM json_each(?))";
    const found = await from.read({ sql, args: [some] });
    const ridAt = found.columns.indexOf("rid");
    for (const row of found.rows) {
      const rid = Number(row[ridAt]);
      const document = insertRow("document", found, row, { values: { state: 0 } });
      await batch.add(document.statement, document.bytes);
      const range = [sectionKey(rid, 0), sectionKey(rid + 1, 0)];
      const sections = insertTexts(
        "section",
        await from.read({ sql: "SELECT * FROM section WHERE key >= ? AND key < ?", args: range }),
      );
      await batch.add(sections.statement, sections.bytes);
    }
  }
  await batch.flush();
}

async function copySegment(copy: RowCopy, id: number): Promise<void> {
  const { from } = copy;
  const batch = createRowBatch(copy);
  const args = [id];
  const found = await from.read({ sql: "SELECT * FROM segment WHERE segment_id = ?", args });
  for (const row of found.rows) {
    const segment = insertRow("segment", found, row, { values: { state: 0 } });
    await batch.add(segment.statement, segment.bytes);
  }
  const parts = await from.read({
    sql: "SELECT rowid FROM segment_part WHERE segment_id = ?",
    args,
  });
  for (const part of parts.rows) {
    const read = await from.read({
      sql: "SELECT * FROM segment_part WHERE rowid = ?",
      args: [Number(part[0])],
    });
    for (const row of read.rows) {
      const { statement, bytes } = insertRow("segment_part", read, row);
      await batch.add(statement, bytes);
    }
  }
  await batch.flush();
}

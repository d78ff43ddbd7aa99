/** All live documents of index.db one after the other, for work that looks at the whole corpus. */

import type { Database } from "../../storage/index.ts";
import type { Language } from "../analysis/languages.ts";
import { sectionKey } from "./document-table.ts";

export interface DocumentTitle {
  readonly id: string;
  readonly title: string;
}

export interface DocumentSource {
  readonly id: string;
  readonly collection: string;
  readonly filePath: string;
  readonly language: Language;
  /** Markdown, MDX or plain text as it was read. */
  readonly body: string;
}

/** Bodies have up to 5 MB each, so few are held at once. */
const documentsPerRead = 20;

const selectTitles = "SELECT id, title FROM document WHERE state = 1";
const selectSources = `SELECT rid, id, collection, file_path, language, body FROM document
  WHERE state = 1 AND rid > ? ORDER BY rid LIMIT ${documentsPerRead}`;

export async function readDocumentTitles(database: Database): Promise<DocumentTitle[]> {
  const { rows } = await database.read(selectTitles);
  return rows.map((row) => ({ id: String(row[0]), title: String(row[1]) }));
}

/**
 * In the order in which they were indexed. If a run ends in the meantime, a page may appear twice.
 */
export async function* scanDocuments(database: Database): AsyncGenerator<DocumentSource> {
  let last = 0;
  for (;;) {
    const { rows } = await database.read({ sql: selectSources, args: [last] });
    for (const row of rows) {
      last = Number(row[0]);
      yield {
        id: String(row[1]),
        collection: String(row[2]),
        filePath: String(row[3]),
        // The indexer writes nothing else.
        language: String(row[4]) as Language,
        body: String(row[5]),
      };
    }
    if (rows.length < documentsPerRead) return;
  }
}

/** A document as it is now. */
export interface ScannedDocument {
  readonly rid: number;
  readonly id: string;
  readonly collection: string;
  readonly filePath: string;
  readonly language: Language;
  /** Digest of the content. */
  readonly hash: string;
  /** Null for one that is known. */
  readonly body: string | null;
}

const selectVersions = `SELECT rid, id, collection, file_path, language, hash FROM document
  WHERE state = 1 ORDER BY rid`;
const selectBodies = `SELECT rid, body FROM document
  WHERE rid IN (SELECT value FROM json_each(?))`;

/**
 * All documents of one generation, in the order in which they were indexed, with the texts of those
 * that are not known. What a run removes meanwhile is left out where its text was still to be read.
 */
export async function* scanChangedDocuments(
  database: Database,
  isKnown: (id: string, hash: string) => boolean,
): AsyncGenerator<ScannedDocument> {
  const { rows } = await database.read(selectVersions);
  const versions = rows.map((row) => ({
    rid: Number(row[0]),
    id: String(row[1]),
    collection: String(row[2]),
    filePath: String(row[3]),
    // The indexer writes nothing else.
    language: String(row[4]) as Language,
    hash: String(row[5]),
  }));
  for (let start = 0; start < versions.length; start += documentsPerRead) {
    const part = versions.slice(start, start + documentsPerRead);
    const unknown = new Set(part.filter(({ id, hash }) => !isKnown(id, hash)));
    const bodies = await readBodies(
      database,
      [...unknown].map(({ rid }) => rid),
    );
    for (const version of part) {
      const body = bodies.get(version.rid) ?? null;
      if (body !== null || !unknown.has(version)) yield { ...version, body };
    }
  }
}

async function readBodies(
  database: Database,
  rids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (rids.length === 0) return new Map();
  const { rows } = await database.read({ sql: selectBodies, args: [JSON.stringify(rids)] });
  return new Map(rows.map((row) => [Number(row[0]), String(row[1])]));
}

const beginningsPerRead = 200;
const selectBeginnings = `SELECT rid, substr(body, 1, ?) FROM document
  WHERE rid IN (SELECT value FROM json_each(?))`;

/** The first characters of documents, some at a time, also of those that a run has staged. */
export async function* scanBeginnings(
  database: Database,
  rids: readonly number[],
  length: number,
): AsyncGenerator<readonly { readonly rid: number; readonly text: string }[]> {
  for (let start = 0; start < rids.length; start += beginningsPerRead) {
    const wanted = JSON.stringify(rids.slice(start, start + beginningsPerRead));
    const { rows } = await database.read({ sql: selectBeginnings, args: [length, wanted] });
    yield rows.map((row) => ({ rid: Number(row[0]), text: String(row[1]) }));
  }
}

export interface DocumentHash {
  readonly rid: number;
  readonly id: string;
  readonly title: string;
  /** Digest of the content. */
  readonly hash: string;
}

const selectHashes = "SELECT rid, id, title, hash FROM document WHERE state = 1 ORDER BY id";

/** In the order of ids. */
export async function readDocumentHashes(database: Database): Promise<DocumentHash[]> {
  const { rows } = await database.read(selectHashes);
  return rows.map((row) => ({
    rid: Number(row[0]),
    id: String(row[1]),
    title: String(row[2]),
    hash: String(row[3]),
  }));
}

const selectFirstSections = `SELECT heading, text FROM section
  WHERE key >= ? AND key < ? ORDER BY key LIMIT ?`;

/** The first sections of a document. */
export async function readDocumentSections(
  database: Database,
  rid: number,
  limit: number,
): Promise<{ readonly heading: string; readonly text: string }[]> {
  const args = [sectionKey(rid, 0), sectionKey(rid + 1, 0), limit];
  const { rows } = await database.read({ sql: selectFirstSections, args });
  return rows.map((row) => ({ heading: String(row[0]), text: String(row[1]) }));
}

/** Rows of documents and their sections in index.db. */
import type { InStatement } from "@libsql/client";
import type { PageKind } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { Language } from "../analysis/languages.ts";

/** Sections of a document are numbered below this; more are joined into the last by the parser. */
export const sectionsPerDocumentMax = 65_536;

export interface StoredSection {
  readonly heading: string;
  readonly headingPath: readonly string[];
  readonly anchor: string;
  readonly text: string;
  /** What the pieces of the text are, see `readBlocks` of the documents. */
  readonly blocks: string;
}

/** A link as its author wrote it: where it leads is looked up when all pages are known. */
export interface StoredLink {
  readonly text: string;
  readonly target: string;
}

export interface NewDocument {
  readonly rid: number;
  readonly id: string;
  readonly collection: string;
  readonly filePath: string;
  readonly hash: string;
  readonly title: string;
  /** Null when the page does not tell; `setLanguages` decides before anyone reads it. */
  readonly language: Language | null;
  /** Days since 1970, 0 for none. */
  readonly day: number;
  readonly kind: PageKind;
  readonly links: readonly StoredLink[];
  readonly body: string;
  readonly sections: readonly StoredSection[];
}

/** What a run needs to know about an existing document. */
export interface KnownDocument {
  readonly rid: number;
  readonly id: string;
  readonly collection: string;
  readonly hash: string;
  readonly language: Language;
}

export interface DocumentRow {
  readonly rid: number;
  readonly id: string;
  readonly collection: string;
  readonly filePath: string;
  readonly title: string;
  readonly body: string;
}

/** The parts of a hit's best section that are shown. */
export interface SectionRow {
  readonly key: number;
  readonly heading: string;
  readonly anchor: string;
  readonly text: string;
  readonly blocks: string;
}

export function sectionKey(rid: number, ordinal: number): number {
  return rid * sectionsPerDocumentMax + ordinal;
}

const insertDocument = `INSERT INTO document (rid, state, id, collection, file_path, hash, title, language, day, kind, links, body)
  VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
/** All sections of a document in one statement: a call costs more than a row. */
const insertSections = `INSERT INTO section (key, heading, heading_path, anchor, text, blocks)
  SELECT ? + key, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`;

/** Statements that add a document next to the live ones, invisible to readers. */
export function stageDocument(document: NewDocument): InStatement[] {
  const { rid, id, collection, filePath, hash, title, language, day, kind, body } = document;
  const links = JSON.stringify(document.links.map(({ text, target }) => [text, target]));
  const sections = document.sections.map((section) => [
    section.heading,
    JSON.stringify(section.headingPath),
    section.anchor,
    section.text,
    section.blocks,
  ]);
  return [
    {
      sql: insertDocument,
      args: [rid, id, collection, filePath, hash, title, language ?? "", day, kind, links, body],
    },
    { sql: insertSections, args: [sectionKey(rid, 0), JSON.stringify(sections)] },
  ];
}

/** Statement that gives a language to the staged documents of a collection that have none. */
export function setLanguages(collection: string, language: Language): InStatement {
  return {
    sql: "UPDATE document SET language = ? WHERE state = 0 AND collection = ? AND language = ''",
    args: [language, collection],
  };
}

export async function nextRid(database: Database): Promise<number> {
  const sql = "SELECT seq FROM sqlite_sequence WHERE name = 'document'";
  const row = (await database.read(sql)).rows[0];
  return row === undefined ? 1 : Number(row[0]) + 1;
}

export async function readKnownDocuments(database: Database): Promise<KnownDocument[]> {
  const sql = "SELECT rid, id, collection, hash, language FROM document WHERE state = 1";
  return (await database.read(sql)).rows.map((row) => ({
    rid: Number(row[0]),
    id: String(row[1]),
    collection: String(row[2]),
    hash: String(row[3]),
    language: String(row[4]) as Language,
  }));
}

export async function readDocument(database: Database, id: string): Promise<DocumentRow | null> {
  const sql =
    "SELECT rid, collection, file_path, title, body FROM document WHERE id = ? AND state = 1";
  const row = (await database.read({ sql, args: [id] })).rows[0];
  if (row === undefined) return null;
  return {
    id,
    rid: Number(row[0]),
    collection: String(row[1]),
    filePath: String(row[2]),
    title: String(row[3]),
    body: String(row[4]),
  };
}

/** One row for all: the driver's cost per row and column is above that of reading JSON. */
const selectSections = `SELECT json_group_array(json_array(key, heading, anchor, text, blocks))
  FROM section WHERE key IN (SELECT value FROM json_each(?))`;

/** The sections asked for, in any order, by one call; those that vanished are left out. */
export async function readSections(
  database: Database,
  keys: readonly number[],
): Promise<SectionRow[]> {
  const statement = { sql: selectSections, args: [JSON.stringify(keys)] };
  const packed = (await database.read(statement)).rows[0]?.[0];
  // Shape and types are those of the STRICT table that the statement names.
  const rows = JSON.parse(String(packed)) as [number, string, string, string, string][];
  return rows.map(([key, heading, anchor, text, blocks]) => ({
    key,
    heading,
    anchor,
    text,
    blocks,
  }));
}

/** A section as a reading page shows it. */
export interface PageSection {
  readonly heading: string;
  /** 1 for a heading right below the title. */
  readonly level: number;
  readonly anchor: string;
  readonly text: string;
}

const selectPage = `SELECT rid, id, title FROM document
  WHERE state = 1 AND id IN (SELECT value FROM json_each(?))`;
const selectPageSections = `SELECT heading, heading_path, anchor, text FROM section
  WHERE key >= ? AND key < ? ORDER BY key`;

/** The first of the given ids that exists, with its sections; null when none does. */
export async function readPage(
  database: Database,
  ids: readonly string[],
): Promise<{ id: string; title: string; sections: PageSection[] } | null> {
  const found = await database.read({ sql: selectPage, args: [JSON.stringify(ids)] });
  const rows = found.rows.map((row) => ({
    rid: Number(row[0]),
    id: String(row[1]),
    title: String(row[2]),
  }));
  const page = ids.map((id) => rows.find((row) => row.id === id)).find((row) => row !== undefined);
  if (page === undefined) return null;
  const range = [sectionKey(page.rid, 0), sectionKey(page.rid + 1, 0)];
  const sections = await database.read({ sql: selectPageSections, args: range });
  return {
    id: page.id,
    title: page.title,
    sections: sections.rows.map((row) => ({
      heading: String(row[0]),
      level: (JSON.parse(String(row[1])) as unknown[]).length,
      anchor: String(row[2]),
      text: String(row[3]),
    })),
  };
}

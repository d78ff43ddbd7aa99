/** Documents as the index builder wants them, from what is stored, a few at a time. */
import type { PageKind } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { Language } from "../analysis/languages.ts";
import type { IndexableDocument, IndexableSection } from "../segment/indexable-document.ts";
import { sectionsPerDocumentMax } from "./document-table.ts";

/** Texts have up to 5 MB each, so few are held at once. */
const documentsPerRead = 20;

/** One row for all: the driver's cost per row and column is above that of reading JSON. */
const selectDocuments = `SELECT
  json_group_array(json_array(rid, id, collection, file_path, title, language, day, kind))
  FROM document WHERE rid IN (SELECT value FROM json_each(?))`;
const selectSections = `SELECT json_group_array(json_array(section.key, json(heading_path), text))
  FROM json_each(?) CROSS JOIN section
  ON section.key >= value * ${sectionsPerDocumentMax}
  AND section.key < (value + 1) * ${sectionsPerDocumentMax}`;

type DocumentRow = [number, string, string, string, string, Language, number, PageKind];
type SectionRow = [number, string[], string];

/** In the order of `rids`. */
export async function* scanIndexableDocuments(
  database: Database,
  rids: readonly number[],
): AsyncGenerator<IndexableDocument> {
  for (let start = 0; start < rids.length; start += documentsPerRead) {
    const wanted = rids.slice(start, start + documentsPerRead);
    const rows = await readPacked<DocumentRow>(database, selectDocuments, wanted);
    const byRid = new Map(rows.map((row) => [row[0], row]));
    const sections = await readSectionsOf(database, wanted);
    for (const rid of wanted) {
      const row = byRid.get(rid);
      if (row === undefined) continue;
      const [, id, collection, filePath, title, language, day, kind] = row;
      const own = sections.get(rid) ?? [];
      yield { rid, id, collection, filePath, title, language, day, kind, sections: own };
    }
  }
}

/** The same for a few documents. */
export async function readIndexableDocuments(
  database: Database,
  rids: readonly number[],
): Promise<IndexableDocument[]> {
  const documents: IndexableDocument[] = [];
  for await (const document of scanIndexableDocuments(database, rids)) documents.push(document);
  return documents;
}

async function readSectionsOf(
  database: Database,
  rids: readonly number[],
): Promise<ReadonlyMap<number, readonly IndexableSection[]>> {
  const sections = new Map<number, IndexableSection[]>(rids.map((rid) => [rid, []]));
  const rows = await readPacked<SectionRow>(database, selectSections, rids);
  // The table is read by ranges of its key, so sections come in their order.
  for (const [key, headingPath, text] of rows) {
    sections.get(Math.floor(key / sectionsPerDocumentMax))?.push({ headingPath, text });
  }
  return sections;
}

/** Shape and types are those of the STRICT tables that the statements name. */
async function readPacked<Row>(
  database: Database,
  sql: string,
  rids: readonly number[],
): Promise<Row[]> {
  const { rows } = await database.read({ sql, args: [JSON.stringify(rids)] });
  return JSON.parse(String(rows[0]?.[0])) as Row[];
}

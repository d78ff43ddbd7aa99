/** Headings and texts of all sections of given documents, for work that looks at a whole segment. */
import type { Database } from "../../storage/index.ts";
import { sectionsPerDocumentMax } from "./document-table.ts";

export interface ScannedSection {
  readonly rid: number;
  /** Place among the sections of its document. */
  readonly ordinal: number;
  readonly headingPath: readonly string[];
  readonly text: string;
}

const documentsPerRead = 100;

const selectSections = `SELECT section.key, heading_path, text FROM json_each(?) JOIN section
  ON section.key >= value * ${sectionsPerDocumentMax}
  AND section.key < (value + 1) * ${sectionsPerDocumentMax}`;

/** Sections of one document follow each other; documents that are gone are left out. */
export async function* scanSections(
  database: Database,
  rids: ArrayLike<number>,
): AsyncGenerator<ScannedSection> {
  const all = Array.from(rids);
  for (let start = 0; start < all.length; start += documentsPerRead) {
    const wanted = JSON.stringify(all.slice(start, start + documentsPerRead));
    const { rows } = await database.read({ sql: selectSections, args: [wanted] });
    for (const row of rows) {
      const key = Number(row[0]);
      const rid = Math.floor(key / sectionsPerDocumentMax);
      yield {
        rid,
        ordinal: key - rid * sectionsPerDocumentMax,
        headingPath: JSON.parse(String(row[1])) as string[],
        text: String(row[2]),
      };
    }
  }
}

/** All live documents of index.db one after the other, for work that looks at the whole corpus. */
import type { Language } from "../search/analysis/languages.ts";
import type { Database } from "./database.ts";

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

/** In the order in which they were indexed. A run that ends meanwhile may show a page twice. */
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

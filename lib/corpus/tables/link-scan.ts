/** The links of all documents that answer after a run, with what it takes to see where they lead. */
import type { Database } from "../../storage/index.ts";
import type { Language } from "../analysis/languages.ts";
import type { StoredLink } from "./document-table.ts";

export interface LinkSource {
  readonly rid: number;
  readonly id: string;
  readonly collection: string;
  readonly filePath: string;
  readonly language: Language;
}

/** Few enough that no call holds the thread for long. */
const rowsPerRead = 500;

const selectSources = `SELECT rid, id, collection, file_path, language FROM document
  WHERE state < 2 AND rid > ? ORDER BY rid LIMIT ${rowsPerRead}`;
const selectLinks = `SELECT rid, links FROM document
  WHERE state < 2 AND links <> '[]' AND rid > ? ORDER BY rid LIMIT ${rowsPerRead}`;

/** Documents that answer, and those that a run has staged; the caller knows which stay. */
export async function readLinkSources(database: Database): Promise<LinkSource[]> {
  const sources: LinkSource[] = [];
  for await (const row of rowsOf(database, selectSources)) {
    sources.push({
      rid: Number(row[0]),
      id: String(row[1]),
      collection: String(row[2]),
      filePath: String(row[3]),
      // The indexer writes nothing else.
      language: String(row[4]) as Language,
    });
  }
  return sources;
}

export async function* scanLinks(
  database: Database,
): AsyncGenerator<{ readonly rid: number; readonly links: readonly StoredLink[] }> {
  for await (const row of rowsOf(database, selectLinks)) {
    const links = JSON.parse(String(row[1])) as [string, string][];
    yield { rid: Number(row[0]), links: links.map(([text, target]) => ({ text, target })) };
  }
}

async function* rowsOf(database: Database, sql: string): AsyncGenerator<ArrayLike<unknown>> {
  let last = 0;
  for (;;) {
    const { rows } = await database.read({ sql, args: [last] });
    for (const row of rows) {
      last = Number(row[0]);
      yield row;
    }
    if (rows.length < rowsPerRead) return;
  }
}

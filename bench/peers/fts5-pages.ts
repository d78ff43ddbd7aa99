/** SQLite's own full-text search over pages and over sections, as rankings of pages. */
import { type Client, createClient } from "@libsql/client";
import type { IndexableDocument } from "../../lib/corpus/index.ts";
import { matchExpression } from "./fts5.ts";

/** Ids of the best pages first. */
export type RankPages = (query: string) => Promise<readonly string[]>;

export interface Fts5Rankings {
  readonly pages: RankPages;
  /** A page by its best section. */
  readonly sections: RankPages;
  /** The same and half of what the page as a whole scores. */
  readonly sectionsAndPage: RankPages;
}

const tables = [
  "CREATE VIRTUAL TABLE page USING fts5(id UNINDEXED, title, body, tokenize = 'porter unicode61')",
  "CREATE VIRTUAL TABLE section USING fts5(id UNINDEXED, title, headings, body, tokenize = 'porter unicode61')",
];
const insertPage = "INSERT INTO page (id, title, body) VALUES (?, ?, ?)";
const insertSection = "INSERT INTO section (id, title, headings, body) VALUES (?, ?, ?, ?)";
/** Titles and headings weigh as much as they do with us; without weights 25 first pages are right, with them 28. */
const findPages = `SELECT id, -bm25(page, 0, 5, 1) FROM page
  WHERE page MATCH ? ORDER BY bm25(page, 0, 5, 1) LIMIT 1000`;
const findSections = `SELECT id, -bm25(section, 0, 5, 3, 1) FROM section
  WHERE section MATCH ? ORDER BY bm25(section, 0, 5, 3, 1) LIMIT 2000`;
const pageShare = 0.5;
const pagesPerBatch = 200;

export async function buildFts5Rankings(
  dbPath: string,
  documents: AsyncIterable<IndexableDocument>,
): Promise<Fts5Rankings> {
  const client = createClient({ url: `file:${dbPath}`, timeout: 5_000 });
  for (const table of tables) await client.execute(table);
  await fill(client, documents);
  const pages = (query: string) => scoresOf(client, findPages, query);
  const sections = (query: string) => scoresOf(client, findSections, query);
  return {
    pages: async (query) => bestFirst(await pages(query)),
    sections: async (query) => bestFirst(await sections(query)),
    async sectionsAndPage(query) {
      const scores = await sections(query);
      for (const [id, score] of await pages(query)) {
        scores.set(id, (scores.get(id) ?? 0) + pageShare * score);
      }
      return bestFirst(scores);
    },
  };
}

async function fill(client: Client, documents: AsyncIterable<IndexableDocument>): Promise<void> {
  let statements: { sql: string; args: string[] }[] = [];
  let count = 0;
  for await (const { id, title, sections } of documents) {
    const bodies = sections.map(({ headingPath, text }) => [...headingPath, text].join("\n"));
    statements.push({ sql: insertPage, args: [id, title, bodies.join("\n")] });
    for (const { headingPath, text } of sections) {
      statements.push({ sql: insertSection, args: [id, title, headingPath.join("\n"), text] });
    }
    if (++count % pagesPerBatch !== 0) continue;
    await client.batch(statements, "write");
    statements = [];
  }
  await client.batch(statements, "write");
  for (const table of ["page", "section"]) {
    await client.execute(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  }
}

/** The best score of each page. */
async function scoresOf(client: Client, sql: string, query: string): Promise<Map<string, number>> {
  const { rows } = await client.execute({ sql, args: [matchExpression(query)] });
  const scores = new Map<string, number>();
  for (const row of rows) {
    const id = String(row[0]);
    if (!scores.has(id)) scores.set(id, Number(row[1]));
  }
  return scores;
}

function bestFirst(scores: ReadonlyMap<string, number>): string[] {
  return [...scores].sort(([, left], [, right]) => right - left).map(([id]) => id);
}

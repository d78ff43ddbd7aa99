/** SQLite's own full-text search over Markdown as it is written, as rankings of pages. */
import { type Client, createClient } from "@libsql/client";
import { matchExpression } from "./fts5.ts";

/** Ids of the best pages first. */
export type RankPages = (query: string) => Promise<readonly string[]>;

export interface RawPage {
  readonly id: string;
  /** Its Markdown. */
  readonly text: string;
}

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
/** Titles and headings weigh more: without weights 25 first pages are right, with them 28. */
const findPages = `SELECT id, -bm25(page, 0, 5, 1) FROM page
  WHERE page MATCH ? ORDER BY bm25(page, 0, 5, 1) LIMIT 1000`;
const findSections = `SELECT id, -bm25(section, 0, 5, 3, 1) FROM section
  WHERE section MATCH ? ORDER BY bm25(section, 0, 5, 3, 1) LIMIT 2000`;
const pageShare = 0.5;
const pagesPerBatch = 200;

export async function buildFts5Rankings(
  dbPath: string,
  pages: Iterable<RawPage>,
): Promise<Fts5Rankings> {
  const client = createClient({ url: `file:${dbPath}`, timeout: 5_000 });
  for (const table of tables) await client.execute(table);
  await fill(client, pages);
  const whole = (query: string) => scoresOf(client, findPages, query);
  const sections = (query: string) => scoresOf(client, findSections, query);
  return {
    pages: async (query) => bestFirst(await whole(query)),
    sections: async (query) => bestFirst(await sections(query)),
    async sectionsAndPage(query) {
      const scores = await sections(query);
      for (const [id, score] of await whole(query)) {
        scores.set(id, (scores.get(id) ?? 0) + pageShare * score);
      }
      return bestFirst(scores);
    },
  };
}

async function fill(client: Client, pages: Iterable<RawPage>): Promise<void> {
  let statements: { sql: string; args: string[] }[] = [];
  let count = 0;
  for (const { id, text } of pages) {
    const title = /^#+\s+(.*)$/m.exec(text)?.[1] ?? id;
    statements.push({ sql: insertPage, args: [id, title, text] });
    for (const { heading, body } of sectionsOf(text)) {
      statements.push({ sql: insertSection, args: [id, title, heading, body] });
    }
    if (++count % pagesPerBatch !== 0) continue;
    await client.batch(statements, "write");
    statements = [];
  }
  if (statements.length > 0) await client.batch(statements, "write");
  for (const table of ["page", "section"]) {
    await client.execute(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  }
}

/** From heading to heading, the heading's line included; lines of code are no headings. */
function sectionsOf(text: string): readonly { readonly heading: string; readonly body: string }[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: "", lines: [] }];
  let isCode = false;
  for (const line of text.split("\n")) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const heading = isCode ? undefined : /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    if (heading !== undefined) sections.push({ heading, lines: [] });
    sections.at(-1)?.lines.push(line);
  }
  return sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ heading, lines }) => ({ heading, body: lines.join("\n") }));
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

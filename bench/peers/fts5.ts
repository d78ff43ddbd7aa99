/** SQLite's own full-text search through the same client, in its usual design. */
import { statSync } from "node:fs";
import { type Client, createClient } from "@libsql/client";
import { functionWords } from "../../lib/corpus/analysis/function-words.ts";
import type { CorpusPage } from "../data.ts";
import { temporaryFolder } from "../temporary-index.ts";
import type { AnswerQuery, PeerIndex } from "./peer.ts";

const order = "WHERE page MATCH ? ORDER BY bm25(page, 0, 5, 1) LIMIT 10";
const answer = `SELECT id, title, snippet(page, 2, '<b>', '</b>', '…', 32), bm25(page, 0, 5, 1)
  FROM page ${order}`;
const rank = `SELECT rowid - 1 FROM page ${order}`;

/** Answers with its own `snippet()`. */
export async function buildFts5(pages: readonly CorpusPage[]): Promise<AnswerQuery> {
  const { client } = await fill(pages);
  return async (query) => {
    const found = await client.execute({ sql: answer, args: [matchExpression(query)] });
    return found.rows.length;
  };
}

export async function indexFts5(pages: readonly CorpusPage[]): Promise<PeerIndex> {
  const { client, dbPath } = await fill(pages);
  return {
    async rank(query) {
      const { rows } = await client.execute({ sql: rank, args: [matchExpression(query)] });
      return rows.map((row) => Number(row[0]));
    },
    bytes: () => statSync(dbPath).size,
  };
}

async function fill(
  pages: readonly CorpusPage[],
): Promise<{ readonly client: Client; readonly dbPath: string }> {
  const { dbPath } = temporaryFolder();
  const client = createClient({ url: `file:${dbPath}`, timeout: 5_000 });
  await client.execute(
    "CREATE VIRTUAL TABLE page USING fts5(id UNINDEXED, title, body, tokenize = 'porter unicode61')",
  );
  for (let start = 0; start < pages.length; start += 500) {
    const batch = pages.slice(start, start + 500).map(({ id, title, body }) => ({
      sql: "INSERT INTO page (id, title, body) VALUES (?, ?, ?)",
      args: [id, title, body],
    }));
    await client.batch(batch, "write");
  }
  await client.execute("INSERT INTO page (page) VALUES ('optimize')");
  return { client, dbPath };
}

/** Content words joined by OR, each quoted. */
export function matchExpression(query: string): string {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const content = words.filter((word) => !functionWords.en.has(word));
  const kept = content.length > 0 ? content : words;
  return kept.length === 0 ? '""' : kept.map((word) => `"${word}"`).join(" OR ");
}

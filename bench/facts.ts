/** Are facts found that stand in one row or sentence of a large documentation? Beside SQLite's own search. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { collectionAt } from "../lib/configuration/configuration.ts";
import type { Explanation } from "../lib/contract/index.ts";
import { documentId } from "../lib/documents/index.ts";
import { runEmbed } from "../lib/embeddings/run-embed.ts";
import type { KnowledgeStore } from "../lib/search/index.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { type FactQuestion, readFactQuestions, requireFile } from "./data.ts";
import { mean } from "./metrics.ts";
import { buildFts5Rankings, type RankPages, type RawPage } from "./peers/fts5-pages.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { indexInThisThread, temporaryFolder } from "./temporary-index.ts";

type ScorePart = Explanation["parts"][number]["part"];

/** How far down a right page is looked for. */
const depth = 50;
const provider = { provider: "local" } as const;

export async function facts(data: string): Promise<void> {
  const folder = temporaryFolder();
  const { dbPath } = folder;
  const archive = requireFile(data, "relevance", "aws", "documents.tar.xz");
  execFileSync("tar", ["xJf", archive, "-C", folder.path]);
  const collection = collectionAt({ name: "aws", folder: join(folder.path, "documents") });
  await indexInThisThread(dbPath, [collection]);
  await runEmbed({ dbPath, provider, mayEmbed: true }, {});
  const questions = readFactQuestions(data);

  const peers = await buildFts5Rankings(join(folder.path, "fts5.db"), pagesIn(collection));
  const words = await openSearchStore({ dbPath, warmUp: false });
  const both = await openSearchStore({ dbPath, searchMode: "hybrid", embedProvider: provider });
  const rankings: Readonly<Record<string, RankPages>> = {
    "knowledge-sdk, words": rankingOf(words),
    "knowledge-sdk, words and vectors": rankingOf(both),
    "FTS5, pages": peers.pages,
    "FTS5, best section": peers.sections,
    "FTS5, best section + .5 page": peers.sectionsAndPage,
  };
  const ranks = new Map<string, readonly number[]>();
  for (const [name, rank] of Object.entries(rankings)) {
    const found: number[] = [];
    for (const { query, gold } of questions) found.push(rankOf(await rank(query), gold));
    ranks.set(name, found);
  }
  const signals = [
    ...(await signalRows("words", words, questions)),
    ...(await signalRows("words and vectors", both, questions)),
  ];
  await Promise.all([words.close(), both.close()]);
  folder.remove();
  report(questions, ranks, signals);
}

function* pagesIn({ name, path }: ReturnType<typeof collectionAt>): Generator<RawPage> {
  const files = readdirSync(path, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((each) => /\.mdx?$/i.test(each))) {
    yield { id: documentId(name, file), text: readFileSync(join(path, file), "utf8") };
  }
}

function rankingOf(store: KnowledgeStore): RankPages {
  return async (query) => (await store.search(query, { limit: depth })).results.map(({ id }) => id);
}

/** From 1; 0 when it is not among the first 50. */
function rankOf(ids: readonly string[], gold: ReadonlySet<string>): number {
  return ids.slice(0, depth).findIndex((id) => gold.has(id)) + 1;
}

const bar = "FTS5, best section + .5 page";
const isWithin = (most: number) => (rank: number) => rank > 0 && rank <= most;

function report(
  questions: readonly FactQuestion[],
  ranks: ReadonlyMap<string, readonly number[]>,
  signals: readonly Row[],
): void {
  const against = ranks.get(bar) as readonly number[];
  const count = (found: readonly number[], most: number) => found.filter(isWithin(most)).length;
  const all = [...ranks].map(([ranking, found]): Row => {
    const isFirst = found.map((rank) => rank === 1);
    return {
      ranking,
      questions: found.length,
      "first 1": count(found, 1),
      "first 3": count(found, 3),
      "first 5": count(found, 5),
      "first 10": count(found, 10),
      "first 50": count(found, depth),
      MRR: mean(found.map((rank) => (rank === 0 || rank > 10 ? 0 : 1 / rank))),
      "better than the last": isFirst.filter((first, at) => first && against[at] !== 1).length,
      worse: isFirst.filter((first, at) => !first && against[at] === 1).length,
    };
  });
  printTable("Questions for facts: those whose right page is among the first", all);
  const kinds = [...new Set(questions.map(({ query }) => kindOf(query)))].sort();
  const byKind = kinds.flatMap((kind) =>
    [...ranks].map(([ranking, found]): Row => {
      const own = found.filter((_rank, at) => kindOf(questions[at]?.query ?? "") === kind);
      return {
        kind,
        ranking,
        questions: own.length,
        "first 1": count(own, 1),
        "first 5": count(own, 5),
        "first 50": count(own, depth),
      };
    }),
  );
  printTable("By kind of question", byKind);
  printTable("Share of the score by part: of right pages, and of the best wrong ones", signals);
  writeResults("facts", { all, byKind, signals });
}

function kindOf(query: string): string {
  if (/\b(?:max(?:imum)?|minimum|limits?|how many|how much|default|size)\b/i.test(query))
    return "amount";
  if (/^(?:is|are|does|do|can|could|when you)\b|\bcan i\b/i.test(query)) return "yes or no";
  return /^how\b/i.test(query) ? "how" : "which";
}

/** What each part of the score adds, in hundredths of the words' own part. */
async function signalRows(
  ranking: string,
  store: KnowledgeStore,
  questions: readonly FactQuestion[],
): Promise<Row[]> {
  const right: Partial<Record<ScorePart, number>>[] = [];
  const wrong: Partial<Record<ScorePart, number>>[] = [];
  for (const { query, gold } of questions) {
    const hits = await store.explain(query, { limit: depth });
    const best = hits.find(({ id }) => gold.has(id));
    const other = hits.find(({ id }) => !gold.has(id));
    if (best === undefined || other === undefined) continue;
    const unit = Math.max(...hits.map(({ parts }) => parts[0]?.score ?? 0)) / 100;
    const shares = ({ parts }: typeof best) =>
      Object.fromEntries(parts.map(({ part, score }) => [part, score / unit]));
    right.push(shares(best));
    wrong.push(shares(other));
  }
  const parts = [...new Set([...right, ...wrong].flatMap(Object.keys))] as ScorePart[];
  const meanOf = (pages: typeof right, part: ScorePart) =>
    mean(pages.map((page) => page[part] ?? 0));
  return parts.map((part) => ({
    ranking,
    part,
    right: meanOf(right, part),
    wrong: meanOf(wrong, part),
  }));
}

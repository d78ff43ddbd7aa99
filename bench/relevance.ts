/** How good are the answers? Graded questions, through the store as a caller uses it. */
import { limits } from "../lib/contract/index.ts";
import { collectionAt } from "../lib/core/configuration.ts";
import { createSearchStore, type KnowledgeStore } from "../lib/core/search/search-store.ts";
import { type GradedQuery, readDocsQuestions, readJudgedSet, requireFile } from "./data.ts";
import { mean, ndcg, recall, reciprocalRank } from "./metrics.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { fileOf, indexInThisThread, temporaryFolder, writePages } from "./temporary-index.ts";

export async function relevance(data: string): Promise<void> {
  const rows = [
    await docsEval(data),
    await judgedSet(data, "scifact"),
    await judgedSet(data, "cranfield"),
  ];
  printTable("Relevance", rows);
  writeResults("relevance", rows);
}

async function docsEval(data: string): Promise<Row> {
  const folder = temporaryFolder();
  const names = ["react", "fastapi", "vite", "python"];
  const collections = names.map((name) =>
    collectionAt(name, requireFile(data, "docs-eval", "collections", name)),
  );
  await indexInThisThread(folder.dbPath, collections);
  const store = await createSearchStore({ dbPath: folder.dbPath });
  const row = await evaluate("docs-eval", store, readDocsQuestions(data), (id) =>
    id.replace("kb://", ""),
  );
  await store.close();
  folder.remove();
  return row;
}

async function judgedSet(data: string, name: string): Promise<Row> {
  const folder = temporaryFolder();
  const { pages, queries } = readJudgedSet(data, name);
  const collection = writePages(folder, pages);
  await indexInThisThread(folder.dbPath, [collection]);
  const store = await createSearchStore({ dbPath: folder.dbPath });
  const idByFile = new Map(pages.map(({ id }) => [`kb://pages/${fileOf(id)}`, id]));
  const row = await evaluate(name, store, queries, (id) => idByFile.get(id) ?? id);
  await store.close();
  folder.remove();
  return row;
}

async function evaluate(
  set: string,
  store: KnowledgeStore,
  queries: readonly GradedQuery[],
  documentOf: (id: string) => string,
): Promise<Row> {
  const figures = { ndcg5: [], ndcg10: [], rr: [], recall: [] } as Record<string, number[]>;
  for (const { text, collection, grades } of queries) {
    // As callers ask by default; Recall@100 needs more, and the ranking itself tells all candidates.
    const options = { collection: collection ?? undefined, limit: limits.resultsDefault };
    const answered = (await store.search(text, options)).results.map(({ id }) => documentOf(id));
    const ranked = (await store.explain(text, { ...options, limit: 100 })).map(({ id }) =>
      documentOf(id),
    );
    figures.ndcg5?.push(ndcg(answered, grades, 5));
    figures.ndcg10?.push(ndcg(answered, grades, 10));
    figures.rr?.push(reciprocalRank(answered, grades));
    figures.recall?.push(recall(ranked, grades, 100));
  }
  return {
    set,
    queries: queries.length,
    "nDCG@5": mean(figures.ndcg5 ?? []),
    "nDCG@10": mean(figures.ndcg10 ?? []),
    MRR: mean(figures.rr ?? []),
    "Recall@100": mean(figures.recall ?? []),
  };
}

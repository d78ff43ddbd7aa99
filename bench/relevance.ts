/** How good are the answers? Graded questions, through the store as a caller uses it. */
import { evaluate } from "../lib/evaluation/evaluate.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { type QuestionSets, questionSets } from "./question-sets.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { indexInThisThread } from "./temporary-index.ts";

export async function relevance(data: string): Promise<void> {
  const rows: Row[] = [];
  for await (const sets of questionSets(data)) rows.push(...(await measured(sets)));
  printTable("Relevance", rows);
  writeResults("relevance", rows);
}

async function measured({ folder, collections, sets }: QuestionSets): Promise<Row[]> {
  await indexInThisThread(folder.dbPath, collections);
  const store = await openSearchStore({ dbPath: folder.dbPath });
  const rows: Row[] = [];
  for (const [set, questions] of await sets()) {
    const { measures } = await evaluate(store, questions, { recallDepth: 100 });
    rows.push({
      set,
      queries: questions.length,
      "nDCG@5": measures.ndcg5,
      "nDCG@10": measures.ndcg10,
      MRR: measures.mrr,
      "Recall@100": measures.recall,
      "Hit@1": measures.hit1,
    });
  }
  await store.close();
  folder.remove();
  return rows;
}

/** Does a search that tickets teach find more, and does it harm other queries? */

import type { SearchMode } from "../../lib/contract/index.ts";
import type { JudgedQuestion } from "../../lib/evaluation/judged-question.ts";
import { mean, ndcg } from "../../lib/evaluation/measures.ts";
import type { KnowledgeStore } from "../../lib/search/knowledge-store.ts";
import { openSearchStore } from "../../lib/search/search-store.ts";
import type { Row } from "../report.ts";
import { bestOf } from "./asked-tickets.ts";

/** One half of the questions teaches as tickets, with the best page inserted; both are asked. */
export async function taughtSearch(
  set: string,
  questions: readonly JudgedQuestion[],
  { dbPath, searchMode }: { readonly dbPath: string; readonly searchMode: SearchMode },
): Promise<Row[]> {
  const store = await openSearchStore({ dbPath, searchMode });
  const rows: Row[] = [];
  for (const half of [0, 1]) {
    const taught = questions.filter((_question, index) => index % 2 === half);
    const others = questions.filter((_question, index) => index % 2 !== half);
    await store.learnFromTickets([]);
    const before = {
      taught: await relevance(store, taught),
      others: await relevance(store, others),
    };
    await store.learnFromTickets(
      taught.map((question) => ({
        text: question.query,
        documents: [bestOf(question)],
        collections: [],
      })),
    );
    rows.push({
      set,
      mode: searchMode,
      half: half === 0 ? "even" : "odd",
      "others before": before.others,
      "others after": await relevance(store, others),
      "taught before": before.taught,
      "taught after": await relevance(store, taught),
    });
  }
  await store.close();
  return rows;
}

const depth = 5;

/** nDCG@5 */
async function relevance(
  store: KnowledgeStore,
  questions: readonly JudgedQuestion[],
): Promise<number> {
  const values: number[] = [];
  for (const { query, collection, grades } of questions) {
    const { results } = await store.search(query, {
      limit: depth,
      ...(collection !== null && { collection }),
    });
    values.push(
      ndcg(
        results.map(({ id }) => id),
        grades,
        depth,
      ),
    );
  }
  return mean(values);
}

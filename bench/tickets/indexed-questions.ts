/** The documentations with questions that people wrote, indexed with vectors as a service has them. */
import type { ResolvedCollection } from "../../lib/contract/index.ts";
import { runEmbed } from "../../lib/embeddings/run-embed.ts";
import type { JudgedQuestion } from "../../lib/evaluation/judged-question.ts";
import { questionSets } from "../question-sets.ts";
import { indexInThisThread } from "../temporary-index.ts";

export interface IndexedQuestions {
  readonly dbPath: string;
  readonly collections: readonly ResolvedCollection[];
  readonly sets: readonly (readonly [name: string, questions: readonly JudgedQuestion[]])[];
}

/** Those of the documentation and of the handbook; links are no questions of people. */
const setsWithQuestions = 2;

/** The index of each is gone when the next is asked for. */
export async function* indexedQuestions(data: string): AsyncGenerator<IndexedQuestions> {
  let count = 0;
  for await (const { folder, collections, sets } of questionSets(data)) {
    if (++count > setsWithQuestions) {
      folder.remove();
      return;
    }
    const { dbPath } = folder;
    await indexInThisThread(dbPath, collections);
    await runEmbed({ dbPath, provider: { provider: "local" }, mayEmbed: true }, {});
    const all = await sets();
    yield { dbPath, collections, sets: all.filter(([name]) => !name.endsWith("links")) };
    folder.remove();
  }
}

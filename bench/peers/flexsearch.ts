import { Document } from "flexsearch";
import type { CorpusPage } from "../data.ts";
import { type AnswerQuery, snippetsFor } from "./peer.ts";

/** FlexSearch's document index with suggestions, so that a page need not have every word. */
export async function buildFlexSearch(pages: readonly CorpusPage[]): Promise<AnswerQuery> {
  const engine = new Document({
    document: { id: "id", index: ["title", "body"] },
    tokenize: "strict",
  });
  pages.forEach(({ title, body }, id) => {
    engine.add({ id, title, body });
  });
  const snippets = snippetsFor(pages);
  return async (query) => {
    const fields = engine.search(query, { limit: 10, suggest: true }) as unknown as {
      result: number[];
    }[];
    const ids = [...new Set(fields.flatMap(({ result }) => result))].slice(0, 10);
    return snippets(query, ids);
  };
}

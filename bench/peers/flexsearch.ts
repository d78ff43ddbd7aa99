import { Document } from "flexsearch";
import type { CorpusPage } from "../data.ts";
import { type AnswerQuery, snippetsFor } from "./peer.ts";

/** Whole words only, which is its default. */
export function buildFlexSearch(pages: readonly CorpusPage[]): Promise<AnswerQuery> {
  return build(pages, "strict");
}

/** Words by their beginnings too, as a search field wants them. */
export function buildFlexSearchForward(pages: readonly CorpusPage[]): Promise<AnswerQuery> {
  return build(pages, "forward");
}

/** FlexSearch's document index with suggestions, so that a page need not have every word. */
async function build(
  pages: readonly CorpusPage[],
  tokenize: "strict" | "forward",
): Promise<AnswerQuery> {
  const engine = new Document({
    document: { id: "id", index: ["title", "body"] },
    tokenize,
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

import lunr from "lunr";
import type { CorpusPage } from "../data.ts";
import { type AnswerQuery, snippetsFor } from "./peer.ts";

/** lunr with its defaults and a title boost; the query is given as terms, never as syntax. */
export async function buildLunr(pages: readonly CorpusPage[]): Promise<AnswerQuery> {
  const engine = lunr((builder) => {
    builder.ref("id");
    builder.field("title", { boost: 3 });
    builder.field("body");
    pages.forEach(({ title, body }, id) => {
      builder.add({ id, title, body });
    });
  });
  const snippets = snippetsFor(pages);
  return async (query) => {
    const hits = engine.query((clauses) => {
      for (const token of lunr.tokenizer(query)) clauses.term(token, {});
    });
    return snippets(
      query,
      hits.slice(0, 10).map(({ ref }) => Number(ref)),
    );
  };
}

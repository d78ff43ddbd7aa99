import MiniSearch from "minisearch";
import type { CorpusPage } from "../data.ts";
import { type AnswerQuery, snippetsFor } from "./peer.ts";

/** MiniSearch with its defaults and a title boost. */
export async function buildMiniSearch(pages: readonly CorpusPage[]): Promise<AnswerQuery> {
  const engine = new MiniSearch({
    fields: ["title", "body"],
    searchOptions: { boost: { title: 3 } },
  });
  engine.addAll(pages.map(({ title, body }, id) => ({ id, title, body })));
  const snippets = snippetsFor(pages);
  return async (query) => {
    const hits = engine.search(query).slice(0, 10);
    return snippets(
      query,
      hits.map(({ id }) => Number(id)),
    );
  };
}

import { create, insertMultiple, search } from "@orama/orama";
import type { CorpusPage } from "../data.ts";
import { type AnswerQuery, snippetsFor } from "./peer.ts";

/** Orama with its defaults and a title boost. */
export async function buildOrama(pages: readonly CorpusPage[]): Promise<AnswerQuery> {
  const engine = create({ schema: { page: "number", title: "string", body: "string" } as const });
  const documents = pages.map(({ title, body }, page) => ({ page, title, body }));
  await insertMultiple(engine, documents, 1_000);
  const snippets = snippetsFor(pages);
  return async (query) => {
    const found = await search(engine, {
      term: query,
      properties: ["title", "body"],
      boost: { title: 3 },
      limit: 10,
    });
    return snippets(
      query,
      found.hits.map(({ document }) => document.page),
    );
  };
}

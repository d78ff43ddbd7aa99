import { create, insertMultiple, save, search } from "@orama/orama";
import { stemmer } from "@orama/stemmers/english";
import type { CorpusPage } from "../data.ts";
import type { PeerIndex } from "./peer.ts";

/** Orama with a title boost; with `stemming` also the stemmer that it offers for English. */
export async function indexOrama(
  pages: readonly CorpusPage[],
  { stemming }: { readonly stemming: boolean },
): Promise<PeerIndex> {
  const engine = create({
    schema: { page: "number", title: "string", body: "string" } as const,
    ...(stemming && { components: { tokenizer: { language: "english", stemming, stemmer } } }),
  });
  const documents = pages.map(({ title, body }, page) => ({ page, title, body }));
  await insertMultiple(engine, documents, 1_000);
  return {
    async rank(query) {
      const found = await search(engine, {
        term: query,
        properties: ["title", "body"],
        boost: { title: 3 },
        limit: 10,
      });
      return found.hits.map(({ document }) => document.page);
    },
    bytes: () => Buffer.byteLength(JSON.stringify(save(engine))),
  };
}

import lunr from "lunr";
import type { CorpusPage } from "../data.ts";
import type { PeerIndex } from "./peer.ts";

/** lunr with its defaults and a title boost; the query is given as terms, never as syntax. */
export function indexLunr(pages: readonly CorpusPage[]): PeerIndex {
  const engine = lunr((builder) => {
    builder.ref("id");
    builder.field("title", { boost: 3 });
    builder.field("body");
    pages.forEach(({ title, body }, id) => {
      builder.add({ id, title, body });
    });
  });
  return {
    rank(query) {
      const hits = engine.query((clauses) => {
        for (const token of lunr.tokenizer(query)) clauses.term(token, {});
      });
      return hits.slice(0, 10).map(({ ref }) => Number(ref));
    },
    bytes: () => Buffer.byteLength(JSON.stringify(engine)),
  };
}

import { Document } from "flexsearch";
import type { CorpusPage } from "../data.ts";
import type { PeerIndex } from "./peer.ts";

/**
 * FlexSearch's document index with suggestions, so that a page need not have every word. `strict`, its
 * default, knows whole words only; `forward` also their beginnings, as a search field wants them.
 */
export function indexFlexSearch(
  pages: readonly CorpusPage[],
  tokenize: "strict" | "forward",
): PeerIndex {
  const engine = new Document({ document: { id: "id", index: ["title", "body"] }, tokenize });
  pages.forEach(({ title, body }, id) => {
    engine.add({ id, title, body });
  });
  return {
    rank(query) {
      const fields = engine.search(query, { limit: 10, suggest: true }) as unknown as {
        result: number[];
      }[];
      return [...new Set(fields.flatMap(({ result }) => result))].slice(0, 10);
    },
    async bytes() {
      let total = 0;
      // A promise, which its types do not say.
      await Promise.resolve(
        engine.export((_key: string, part: unknown) => {
          total += Buffer.byteLength(String(part ?? ""));
        }),
      );
      return total;
    },
  };
}

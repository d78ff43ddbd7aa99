import MiniSearch, { type SearchOptions } from "minisearch";
import type { CorpusPage } from "../data.ts";
import type { PeerIndex } from "./peer.ts";

/** MiniSearch with a title boost; `options` are those of a search beside it. */
export function indexMiniSearch(
  pages: readonly CorpusPage[],
  options: SearchOptions = { boost: { title: 3 } },
): PeerIndex {
  const engine = new MiniSearch({ fields: ["title", "body"], searchOptions: options });
  engine.addAll(pages.map(({ title, body }, id) => ({ id, title, body })));
  return {
    rank: (query) =>
      engine
        .search(query)
        .slice(0, 10)
        .map(({ id }) => Number(id)),
    bytes: () => Buffer.byteLength(JSON.stringify(engine)),
  };
}

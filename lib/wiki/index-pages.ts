/** The pages of an index, one space for each of its collections, for hosts whose wiki is a folder. */
import type { SearchStore } from "../contract/index.ts";
import { indexFileOf } from "../search/index.ts";
import { createWiki } from "./create-wiki.ts";
import type { ReadableWiki, Wiki } from "./wiki.ts";

export interface IndexPages {
  /** With the collections of now. Nothing is read before the first question. */
  current(): Promise<ReadableWiki>;
  close(): Promise<void>;
}

/** Null for a store of somebody else, whose hits lead where it says. */
export async function createIndexPages(store: SearchStore): Promise<IndexPages | null> {
  const dbPath = indexFileOf(store);
  if (dbPath === null) return null;
  let shown: { readonly names: string; readonly wiki: Wiki } | null = null;
  return {
    async current() {
      const names = (await store.listCollections()).map(({ name }) => name);
      const key = JSON.stringify(names);
      if (shown?.names === key) return shown.wiki;
      const before = shown?.wiki;
      const wiki = await createWiki({
        source: { kind: "index", dbPath },
        locations: names.map((collection) => ({ collection, folders: [], inWiki: null })),
        isEnabled: false,
        generation: () => store.status?.().generation ?? 0,
      });
      shown = { names: key, wiki };
      await before?.close();
      return wiki;
    },
    close: async () => shown?.wiki.close(),
  };
}

/** Answers of `/api/wiki/page` as text, kept until the wiki changes: most are asked for again. */
import { LRUCache } from "lru-cache";
import type { ReadableWiki } from "../../wiki/index.ts";

export interface PageText {
  readonly text: string;
  readonly etag: string;
}

export interface PageTexts {
  /** Null for a page that is not there. */
  page(wiki: ShownWiki, path: string): Promise<PageText | null>;
}

const bytesMax = 32 * 1_024 * 1_024;

/** Its version names what it shows: wikis of the same version are the same. */
type ShownWiki = Pick<ReadableWiki, "page" | "version">;

export function createPageTexts(): PageTexts {
  const texts = new LRUCache<string, PageText>({
    maxSize: bytesMax,
    sizeCalculation: ({ text }, key) => 2 * (text.length + key.length) + 200,
  });
  return {
    async page(wiki, path) {
      const version = wiki.version();
      const key = `${version} ${path}`;
      const known = texts.get(key);
      if (known !== undefined) return known;
      const page = await wiki.page("", path);
      if (page === null) return null;
      const made = { text: JSON.stringify(page), etag: page.etag };
      // A wiki that has changed in between may have returned the previous page.
      if (wiki.version() === version) texts.set(key, made);
      return made;
    },
  };
}

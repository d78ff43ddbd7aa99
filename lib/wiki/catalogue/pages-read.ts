/** What pages say, kept from build to build: a page that has not changed is not read again. */
import { hash } from "node:crypto";
import type { CollectionLocation } from "../page-locations.ts";
import { createSnippetFiles } from "../snippets/snippet-files.ts";
import { mayHaveSnippets, withSnippets } from "../snippets/with-snippets.ts";
import { type PageFacts, readPageFacts, unreadPageFacts } from "./page-facts.ts";
import type { ReadPage } from "./page-reading.ts";
import type { WikiDocument } from "./wiki-documents.ts";

/** A page as it was read; plain data. */
export interface PageRead {
  /** Null for a page whose text is needed each time: other files may be part of it. */
  readonly revision: string | null;
  /** Digest of its source, with what it takes in. */
  readonly hash: string;
  readonly facts: PageFacts;
}

export interface PagesRead {
  /** Whether the page can be told without its text. */
  isCurrent(id: string, revision: string): boolean;
  read(document: WikiDocument, location: CollectionLocation, readPage: ReadPage): PageRead;
  /** Forgets all others. */
  keepOnly(ids: ReadonlySet<string>): void;
  /** By document id. */
  entries(): Iterable<readonly [id: string, page: PageRead]>;
}

/** `kept` are the entries of other known pages. */
export function createPagesRead(
  kept: Iterable<readonly [id: string, page: PageRead]> = [],
): PagesRead {
  const pages = new Map(kept);
  return {
    isCurrent: (id, revision) => pages.get(id)?.revision === revision,
    read({ source, ...document }, location, readPage) {
      const { id, filePath, language } = document;
      const known = pages.get(id);
      if (source === null) {
        if (known === undefined) throw new Error("A page without its text was read before");
        return known;
      }
      const digest = hash("sha256", shownSource(source, filePath, location), "base64url");
      const facts =
        known?.hash === digest
          ? known.facts
          : (readPage(id, digest, () => readPageFacts(source, filePath, language !== null)) ??
            unreadPageFacts(source, filePath));
      const revision = mayHaveSnippets(source) ? null : document.revision;
      const page = { revision, hash: digest, facts };
      pages.set(id, page);
      return page;
    },
    keepOnly(ids) {
      for (const id of pages.keys()) if (!ids.has(id)) pages.delete(id);
    },
    entries: () => pages,
  };
}

/** A page is another one when a file has changed that it takes in. */
function shownSource(source: string, filePath: string, { folders }: CollectionLocation): string {
  return mayHaveSnippets(source)
    ? withSnippets(source, filePath, createSnippetFiles(folders))
    : source;
}

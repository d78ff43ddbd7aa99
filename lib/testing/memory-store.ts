/** A search store that holds its documents in memory: small, honest, and the same everywhere. */

import {
  cutText,
  type DocumentResponse,
  type GetDocumentOptions,
  KnowledgeError,
  limits,
  type SearchOptions,
  type SearchResult,
  type SearchStore,
} from "../contract/index.ts";
import { documentId } from "../documents/index.ts";
import { clamp, collectionNames, defaultFormatter } from "../search/index.ts";

export interface MemoryDocument {
  readonly collection: string;
  /** Below the collection's folder, with `/`. */
  readonly filePath: string;
  readonly title: string;
  readonly body: string;
}

/** A memory store offers single documents and figures, which `SearchStore` leaves open. */
export interface MemoryStore extends SearchStore {
  getDocument(id: string, options?: GetDocumentOptions): Promise<DocumentResponse | null>;
}

const snippetLength = 80;

/**
 * Finds documents whose title or body contains the query, ignoring case; a title weighs more. Each
 * query is one phrase: there is no grammar, no stemming and no index.
 * @example
 * import { createMemoryStore } from "knowledge-sdk/testing";
 *
 * const store = createMemoryStore([
 *   { collection: "guide", filePath: "install.md", title: "Install", body: "Run npm install." },
 * ]);
 * console.log((await store.search("npm")).total);
 */
export function createMemoryStore(documents: readonly MemoryDocument[]): MemoryStore {
  let isClosed = false;
  const open = (): readonly MemoryDocument[] => {
    if (!isClosed) return documents;
    throw new KnowledgeError("store_closed", "The search store has been closed; open a new one.");
  };
  return {
    async search(query, options = {}) {
      const results = hitsOf(open(), query, options);
      const collection = collectionNames(options.collection)?.join(",") ?? null;
      return { results, query, collection, total: results.length, duration_ms: 0.25 };
    },
    async getDocument(id, { maxBytes = limits.bodyLengthDefault } = {}) {
      const found = open().find((candidate) => idOf(candidate) === id);
      return found === undefined ? null : responseOf(found, maxBytes);
    },
    async listCollections() {
      const counts = new Map<string, number>();
      for (const { collection } of open())
        counts.set(collection, (counts.get(collection) ?? 0) + 1);
      return [...counts].map(([name, count]) => ({ name, documents: count, description: "" }));
    },
    isHybridSearch: () => false,
    formatter: defaultFormatter,
    status: () => ({
      ready: !isClosed,
      generation: 1,
      documents: documents.length,
      sections: documents.length,
      bytes: documents.reduce((sum, { body }) => sum + 2 * body.length, 0),
    }),
    async close() {
      isClosed = true;
    },
  };
}

function hitsOf(
  documents: readonly MemoryDocument[],
  query: string,
  options: SearchOptions,
): SearchResult[] {
  const names = collectionNames(options.collection);
  const wanted = query.trim().toLowerCase();
  return documents
    .filter(({ collection }) => names === null || names.includes(collection))
    .map((document) => ({ document, score: scoreOf(document, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (idOf(a.document) < idOf(b.document) ? -1 : 1))
    .slice(0, clamp(options.limit ?? limits.resultsDefault, limits.resultsMin, limits.resultsMax))
    .map(({ document, score }) => hitOf(document, score));
}

function scoreOf({ title, body }: MemoryDocument, wanted: string): number {
  const inTitle = title.toLowerCase().includes(wanted) ? 2 : 0;
  return inTitle + (body.toLowerCase().includes(wanted) ? 1 : 0);
}

function hitOf(document: MemoryDocument, score: number): SearchResult {
  const { collection, title, body } = document;
  const snippet = cutText(body, snippetLength);
  return { id: idOf(document), title, path: pathOf(document), collection, snippet, score };
}

function responseOf(document: MemoryDocument, maxBytes: number): DocumentResponse {
  const { collection, title, body } = document;
  const shown = cutText(body, clamp(maxBytes, limits.bodyLengthMin, limits.bodyLengthMax));
  return {
    id: idOf(document),
    title,
    path: pathOf(document),
    collection,
    body: shown,
    body_length: body.length,
    truncated: shown.length < body.length,
  };
}

function idOf({ collection, filePath }: MemoryDocument): string {
  return documentId(collection, filePath);
}

function pathOf(document: MemoryDocument): string {
  return defaultFormatter.path({ ...document, id: idOf(document), snippet: "", score: 0 });
}

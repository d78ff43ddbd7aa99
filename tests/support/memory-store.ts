/** A search store of three pages in memory, for tests of everything that stands around a store. */
import type { DocumentResponse, SearchStore } from "knowledge-sdk";

/** The last one is long and holds characters of two and three bytes and of two code units. */
const pages: readonly DocumentResponse[] = [
  pageOf("guide", "install.md", "Install", "Install the service with npm start."),
  pageOf("guide", "a/b c.md", "Odd name", "A page whose id needs encoding."),
  pageOf("errors", "long.md", "Long", "Grüße 検索 🙂 ".repeat(200)),
];

export const installId = "kb://guide/install.md";
export const longId = "kb://errors/long.md";

/** Finds pages whose body contains the query. Members given in `overrides` win. */
export function createMemoryStore(overrides: Partial<SearchStore> = {}): SearchStore {
  return {
    async search(query, { collection, limit = 10 } = {}) {
      const names = collection?.split(",") ?? null;
      const results = pages
        .filter((page) => names === null || names.includes(page.collection))
        .filter((page) => page.body.toLowerCase().includes(query.toLowerCase()))
        .slice(0, limit)
        .map(({ id, title, path, collection: name, body }, rank) => {
          return { id, title, path, collection: name, snippet: body.slice(0, 80), score: 9 - rank };
        });
      const total = results.length;
      return { results, query, collection: collection ?? null, total, duration_ms: 0.25 };
    },
    async getDocument(id, { maxBytes = 100_000 } = {}) {
      const page = pages.find((candidate) => candidate.id === id);
      if (page === undefined) return null;
      const body = page.body.slice(0, maxBytes);
      return { ...page, body, truncated: body.length < page.body.length };
    },
    listCollections: async () => [{ name: "guide", documents: 2, description: "" }],
    isHybridSearch: () => false,
    formatter: {
      title: ({ title }) => title,
      path: ({ filePath }) => filePath,
      snippet: ({ snippet }) => snippet,
      score: ({ score }) => score,
    },
    status: () => ({ ready: true, generation: 1, documents: 3, sections: 3, bytes: 1_000 }),
    close: async () => undefined,
    ...overrides,
  };
}

/** A store of a host that offers search only. */
export function createSearchOnlyStore(): SearchStore {
  const { getDocument: _absent, ...rest } = createMemoryStore();
  return rest;
}

/** Searches wait until `release` is called, so that a test can fill the limiter. */
export function createHeldStore(): { store: SearchStore; release: () => void } {
  const inner = createMemoryStore();
  const gate = openable();
  return {
    release: gate.open,
    store: createMemoryStore({
      async search(query, options) {
        await gate.opened;
        return inner.search(query, options);
      },
    }),
  };
}

function openable(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

function pageOf(collection: string, file: string, title: string, body: string): DocumentResponse {
  return {
    id: `kb://${collection}/${file}`,
    title,
    path: `/docs/${collection}/${file.replace(/\.md$/, "")}`,
    collection,
    body,
    body_length: body.length,
    truncated: false,
  };
}

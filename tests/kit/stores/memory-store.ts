/** The store of the adapter contract, with members replaced where a test wants them otherwise. */
import type { SearchStore } from "knowledge-sdk";
import { contractDocuments } from "../../../lib/testing/adapter-contract/documents.ts";
import { createMemoryStore as createStore } from "../../../lib/testing/index.ts";

export { installId, longId } from "../../../lib/testing/adapter-contract/documents.ts";

/** Members given in `overrides` win. */
export function createMemoryStore(overrides: Partial<SearchStore> = {}): SearchStore {
  return { ...createStore(contractDocuments), ...overrides };
}

/** A store of a host that offers search only. */
export function createSearchOnlyStore(): SearchStore {
  const { getDocument: _absent, ...rest } = createMemoryStore();
  return rest;
}

/** Searches wait until `release` is called, so that a test can fill the limiter. */
export function createHeldStore(): {
  readonly store: SearchStore;
  /** Searches that have come. */
  asked(): number;
  release(): void;
} {
  const inner = createMemoryStore();
  let asked = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    asked: () => asked,
    release: () => release(),
    store: createMemoryStore({
      async search(query, options) {
        asked += 1;
        await released;
        return inner.search(query, options);
      },
    }),
  };
}

/** Stores that lack something, are not ready, or fail. */
import assert from "node:assert/strict";
import { KnowledgeError, type SearchStore } from "../../contract/index.ts";
import type { ContractCase } from "../contract-case.ts";
import { askAndCompare, assertProblem } from "./compare.ts";
import { contractStore, referenceOf, type StartHost, withHost } from "./host.ts";

interface StoreRow {
  readonly name: string;
  readonly store: () => SearchStore;
  readonly targets: readonly string[];
  readonly status: number;
  readonly code: string;
}

const both = ["/api/search?q=a", "/api/document?id=x"];

const rows: readonly StoreRow[] = [
  {
    name: "a store without single documents",
    store: searchOnlyStore,
    targets: ["/api/document?id=x", "/api/document"],
    status: 501,
    code: "document_retrieval_unsupported",
  },
  {
    name: "a store whose index is not there yet",
    store: unreadyStore,
    targets: both,
    status: 503,
    code: "index_unavailable",
  },
  {
    name: "a store that was closed",
    store: () => failingStore(() => new KnowledgeError("store_closed", "It has been closed.")),
    targets: both,
    status: 503,
    code: "store_closed",
  },
  {
    name: "a store that fails",
    store: () => failingStore(() => new Error("SELECT secret FROM /srv/data")),
    targets: both,
    status: 500,
    code: "internal_error",
  },
];

export function storeCases(start: StartHost): ContractCase[] {
  return [
    ...rows.map(({ name, store, targets, status, code }) => ({
      name: `${name}: ${status} ${code}`,
      run: () => {
        const setting = { store: store() };
        return withHost(start, setting, async (url) => {
          for (const target of targets) {
            const answer = await askAndCompare(url, referenceOf(setting), { target });
            assert.equal(answer.status, status);
            assertProblem(answer, code);
            assert.doesNotMatch(answer.body, /SELECT|srv|stack/);
          }
        });
      },
    })),
    {
      name: "the health check of a store that is not ready: 503, also to HEAD",
      run: () => {
        const setting = { store: unreadyStore() };
        return withHost(start, setting, async (url) => {
          for (const method of ["GET", "HEAD"]) {
            const exchange = { target: "/api/health", method };
            const { status } = await askAndCompare(url, referenceOf(setting), exchange);
            assert.equal(status, 503);
          }
        });
      },
    },
  ];
}

function searchOnlyStore(): SearchStore {
  const { getDocument: _absent, ...rest } = contractStore();
  return rest;
}

function unreadyStore(): SearchStore {
  const unavailable = (): KnowledgeError => new KnowledgeError("index_unavailable", "Not yet.");
  const status = () => ({ ready: false, generation: 0, documents: 0, sections: 0, bytes: 0 });
  return { ...failingStore(unavailable), status };
}

function failingStore(failure: () => Error): SearchStore {
  const fail = (): Promise<never> => Promise.reject(failure());
  return contractStore({ search: fail, getDocument: fail });
}

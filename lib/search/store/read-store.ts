/** The methods of a store that answer readers: for all collections, or for those of some callers. */

import { inSpan, type TracedWork } from "../../base/index.ts";
import {
  type CollectionDef,
  permits,
  type SearchResponse,
  type VisibleCollections,
} from "../../contract/index.ts";
import { readPage } from "../../corpus/index.ts";
import { checkDocumentCall } from "../check-call.ts";
import { collectionFacts } from "../index-reader/collection-facts.ts";
import { listStoredCollections, readStoredDocument } from "../index-reader/stored-documents.ts";
import type { ReadableStore } from "../knowledge-store.ts";
import { nearIds } from "../near/near-ids.ts";
import { pageIds } from "../result-formatter.ts";
import { explainSearch } from "./explain-search.ts";
import { findGround } from "./find-passages.ts";
import { type IndexOf, searchIndex } from "./search-index.ts";
import {
  currentIndex,
  limitedIndex,
  refuseClosedStore,
  type StoreContext,
} from "./store-context.ts";
import { limitedStatus, storeStatus } from "./store-status.ts";

const tracedSearch: TracedWork<SearchResponse> = {
  name: "knowledge.search",
  describe: ({ total, matches, degraded }) => ({
    "knowledge.results": total,
    ...(matches !== undefined && { "knowledge.matches": matches }),
    "knowledge.degraded": degraded === true,
  }),
};

/** `permitted` null: all collections. `configured` are those whose descriptions are known now. */
export function readStore(
  context: StoreContext,
  configured: () => readonly Pick<CollectionDef, "name" | "context">[],
  permitted: VisibleCollections,
): ReadableStore {
  const { database, formatter, hybrid } = context;
  const indexOf: IndexOf =
    permitted === null ? () => currentIndex(context) : () => limitedIndex(context, permitted);
  return {
    formatter,
    isHybridSearch: () => hybrid !== null,
    search: (query, options = {}) =>
      inSpan(tracedSearch, () => searchIndex(context, indexOf, query, options)),
    explain: (query, options = {}) => explainSearch(context, indexOf, query, options),
    passages: async (query, options = {}) =>
      (await findGround(context, indexOf, query, options, false)).passages,
    answerGround: (query, options = {}) => findGround(context, indexOf, query, options, true),
    async getDocument(id, options = {}) {
      checkDocumentCall(id, options);
      const { addresses } = currentIndex(context).snapshot;
      const { maxBytes } = options;
      return readStoredDocument(database, { id, maxBytes, formatter, permitted, addresses });
    },
    async nearIds(id, count) {
      const isPermitted = (collection: string): boolean => permits(permitted, collection);
      return nearIds(currentIndex(context).snapshot, { id, count, isPermitted });
    },
    async readPage(collection, path) {
      refuseClosedStore(context);
      if (!permits(permitted, collection)) return null;
      const page = await readPage(database, pageIds(collection, path));
      return page === null ? null : { ...page, collection };
    },
    async listCollections() {
      refuseClosedStore(context);
      const listed = await listStoredCollections(database, configured());
      const snapshot = context.tunedIndex.current()?.snapshot;
      return listed
        .filter(({ name }) => permits(permitted, name))
        .map((entry) => ({ ...entry, ...(snapshot && collectionFacts(snapshot, entry.name)) }));
    },
    status: () => (permitted === null ? storeStatus(context) : limitedStatus(context, permitted)),
  };
}

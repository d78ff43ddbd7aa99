/** `openSearchStore`: the index of one database file, ready to answer. */

import { type Clock, inSpan, parseOptions, systemClock, type TracedWork } from "../base/index.ts";
import { QmdSearchConfig, type SearchResponse, SearchTuning } from "../contract/index.ts";
import { readPage } from "../corpus/index.ts";
import { checkDocumentCall } from "./check-call.ts";
import { snapshotLanguages } from "./index-reader/index-snapshot.ts";
import { listStoredCollections, readStoredDocument } from "./index-reader/stored-documents.ts";
import type { KnowledgeStore } from "./knowledge-store.ts";
import { pageCounts } from "./page-counts.ts";
import { pagesAbout, sectionCounts, textToEmbed } from "./pages-about.ts";
import { pageIds } from "./result-formatter.ts";
import { explainSearch } from "./store/explain-search.ts";
import { searchIndex } from "./store/search-index.ts";
import {
  closeStoreContext,
  currentIndex,
  openStoreContext,
  refuseClosedStore,
  toolsOf,
} from "./store/store-context.ts";
import { storeStatus } from "./store/store-status.ts";
import { suggestPages } from "./suggested-pages.ts";
import { termsOfTickets } from "./taught/compile-taught-words.ts";
import { noQueryTuning } from "./tuning/compile-tuning.ts";

const tracedSearch: TracedWork<SearchResponse> = {
  name: "knowledge.search",
  describe: ({ total, matches, degraded }) => ({
    "knowledge.results": total,
    ...(matches !== undefined && { "knowledge.matches": matches }),
    "knowledge.degraded": degraded === true,
  }),
};

/**
 * Opens the index at `dbPath`; a file that does not exist yet is created and answers once an
 * indexer has run. Throws `index_too_new` for an index of a newer version and `index_damaged`.
 */
export async function openSearchStore(
  config: QmdSearchConfig,
  { clock = systemClock }: { readonly clock?: Clock } = {},
): Promise<KnowledgeStore> {
  const settings = parseOptions(QmdSearchConfig, config, "openSearchStore");
  const context = await openStoreContext(settings, clock);
  const { database, analyser, formatter, tunedIndex, reader, hybrid } = context;
  return {
    formatter,
    isHybridSearch: () => hybrid !== null,
    search: (query, options = {}) =>
      inSpan(tracedSearch, () => searchIndex(context, query, options)),
    explain: (query, options = {}) => explainSearch(context, query, options),
    pagesAbout: (request) =>
      pagesAbout(currentIndex(context).snapshot, request, toolsOf(context, noQueryTuning)),
    async suggestPages(request) {
      const { snapshot, tuning } = currentIndex(context);
      return suggestPages(snapshot, request, toolsOf(context, tuning));
    },
    async embedText(request) {
      refuseClosedStore(context);
      await hybrid?.embedText(textToEmbed(request));
    },
    pageCounts: (words) => pageCounts(currentIndex(context).snapshot, words, analyser),
    sectionCounts: () => sectionCounts(currentIndex(context).snapshot),
    async getDocument(id, options = {}) {
      checkDocumentCall(id, options);
      currentIndex(context);
      return readStoredDocument(database, { id, maxBytes: options.maxBytes, formatter });
    },
    async readPage(collection, path) {
      refuseClosedStore(context);
      const page = await readPage(database, pageIds(collection, path));
      return page === null ? null : { ...page, collection };
    },
    async listCollections() {
      refuseClosedStore(context);
      return listStoredCollections(database, settings.collections ?? []);
    },
    async learnFromTickets(tickets) {
      const { languages } = snapshotLanguages(currentIndex(context).snapshot, null);
      await tunedIndex.teach(await termsOfTickets(tickets, languages, analyser));
    },
    status: () => storeStatus(context),
    async refresh() {
      refuseClosedStore(context);
      await reader.refresh();
      await hybrid?.refresh();
    },
    async tune(search) {
      refuseClosedStore(context);
      await tunedIndex.tune(search && parseOptions(SearchTuning, search, "search"));
    },
    close: () => closeStoreContext(context),
  };
}

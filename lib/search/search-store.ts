/** `openSearchStore`: the index of one database file, ready to answer. */

import { type Clock, parseOptions, systemClock } from "../base/index.ts";
import { QmdSearchConfig, SearchTuning, visibleCollections } from "../contract/index.ts";
import { keepIndexFile } from "./index-file.ts";
import { viewEdition } from "./index-reader/edition-view.ts";
import { snapshotLanguages } from "./index-reader/snapshot-languages.ts";
import type { CollectionContext, KnowledgeStore, KnownTexts } from "./knowledge-store.ts";
import { pageCounts } from "./page-counts.ts";
import { pagesAbout, sectionCounts, textToEmbed, wordCount } from "./pages-about.ts";
import { readStore } from "./store/read-store.ts";
import {
  closeStoreContext,
  currentIndex,
  limitedIndex,
  openStoreContext,
  refuseClosedStore,
  type StoreContext,
  toolsOf,
} from "./store/store-context.ts";
import { limitedStatus } from "./store/store-status.ts";
import { suggestPages } from "./suggested-pages.ts";
import { termsOfTickets } from "./tuning/compile-taught-words.ts";
import { noQueryTuning, type TunedSnapshot } from "./tuning/compile-tuning.ts";

/**
 * Opens the index at `dbPath`; a file that does not exist yet is created and answers once an
 * indexer has run. Throws `index_too_new` for an index of a newer version and `index_damaged`.
 */
export async function openSearchStore(
  config: QmdSearchConfig,
  { clock = systemClock }: { readonly clock?: Clock } = {},
): Promise<KnowledgeStore> {
  const settings = parseOptions(QmdSearchConfig, config, "createSearchStore");
  const context = await openStoreContext(settings, clock);
  const { analyser, tunedIndex, reader, hybrid } = context;
  let described: readonly CollectionContext[] = settings.collections ?? [];
  const configured = (): readonly CollectionContext[] => described;
  const store: KnowledgeStore = {
    ...readStore(context, configured, null),
    limitedTo: (collections) => readStore(context, configured, visibleCollections(collections)),
    ...knownTexts(context, () => currentIndex(context)),
    async textsOf(collections) {
      const seen = await limitedIndex(context, collections);
      return {
        status: () => limitedStatus(context, collections),
        ...knownTexts(context, () => seen),
      };
    },
    async learnFromTickets(tickets) {
      const { languages } = snapshotLanguages(currentIndex(context).snapshot, null);
      await tunedIndex.teach(await termsOfTickets(tickets, languages, analyser));
    },
    async refresh() {
      refuseClosedStore(context);
      await reader.refresh();
      await hybrid?.refresh();
    },
    describe(collections) {
      described = collections;
    },
    async tune(search) {
      refuseClosedStore(context);
      await tunedIndex.tune(search && parseOptions(SearchTuning, search, "search"));
    },
    close: () => closeStoreContext(context),
  };
  keepIndexFile(store, settings.dbPath);
  return store;
}

function knownTexts(
  context: StoreContext,
  indexOf: () => TunedSnapshot,
): Omit<KnownTexts, "status"> {
  return {
    pagesAbout: (request) =>
      pagesAbout(indexOf().snapshot, request, toolsOf(context, noQueryTuning)),
    async suggestPages(request) {
      const { snapshot: whole, tuning } = indexOf();
      const snapshot = await viewEdition(whole, {}, null);
      return suggestPages(snapshot, request, toolsOf(context, tuning));
    },
    async embedText(request) {
      refuseClosedStore(context);
      await context.hybrid?.embedText(textToEmbed(request));
      return context.hybrid !== null;
    },
    pageCounts: (words) => pageCounts(indexOf().snapshot, words, context.analyser),
    sectionCounts: () => sectionCounts(indexOf().snapshot),
    wordCount: () => wordCount(indexOf().snapshot),
  };
}

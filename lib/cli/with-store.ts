/** Opens the store for one command and always closes it. */

import { loadConfiguration } from "../configuration/index.ts";
import { KnowledgeError } from "../contract/index.ts";
import { createSearchStore, type KnowledgeStore } from "../search/index.ts";
import { type CommonOptions, configurationPath, databasesOf } from "./environment.ts";
import { storeSettings } from "./store-settings.ts";

/** Throws `index_unavailable`, with the command to run, if there is no index yet. */
export async function withStore<T>(
  options: CommonOptions,
  work: (store: KnowledgeStore) => Promise<T>,
): Promise<T> {
  const file = configurationPath(options);
  const configured = file === null ? null : loadConfiguration(file);
  const store = await createSearchStore({
    dbPath: databasesOf(options),
    ...storeSettings(configured),
    warmUp: false,
  });
  try {
    if (!store.status().ready) {
      throw new KnowledgeError(
        "index_unavailable",
        'There is no index yet; run "knowledge index" first.',
      );
    }
    return await work(store);
  } finally {
    await store.close();
  }
}

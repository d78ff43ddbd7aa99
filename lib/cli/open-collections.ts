/** Brings the index of a folder, or of the configured collections, up to date and opens it. */
import type { SkippedFile } from "../contract/index.ts";
import { type Following, followConfiguration } from "../core/follow-configuration.ts";
import { createIndexer } from "../core/indexer/indexer.ts";
import { createSearchStore, type KnowledgeStore } from "../core/search/search-store.ts";
import { type CommonOptions, embedProviderOf } from "./environment.ts";
import { configuredSettings, folderSettings, type ServeSettings } from "./serve-settings.ts";
import { storeSettings } from "./store-settings.ts";
import { createProgressLine, reportSkipped } from "./terminal.ts";

export interface OpenedCollections {
  readonly store: KnowledgeStore;
  close(): Promise<void>;
}

/** `say` is for people: a change of the configuration that answers from now on. */
export async function openCollections(
  folder: string | undefined,
  options: CommonOptions,
  say: (line: string) => void,
): Promise<OpenedCollections> {
  const settings =
    folder === undefined ? configuredSettings(options) : folderSettings(folder, options);
  const { dbPath, collections, configuration } = settings;
  await bringUpToDate(settings);
  const store = await createSearchStore({
    dbPath,
    collections: [...collections],
    ...storeSettings(configuration),
  });
  const following = follow(settings, store, say);
  return {
    store,
    async close() {
      following?.close();
      await store.close();
    },
  };
}

async function bringUpToDate({ dbPath, collections, configuration }: ServeSettings): Promise<void> {
  const embedProvider = configuration === null ? null : embedProviderOf(configuration);
  const progress = createProgressLine();
  const skipped: SkippedFile[] = [];
  try {
    const indexer = createIndexer({
      dbPath,
      collections: [...collections],
      ...(embedProvider !== null && { embedProvider }),
    });
    await indexer.run({
      onProgress: (step) => progress.update(step),
      onSkip: (file) => skipped.push(file),
      onEmbedFailure: (error) => process.stderr.write(`${messageOf(error)}\n`),
    });
  } finally {
    progress.clear();
  }
  reportSkipped(skipped);
}

/** Changes of `search` in the configuration file answer without a restart. */
function follow(
  { configuration, file }: ServeSettings,
  store: KnowledgeStore,
  say: (line: string) => void,
): Following | undefined {
  if (configuration === null || file === null) return undefined;
  return followConfiguration(file, store, {
    configuration,
    onChange: () => say("The search answers by the changed configuration."),
    onError: (error) => {
      process.stderr.write(`The search goes on as before: ${messageOf(error)}\n`);
    },
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Brings the index of a folder, or of the configured collections, up to date and opens it. */
import { resolve } from "node:path";
import { createPageVotes, type PageVotes } from "../analytics/index.ts";
import { createTicketClassifier, type KnowledgeClassifier } from "../classifier/index.ts";
import { type Following, followConfiguration } from "../configuration/index.ts";
import type { FaultyFile, Indexer, SkippedFile } from "../contract/index.ts";
import { createIndexer } from "../indexer/index.ts";
import { createSearchStore, type KnowledgeStore } from "../search/index.ts";
import { createHitPath, locateCollection } from "../wiki/index.ts";
import { describeEstimate } from "./describe-estimate.ts";
import { type CommonOptions, embedProviderOf, readyData } from "./environment.ts";
import { configuredSettings, folderSettings, type ServeSettings } from "./serve-settings.ts";
import { openServedWebhooks, type ServedWebhooks } from "./served-webhooks.ts";
import { storeSettings } from "./store-settings.ts";
import { createProgressLine, reportFaults, reportSkipped } from "./terminal.ts";

export interface OpenedCollections {
  readonly store: KnowledgeStore;
  /** Indexes what has changed since; the store answers by it when this resolves. */
  takeIn(): Promise<void>;
  readonly classifier: KnowledgeClassifier;
  readonly votes: PageVotes;
  close(): Promise<void>;
}

/** `say` is for people: what vectors will cost, a change of the configuration that answers from now on. */
export async function openCollections(
  folder: string | undefined,
  options: CommonOptions,
  say: (line: string) => void,
): Promise<OpenedCollections> {
  const settings =
    folder === undefined ? configuredSettings(options) : folderSettings(folder, options);
  const { dbPath, collections, configuration } = settings;
  await readyData(dbPath, warn);
  const indexer = indexerOf(settings);
  await bringUpToDate(indexer, say);
  const store = await createSearchStore({
    dbPath,
    collections: [...collections],
    ...(folder !== undefined && { resultFormatter: wikiPaths(collections, resolve(folder)) }),
    ...storeSettings(configuration),
  });
  const classifier = await createTicketClassifier({
    store,
    dbPath,
    settings: configuration?.classifier,
    onError: tellError,
  }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const webhooks = await openServedWebhooks({
    dbPath,
    configured: configuration?.webhooks,
    store,
    onError: (error) => warn(`Messages to webhooks wait: ${messageOf(error)}`),
  }).catch(async (error: unknown) => {
    await classifier.close();
    await store.close();
    throw error;
  });
  const following = follow(settings, { store, classifier, webhooks }, say);
  const votes = createPageVotes({ dbPath });
  return {
    store,
    classifier,
    votes,
    async takeIn() {
      await indexer.run();
      await store.refresh();
    },
    async close() {
      following?.close();
      await webhooks.close();
      await classifier.close();
      await votes.close();
      await store.close();
    },
  };
}

function indexerOf({ dbPath, collections, configuration }: ServeSettings): Indexer {
  const embedProvider =
    configuration === null ? ({ provider: "local" } as const) : embedProviderOf(configuration);
  return createIndexer({
    dbPath,
    collections: [...collections],
    ...(embedProvider !== null && { embedProvider }),
  });
}

/** Hits lead to the pages of the served folder. */
function wikiPaths(collections: ServeSettings["collections"], wikiDir: string) {
  return {
    path: createHitPath(
      collections.map((entry) => locateCollection({ collection: entry, wikiDir })),
    ),
  };
}

async function bringUpToDate(indexer: Indexer, say: (line: string) => void): Promise<void> {
  const progress = createProgressLine();
  const skipped: SkippedFile[] = [];
  const faulty: FaultyFile[] = [];
  try {
    await indexer.run({
      onProgress: (step) => progress.update(step),
      onSkip: (file) => skipped.push(file),
      onFault: (file) => faulty.push(file),
      onEmbedEstimate: (estimate) => say(describeEstimate(estimate)),
      onEmbedFailure: (error) => process.stderr.write(`${messageOf(error)}\n`),
    });
  } finally {
    progress.clear();
  }
  reportSkipped(skipped);
  reportFaults(faulty);
}

/** Changes of `search`, `classifier` and `webhooks` in the configuration file answer without a restart. */
function follow(
  { configuration, file }: ServeSettings,
  {
    store,
    classifier,
    webhooks,
  }: Pick<OpenedCollections, "store" | "classifier"> & { readonly webhooks: ServedWebhooks },
  say: (line: string) => void,
): Following | undefined {
  if (configuration === null || file === null) return undefined;
  return followConfiguration({
    file,
    store,
    configuration,
    classifier,
    webhooks,
    onChange: () => say("The changed configuration is in use."),
    onError: tellError,
  });
}

function tellError(error: unknown): void {
  process.stderr.write(`The previous configuration stays in use: ${messageOf(error)}\n`);
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

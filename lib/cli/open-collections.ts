/** Brings the index of a folder, or of the configured collections, up to date and opens it. */
import { dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { HostFacts } from "../adapters/serve-store.ts";
import type { PageVotes } from "../analytics/index.ts";
import { type Keep, messageOf, openTogether } from "../base/index.ts";
import type { KnowledgeClassifier } from "../classifier/index.ts";
import { composeService } from "../composition/index.ts";
import { type Connectors, openConnectors } from "../connectors/index.ts";
import type { Indexer, RestartSetting } from "../contract/index.ts";
import { createIndexer, exportFolderOf } from "../indexer/index.ts";
import { createSearchStore, type KnowledgeStore } from "../search/index.ts";
import { indexPathOf } from "../storage/index.ts";
import { createHitPath, locateCollection } from "../wiki/index.ts";
import { type CommonOptions, embedProviderOf, readyData, variableOf } from "./environment.ts";
import { runIndexer } from "./run-indexer.ts";
import { configuredSettings, folderSettings, type ServeSettings } from "./serve-settings.ts";
import { openServedWebhooks } from "./served-webhooks.ts";
import { storeSettings } from "./store-settings.ts";

export interface OpenedCollections {
  readonly store: KnowledgeStore;
  /** Indexes what has changed since; the store answers by it when this resolves. */
  takeIn(): Promise<void>;
  readonly classifier: KnowledgeClassifier;
  /** Absent for a folder, which has no configuration, and where nothing comes in. */
  readonly connectors: Connectors | undefined;
  readonly votes: PageVotes;
  /** Where exports of the folder were unpacked; undefined for configured collections. */
  readonly exportFolder: string | undefined;
  /** For the health check. */
  readonly facts: HostFacts;
  close(): Promise<void>;
}

export interface CollectionsHost {
  /** For people: what vectors will cost, a change of the configuration that answers from now on. */
  readonly say: (line: string) => void;
  /** Whether it has a route for what other systems send. */
  readonly takesEvents: boolean;
}

export async function openCollections(
  folder: string | undefined,
  options: CommonOptions,
  host: CollectionsHost,
): Promise<OpenedCollections> {
  const settings =
    folder === undefined ? configuredSettings(options) : folderSettings(folder, options);
  await readyData(settings.dbPath, warn);
  let indexer = indexerOf(settings);
  const begun = await runIndexer(indexer, {
    say: host.say,
    onEmbedFailure: (error) => warn(messageOf(error)),
  });
  let { leftOut } = begun.result;
  let restartSettings: readonly RestartSetting[] = [];
  return openTogether(async (keep) => {
    const parts = await openParts(folder, settings, { keep, ...host });
    const takeIn = async (): Promise<void> => {
      ({ leftOut } = await indexer.run());
      await parts.store.refresh();
    };
    const configure = async ({ collections }: Pick<ServeSettings, "collections">) => {
      indexer = indexerOf({ ...settings, collections });
      parts.store.describe(collections);
      await onceUnlocked(takeIn);
    };
    const onNeedsRestart = (changed: readonly RestartSetting[]): void => {
      restartSettings = changed;
      if (changed.length > 0)
        host.say(`Changed, and in use after a restart: ${changed.join(", ")}`);
    };
    const { configuration, file } = settings;
    if (configuration !== null && file !== null) {
      parts.follow({
        file,
        configuration,
        collections: { configure },
        onNeedsRestart,
        onChange: () => host.say("The changed configuration is in use."),
        onError: tellError,
      });
    }
    const facts = { leftOut: () => leftOut, needsRestart: () => restartSettings };
    return { ...parts, takeIn, exportFolder: exportFolderIn(folder, settings), facts };
  });
}

function exportFolderIn(
  folder: string | undefined,
  { dbPath, collections: [only] }: ServeSettings,
): string | undefined {
  if (folder === undefined || only === undefined) return undefined;
  return exportFolderOf(join(dirname(indexPathOf(dbPath)), "fetched"), only.name);
}

/** Whoever extends the configuration often runs `knowledge index` too. */
async function onceUnlocked(takeIn: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await takeIn();
    } catch (error) {
      const isLocked = (error as { code?: string }).code === "index_locked";
      if (!isLocked || tries === lockedTriesMax) throw error;
      await setTimeout(lockedPauseMs, undefined, { ref: false });
    }
  }
}

const lockedPauseMs = 1_000;
const lockedTriesMax = 600;

/** Each on those before it. */
async function openParts(
  folder: string | undefined,
  { dbPath, collections, configuration }: ServeSettings,
  { keep, takesEvents }: Pick<CollectionsHost, "takesEvents"> & { readonly keep: Keep },
) {
  const store = keep(
    await createSearchStore({
      dbPath,
      collections: [...collections],
      ...(folder !== undefined && { resultFormatter: wikiPaths(collections, resolve(folder)) }),
      ...storeSettings(configuration),
    }),
  );
  return composeService(
    {
      dbPath,
      store,
      configuration,
      send: openServedWebhooks,
      // Notes name documents without links: reading pages belong to `npm start`.
      connect: async (options) =>
        takesEvents && configuration !== null
          ? openConnectors({ ...options, variable: variableOf })
          : undefined,
      onFault: (_part, sentence, error) => warn(`${capitalised(sentence)}: ${messageOf(error)}`),
    },
    keep,
  );
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

function tellError(error: unknown): void {
  warn(`The previous configuration stays in use: ${messageOf(error)}`);
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

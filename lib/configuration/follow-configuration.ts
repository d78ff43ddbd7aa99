/** Takes changes of a configuration file into the parts of a running service. */
import { existsSync, readFileSync, type StatsListener, unwatchFile, watchFile } from "node:fs";
import { resolve } from "node:path";
import type { KnowledgeClassifier } from "../classifier/index.ts";
import type { Connectors } from "../connectors/index.ts";
import type { RestartSetting } from "../contract/index.ts";
import type { KnowledgeStore } from "../search/index.ts";
import type { Site } from "../site/index.ts";
import type { Webhooks } from "../webhooks/index.ts";
import { type Configuration, loadConfiguration } from "./configuration.ts";
import { changedSinceStart, type StartSettings } from "./restart-settings.ts";

/**
 * How often the file is checked by its path. This works for editors that replace the file, for
 * mounted volumes, and for links that are pointed at another file.
 */
const lookIntervalMs = 500;
/** A file is often written in several steps. */
const settleMs = 150;

/** The members of the file that change without a restart. */
export type LiveConfiguration = Pick<
  Configuration,
  | "collections"
  | "contentSources"
  | "search"
  | "classifier"
  | "site"
  | "webhooks"
  | "connectors"
  | "signIn"
>;

/** Which documents there are. */
export type DocumentSettings = Pick<Configuration, "collections" | "contentSources">;

export interface FollowOptions {
  /** Path of the configuration file. */
  readonly file: string;
  /** Takes the file's `search`. */
  readonly store: Pick<KnowledgeStore, "tune">;
  /** The configuration that store and classifier use: the file as it was loaded. */
  readonly configuration: LiveConfiguration & StartSettings;
  /** Receives the file's `classifier`. Default: it is ignored. */
  readonly classifier?: Pick<KnowledgeClassifier, "configure"> | undefined;
  /** Receives the file's `site`. Default: it is ignored. */
  readonly site?: Pick<Site, "configure"> | undefined;
  /** Receives the file's `webhooks`. Default: it is ignored. */
  readonly webhooks?: Pick<Webhooks, "configure"> | undefined;
  /** Receives the file's `connectors`. Default: it is ignored. */
  readonly connectors?: Pick<Connectors, "configure"> | undefined;
  /** Receives the file's `signIn`. Default: it is ignored. */
  readonly people?: { configure(settings: LiveConfiguration["signIn"]): unknown } | undefined;
  /** Receives `collections` and `contentSources` of the file. Default: they are ignored. */
  readonly collections?: { configure(documents: DocumentSettings): unknown } | undefined;
  /** True: the file may be missing; then nothing changes until it is there. Default false. */
  readonly mayBeMissing?: boolean | undefined;
  /** Asked before new settings are taken; if it rejects, the previous ones stay. */
  readonly beforeChange?: ((changed: readonly (keyof LiveConfiguration)[]) => unknown) | undefined;
  /** Told when new settings answer. */
  readonly onChange?: (configuration: LiveConfiguration) => void;
  /**
   * Told of changed settings that count after a restart, whenever there are others; of none when
   * all are as at the start again.
   */
  readonly onNeedsRestart?: ((settings: readonly RestartSetting[]) => void) | undefined;
  /** Called once for each wrong version of the file; the previous settings stay. */
  readonly onError: (error: unknown) => void;
}

type Taker = (loaded: LiveConfiguration) => unknown;

export interface Following {
  /** Stops taking changes. */
  close(): void;
}

/**
 * Watches the file and gives its `search` to the store, its `classifier` to the classifier, its
 * `site` to the site, its `webhooks` to the webhooks, its `connectors` to the connectors, its
 * `signIn` to the sign-in of people, and its `collections` and `contentSources` to the host whenever
 * they have changed, within a second.
 * Other members of the file are checked, and wait for the next start: `onNeedsRestart` hears of
 * those that changed. Does not keep the process alive.
 * @example
 * import { createSearchStore, loadConfiguration } from "knowledge-sdk";
 * import { followConfiguration } from "knowledge-sdk/host";
 *
 * const file = "knowledge.config.json";
 * const configuration = loadConfiguration(file);
 * const { search } = configuration;
 * const store = await createSearchStore({ dbPath: "./data/index.db", search });
 * const following = followConfiguration({ file, store, configuration, onError: console.error });
 * following.close();
 * await store.close();
 */
export function followConfiguration(options: FollowOptions): Following {
  const { configuration, beforeChange, onChange, onError } = options;
  const path = resolve(options.file);
  const takers = takersOf(options);
  const members = Object.keys(takers) as (keyof LiveConfiguration)[];
  const known = new Map(members.map((member) => [member, JSON.stringify(configuration[member])]));
  let timer: NodeJS.Timeout | undefined;
  let taking: Promise<void> = Promise.resolve();
  let isClosed = false;
  const faults = createFaultReporter(path, onError);
  const tellRestart = createRestartReporter(options);

  const take = async (): Promise<void> => {
    if (isClosed) return;
    if (options.mayBeMissing === true && !existsSync(path)) return;
    try {
      const loaded = loadConfiguration(path);
      tellRestart(loaded);
      const changed = members.filter((name) => JSON.stringify(loaded[name]) !== known.get(name));
      if (changed.length === 0) {
        faults.clear();
        return;
      }
      await beforeChange?.(changed);
      for (const member of changed) {
        await takers[member](loaded);
        known.set(member, JSON.stringify(loaded[member]));
      }
      faults.clear();
      onChange?.(loaded);
    } catch (error) {
      if (!isClosed) faults.report(error);
    }
  };
  const settle = (): void => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      // One after the other, or a change back would be compared with what is not taken yet.
      taking = taking.then(take);
    }, settleMs).unref();
  };
  const listener: StatsListener = settle;
  watchFile(path, { interval: lookIntervalMs, persistent: false }, listener);
  // The file may have changed between loading it and the first look.
  settle();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      unwatchFile(path, listener);
    },
  };
}

function takersOf(given: FollowOptions): Readonly<Record<keyof LiveConfiguration, Taker>> {
  const { store, classifier, site, webhooks, connectors, people, collections } = given;
  const takeDocuments: Taker = (loaded) => collections?.configure(loaded);
  return {
    collections: takeDocuments,
    contentSources: takeDocuments,
    search: (loaded) => store.tune(loaded.search),
    classifier: (loaded) => classifier?.configure(loaded.classifier),
    site: (loaded) => site?.configure(loaded.site),
    webhooks: (loaded) => webhooks?.configure(loaded.webhooks),
    connectors: (loaded) => connectors?.configure(loaded.connectors),
    signIn: (loaded) => people?.configure(loaded.signIn),
  };
}

function createRestartReporter({ configuration, onNeedsRestart }: FollowOptions) {
  let told = "";
  return (loaded: StartSettings): void => {
    const settings = changedSinceStart(configuration, loaded);
    if (settings.join() === told) return;
    told = settings.join();
    onNeedsRestart?.(settings);
  };
}

/** A write in two steps is seen twice, and a slow one after the pause. */
function createFaultReporter(path: string, onError: (error: unknown) => void) {
  let last: string | null = null;
  return {
    report(error: unknown): void {
      const fault = `${String(error)}\n${textIn(path)}`;
      if (fault !== last) onError(error);
      last = fault;
    },
    clear(): void {
      last = null;
    },
  };
}

/** Empty where there is no such file. */
function textIn(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

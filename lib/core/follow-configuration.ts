/** Takes changes of a configuration file's `search` into a running store. */
import { type StatsListener, unwatchFile, watchFile } from "node:fs";
import { resolve } from "node:path";
import { type Configuration, loadConfiguration } from "./configuration.ts";
import type { KnowledgeStore } from "./search/search-store.ts";

/**
 * The file is looked at by its path this often: an editor that puts a new file in its place, a
 * mounted volume and a link that is turned to another file are seen alike.
 */
const lookIntervalMs = 500;
/** A file is often written in several steps. */
const settleMs = 150;

export interface FollowOptions {
  /** What the store answers by now: the file as it was loaded. */
  readonly configuration: Pick<Configuration, "search">;
  /** Told when new settings answer. */
  readonly onChange?: (search: Configuration["search"]) => void;
  /** Told once for each version of the file that is wrong; the settings of before stay. */
  readonly onError: (error: unknown) => void;
}

export interface Following {
  /** No change is taken any more. */
  close(): void;
}

/**
 * Watches the file and gives its `search` to the store whenever that has changed, within a second.
 * Other members of the file are checked, but wait for the next start. Does not keep the process
 * alive.
 * @example
 * import { createSearchStore, followConfiguration, loadConfiguration } from "knowledge-sdk";
 *
 * const file = "knowledge.config.json";
 * const configuration = loadConfiguration(file);
 * const { search } = configuration;
 * const store = await createSearchStore({ dbPath: "./data/index.db", search });
 * const following = followConfiguration(file, store, { configuration, onError: console.error });
 * following.close();
 * await store.close();
 */
export function followConfiguration(
  file: string,
  store: Pick<KnowledgeStore, "tune">,
  { configuration, onChange, onError }: FollowOptions,
): Following {
  const path = resolve(file);
  let known = JSON.stringify(configuration.search);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const take = async (): Promise<void> => {
    try {
      const { search } = loadConfiguration(path);
      const text = JSON.stringify(search);
      if (text === known) return;
      await store.tune(search);
      known = text;
      onChange?.(search);
    } catch (error) {
      if (!isClosed) onError(error);
    }
  };
  const settle = (): void => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void take(), settleMs);
    timer.unref();
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

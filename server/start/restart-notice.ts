/** How changes of the configuration file are taken, and which of them wait for a restart. */
import type { FollowOptions } from "knowledge-sdk/host";
import type { RestartSetting } from "knowledge-sdk/service-schemas";
import type { Log } from "../log.ts";
import type { ServiceSettings } from "../service-settings.ts";

export interface RestartNotice {
  /** For the health check, the console and the log. */
  readonly settings: () => readonly RestartSetting[];
  /** The file with the documents it names; what else follows it is added. */
  readonly followed: Omit<FollowOptions, "store">;
  /** After a change of the collections, which may concern the wiki. */
  readonly lookAgain: () => void;
}

export function createRestartNotice(
  { configuration, file, pages }: ServiceSettings,
  { logger }: Log,
): RestartNotice {
  let ofFile: readonly RestartSetting[] = [];
  let told = "";
  const settings = (): readonly RestartSetting[] =>
    pages.wikiNeedsRestart() ? [...ofFile, "wiki"] : ofFile;
  const lookAgain = (): void => {
    const changed = settings();
    if (changed.join() === told) return;
    told = changed.join();
    if (changed.length > 0)
      logger.warn({ settings: changed }, "changed settings wait for a restart");
  };
  return {
    settings,
    followed: {
      file: file.path,
      mayBeMissing: !file.isThere,
      configuration,
      collections: pages,
      onNeedsRestart(changed) {
        ofFile = changed;
        lookAgain();
      },
      onError: (error) =>
        logger.error({ file: file.path, err: error }, "the previous configuration stays in use"),
    },
    lookAgain,
  };
}

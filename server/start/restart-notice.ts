/** Which changed settings wait for a restart: for the health check, the console and the log. */
import type { RestartSetting } from "knowledge-sdk/service-schemas";
import type { FollowedPages } from "../followed-pages.ts";
import type { Log } from "../log.ts";

export interface RestartNotice {
  readonly settings: () => readonly RestartSetting[];
  /** Takes the settings of the file, in place of the previous ones. */
  readonly take: (ofFile: readonly RestartSetting[]) => void;
  /** After a change of the collections, which may concern the wiki. */
  readonly lookAgain: () => void;
}

export function createRestartNotice(
  { wikiNeedsRestart }: Pick<FollowedPages, "wikiNeedsRestart">,
  { logger }: Log,
): RestartNotice {
  let ofFile: readonly RestartSetting[] = [];
  let told = "";
  const settings = (): readonly RestartSetting[] =>
    wikiNeedsRestart() ? [...ofFile, "wiki"] : ofFile;
  const lookAgain = (): void => {
    const changed = settings();
    if (changed.join() === told) return;
    told = changed.join();
    if (changed.length > 0)
      logger.warn({ settings: changed }, "changed settings wait for a restart");
  };
  return {
    settings,
    take(given) {
      ofFile = given;
      lookAgain();
    },
    lookAgain,
  };
}

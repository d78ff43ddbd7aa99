/** The collections of the configuration file as it is now, and where their pages are read. */
import type { Configuration } from "knowledge-sdk";
import { createHitPath } from "knowledge-sdk/wiki";
import type { Environment } from "./environment.ts";
import { type WikiSettings, wikiSettings } from "./wiki.ts";

type DocumentSettings = Pick<Configuration, "collections" | "contentSources">;

export interface FollowedPages {
  readonly current: () => WikiSettings;
  /** Where a hit is read now. */
  readonly hitPath: ReturnType<typeof createHitPath>;
  /** Takes over other collections; rejects and keeps the previous ones if they are wrong. */
  configure(documents: DocumentSettings): Promise<void>;
  /** Whether the wiki would be another one after a restart: what it was at the start stays. */
  readonly wikiNeedsRestart: () => boolean;
  /** Calls back after each change, in the order of the calls, and waits for what that returns. */
  onChange(told: () => unknown): void;
}

/** `handbook` is the wiki if the operator has set nothing, also when a file is made later. */
export async function followPages(
  environment: Environment,
  given: Configuration,
  handbook: string | null,
): Promise<FollowedPages> {
  let pages = await wikiSettings(environment, given, handbook);
  let hitPath = createHitPath(pages.locations);
  const listeners: (() => unknown)[] = [];
  let isConfigured = false;
  return {
    current: () => pages,
    hitPath: (hit) => hitPath(hit),
    async configure({ collections, contentSources }) {
      const changed = { ...given, collections, contentSources };
      pages = await wikiSettings(environment, changed, handbook);
      hitPath = createHitPath(pages.locations);
      isConfigured = true;
      for (const told of listeners) await told();
    },
    // Our handbook is the wiki only of those who have said nothing.
    wikiNeedsRestart: () => isConfigured && handbook !== null && environment.wikiDir === null,
    onChange: (told) => void listeners.push(told),
  };
}

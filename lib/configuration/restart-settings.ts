/** Members of the configuration file that are taken at the start alone. */
import type { RestartSetting } from "../contract/index.ts";
import type { Configuration } from "./configuration.ts";

const members = ["searchMode", "embedProvider"] as const satisfies readonly RestartSetting[];

export type StartSettings = Partial<Pick<Configuration, (typeof members)[number]>>;

/** Those of `loaded` that the process does not use, because it started with others. */
export function changedSinceStart(
  started: StartSettings,
  loaded: StartSettings,
): readonly RestartSetting[] {
  const used: StartSettings = { ...defaults, ...started };
  return members.filter(
    (member) => JSON.stringify(loaded[member]) !== JSON.stringify(used[member]),
  );
}

/** Settings of a service that began without a file. */
const defaults: StartSettings = { searchMode: "hybrid" };

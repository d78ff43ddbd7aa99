/** The settings of a configuration file that open a store. */

import type { Configuration } from "../configuration/index.ts";
import type { QmdSearchConfig } from "../contract/index.ts";
import { embedProviderOf } from "./environment.ts";

/** Null for no configuration: words rank, and the vectors of the package where the index has some. */
export function storeSettings(
  configuration: Configuration | null,
): Pick<QmdSearchConfig, "searchMode" | "embedProvider" | "search"> {
  if (configuration === null) return { searchMode: "hybrid" };
  const { searchMode, search } = configuration;
  return {
    searchMode,
    embedProvider: embedProviderOf(configuration) ?? { provider: "none" },
    ...(search !== undefined && { search }),
  };
}

/** Who makes the vectors, by the configuration. */
import type { EmbedProviderConfig, SearchMode } from "../../contract/index.ts";

/**
 * The settings by which vectors are made for a configuration: `embedProvider` in hybrid mode, and
 * `{ provider: "local" }` when it names none. Null when words alone rank, in `fts` mode or with the
 * provider `none`.
 */
export function vectorProvider({
  searchMode,
  embedProvider = { provider: "local" },
}: {
  readonly searchMode: SearchMode;
  readonly embedProvider?: EmbedProviderConfig | undefined;
}): EmbedProviderConfig | null {
  return searchMode === "fts" || embedProvider.provider === "none" ? null : embedProvider;
}

/** What is asked and not answered, looked for with the settings of this service. */
import type { KnowledgeStore } from "knowledge-sdk";
import { limits } from "knowledge-sdk/schemas";
import { type Gaps, type Keep, openGaps } from "knowledge-sdk/service";
import type { Log } from "../log.ts";
import type { ServiceSettings } from "../service-settings.ts";

/** Undefined when GAPS is off. */
export function openServerGaps(
  { environment, configuration, pages, embedProvider, dbPath }: ServiceSettings,
  store: KnowledgeStore,
  { log: { logger }, keep }: { readonly log: Log; readonly keep: Keep },
): Gaps | undefined {
  const { isOn, shownFrom } = environment.gaps;
  if (!isOn) return undefined;
  const { searchMode, search } = configuration;
  const gaps = openGaps({
    dbPath,
    search: () => ({
      collections: [...pages.current().configuration.collections],
      searchMode,
      embedProvider: embedProvider ?? { provider: "none" },
      ...(search !== undefined && { search }),
    }),
    withSearches: environment.queryAnalytics,
    shownFrom,
    // Only its title and address are wanted.
    describe: (id) => store.getDocument(id, { maxBytes: limits.bodyLengthMin }),
    follow: () => store.status(),
    onError: (error) => logger.warn({ err: error }, "questions cannot be looked at"),
  });
  return keep(gaps);
}

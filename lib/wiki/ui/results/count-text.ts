/** How many pages were found, in words. */
import type { SearchResponse } from "../../../contract/index.ts";
import type { SiteTranslator } from "../../../messages/index.ts";

export function countText(
  { total, matches = total }: Pick<SearchResponse, "total" | "matches">,
  t: SiteTranslator,
): string {
  if (matches > total) return t("results.bestOf", { shown: total, matches });
  return matches > 0 && matches < total
    ? t("results.countMost", { count: matches, related: total - matches })
    : t("results.count", { count: total });
}

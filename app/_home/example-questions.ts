/**
 * Questions to begin with: the operator's, otherwise titles that readers ask for most; null where
 * headings of pages take their place.
 */
import type { VisibleService } from "../_access/visible-service.ts";
import { askedTitles } from "./asked-titles.ts";

const keptMs = 600_000;

let last: { readonly at: number; readonly questions: Promise<readonly string[]> } | null = null;

export async function exampleQuestions({
  site,
  analytics,
  store,
  permitted,
}: Pick<VisibleService, "site" | "analytics" | "store" | "permitted">): Promise<
  readonly string[] | null
> {
  const { questions } = site.look();
  if (questions !== null) return questions;
  // What others ask is about all collections.
  if (analytics === undefined || permitted !== null) return null;
  // Counted in a thread that reads all days, so not for every reader.
  if (last === null || Date.now() - last.at > keptMs) {
    last = { at: Date.now(), questions: askedTitles({ analytics, store }).catch(() => []) };
  }
  const asked = await last.questions;
  return asked.length === 0 ? null : asked;
}

/** Questions to begin with: the operator's, otherwise those that readers ask most. */
import type { SeenService } from "../_access/seen-service.ts";

const shownMax = 3;
/** A text that fewer searches had may say something about a single person. */
const searchesMin = 5;
const days = 30;
const keptMs = 600_000;

let last: { readonly at: number; readonly questions: Promise<readonly string[]> } | null = null;

export async function exampleQuestions({
  site,
  analytics,
  permitted,
}: Pick<SeenService, "site" | "analytics" | "permitted">): Promise<readonly string[]> {
  const { questions } = site.look();
  if (questions !== null) return questions;
  // What others ask is about all collections.
  if (analytics === undefined || permitted !== null) return [];
  // Counted in a thread that reads all days, so not for every reader.
  if (last === null || Date.now() - last.at > keptMs) {
    last = { at: Date.now(), questions: mostAsked(analytics).catch(() => []) };
  }
  return last.questions;
}

async function mostAsked(
  analytics: NonNullable<SeenService["analytics"]>,
): Promise<readonly string[]> {
  const { top } = await analytics.statistics({ days, limit: 20 });
  return top
    .filter(
      ({ searches, meanHits, query }) =>
        searches >= searchesMin && meanHits >= 1 && query.length <= 60,
    )
    .slice(0, shownMax)
    .map(({ query }) => query);
}

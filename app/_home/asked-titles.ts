/**
 * What readers ask most, in the words of the documents. Anybody may search for any text, so a
 * counted text is shown to nobody: it only chooses a title or a heading that says the same.
 */
import type { SearchResult } from "knowledge-sdk";
import type { VisibleService } from "../_access/visible-service.ts";

const shownMax = 3;
const askedMax = 20;
/** A title of few searches may say something about a single person. */
const searchesMin = 5;
const lengthMax = 60;
const days = 30;
const hitsRead = 10;

export interface AskedTitlesOptions {
  readonly analytics: Pick<NonNullable<VisibleService["analytics"]>, "statistics">;
  readonly store: Pick<VisibleService["store"], "search">;
}

/** Titles and headings, asked most first. */
export async function askedTitles({
  analytics,
  store,
}: AskedTitlesOptions): Promise<readonly string[]> {
  const { top } = await analytics.statistics({ days, limit: askedMax });
  const asked = top.filter(
    ({ searches, agentSearches, meanHits, query }) =>
      searches - agentSearches >= searchesMin && meanHits >= 1 && query.length <= lengthMax,
  );
  const titles = new Set<string>();
  for (const { query } of asked) {
    const { results } = await store.search(query, { limit: hitsRead, typo: false });
    const title = results.flatMap(titlesOf).find((one) => isSame(one, query));
    if (title !== undefined) titles.add(title);
    if (titles.size === shownMax) break;
  }
  return [...titles];
}

function titlesOf({ title, heading, sections = [] }: SearchResult): readonly string[] {
  return [title, heading, ...sections.map((section) => section.heading)].filter(
    (one) => one !== undefined,
  );
}

/** Case, width, spaces and signs at both ends do not matter. */
function isSame(title: string, query: string): boolean {
  return wordsOf(title) === wordsOf(query);
}

function wordsOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

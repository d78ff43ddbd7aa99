/** All questions of the last days: searches, tickets, and votes against pages. */
import { readSearchedTexts } from "../../analytics/index.ts";
import type { Database } from "../../storage/index.ts";
import { saysSomething } from "./says-something.ts";
import { readTicketQuestions } from "./ticket-questions.ts";
import { readVotedPages } from "./voted-pages.ts";
import type { WantedQuestion } from "./wanted-question.ts";

export interface QuestionsWanted {
  /** Days since 1970-01-01, in UTC. */
  readonly today: number;
  readonly days: number;
  /** Whether searches are counted: otherwise their texts are left alone. */
  readonly withSearches: boolean;
}

export async function readWantedQuestions(
  database: Database,
  { today, days, withSearches }: QuestionsWanted,
): Promise<readonly WantedQuestion[]> {
  const firstDay = today - days + 1;
  const searched = withSearches ? await readSearchedTexts(database, firstDay) : [];
  const searches = searched
    .filter(({ query }) => saysSomething(query))
    .map(({ query, ...counts }): WantedQuestion => {
      return { kind: "search", key: query, text: query, asks: [query], told: null, ...counts };
    });
  const tickets = await readTicketQuestions(database, firstDay);
  const votes = await readVotedPages(database, firstDay);
  return [...searches, ...tickets, ...votes];
}

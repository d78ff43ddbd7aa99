/** Issues as they were, oldest change first: https://docs.github.com/en/rest/issues/issues */
import * as z from "zod";
import type { HistoryRequest, PastTicket } from "../connector.ts";
import { nextPage, parsed, type RemoteAnswer, type RemoteApi } from "../remote-api.ts";
import { Issue, labelsOf, ticketOfIssue } from "./github-issue.ts";

const Issues = z.array(Issue);

/** A page of up to a hundred at a time. */
export async function* readIssues(
  api: RemoteApi,
  { repository, since_ms, signal }: HistoryRequest,
): AsyncGenerator<readonly PastTicket[]> {
  const query = new URLSearchParams({
    state: "all",
    sort: "updated",
    direction: "asc",
    since: new Date(since_ms).toISOString(),
    per_page: "100",
  });
  for (let next: string | null = `/repos/${repository}/issues?${query}`; next !== null; ) {
    const answer: RemoteAnswer = await api({ path: next, signal });
    yield parsed(Issues, answer)
      .filter(({ pull_request: isPull }) => isPull === undefined)
      .map((issue) => ({ ...ticketOfIssue(repository, issue), names: labelsOf(issue) }));
    next = nextPage(answer);
  }
}

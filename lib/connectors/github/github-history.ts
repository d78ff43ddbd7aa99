/** Issues as they were, oldest change first: https://docs.github.com/en/rest/issues/issues */
import * as z from "zod";
import type { HistoryRequest, PastPage } from "../connector.ts";
import { nextPage, parsed, type RemoteAnswer, type RemoteApi } from "../remote-api.ts";
import { Issue, labelsOf, ticketOfIssue } from "./github-issue.ts";

const Issues = z.array(Issue);

/** A page of up to a hundred at a time. */
export async function* readIssues(
  api: RemoteApi,
  { repository, since_ms, knownPages, signal }: HistoryRequest,
): AsyncGenerator<PastPage> {
  const query = new URLSearchParams({
    state: "all",
    sort: "updated",
    direction: "asc",
    since: new Date(since_ms).toISOString(),
    per_page: "100",
  });
  for (let next: string | null = `/repos/${repository}/issues?${query}`; next !== null; ) {
    const path: string = next;
    const known = knownPages?.get(path);
    const headers = known && { "If-None-Match": known.tag };
    const answer: RemoteAnswer = await api({ path, headers, signal });
    const isUnchanged = known !== undefined && answer.status === 304;
    next = isUnchanged ? known.next : nextPage(answer);
    const tag = isUnchanged ? known.tag : answer.headers.etag;
    if (tag !== undefined) knownPages?.set(path, { tag, next });
    const tickets = isUnchanged
      ? []
      : parsed(Issues, answer)
          .filter(({ pull_request: isPull }) => isPull === undefined)
          .map((issue) => ({ ...ticketOfIssue(repository, issue), names: labelsOf(issue) }));
    yield { tickets, isUnchanged };
  }
}

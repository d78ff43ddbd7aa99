/** Issues as they were, oldest change first: https://docs.github.com/en/rest/issues/issues */
import * as z from "zod";
import type { HistoryRequest, PastPage, PastTicket } from "../connector.ts";
import { nextPage, parsed, type RemoteAnswer, type RemoteApi } from "../remote-api.ts";
import { type GithubIssue, Issue, labelsOf, ticketOfIssue } from "./github-issue.ts";

const PastIssue = Issue.extend({ repository_url: z.string().optional() });
const Issues = z.array(PastIssue);

const issuesPerPage = 100;

/**
 * Each page begins with the second in which the one before ended, and the last one is asked for what
 * follows it. By numbers of pages, an issue that changes meanwhile would move to the end, and those
 * behind it would slip to a page that was already read.
 */
export async function* readIssues(
  api: RemoteApi,
  { repository, since_ms, alreadyRead = [], isOpen = false, knownPages, signal }: HistoryRequest,
): AsyncGenerator<PastPage> {
  const pageSince = (at_ms: number): string => pageOf(repository, { since_ms: at_ms, isOpen });
  let since = since_ms;
  let read = new Set(alreadyRead);
  for (let next: string | null = pageSince(since); next !== null; ) {
    const path: string = next;
    const known = knownPages?.get(path);
    const headers = known && { "If-None-Match": known.tag };
    const answer: RemoteAnswer = await api({ path, headers, signal });
    if (known !== undefined && answer.status === 304) {
      knownPages?.set(path, known);
      ({ next } = known);
      yield { tickets: [], isUnchanged: true, until: null };
      continue;
    }
    const issues = parsed(Issues, answer);
    const tickets = issues.map((issue) => pastTicket(repository, issue));
    const fresh = tickets.filter(
      ({ correlationId, at_ms }) => at_ms !== since || !read.has(correlationId),
    );
    const end = tickets.at(-1)?.at_ms ?? since;
    if (end > since) read = new Set();
    for (const { correlationId, at_ms } of tickets) if (at_ms === end) read.add(correlationId);
    next = end > since ? pageSince(end) : nextPage(answer);
    since = end;
    // A full last page keeps its tag when another page follows: it would hide that one.
    const isLastFull = next === null && issues.length >= issuesPerPage;
    const tag = answer.headers.etag;
    if (tag !== undefined && !isLastFull) knownPages?.set(path, { tag, next });
    yield {
      tickets: fresh.filter(({ isPull }) => !isPull),
      isUnchanged: false,
      until: { since_ms: since, read: [...read] },
    };
  }
}

function pageOf(
  repository: string,
  { since_ms, isOpen }: { readonly since_ms: number; readonly isOpen: boolean },
): string {
  const query = new URLSearchParams({
    state: isOpen ? "open" : "all",
    sort: "updated",
    direction: "asc",
    since: new Date(since_ms).toISOString(),
    per_page: String(issuesPerPage),
  });
  return `/repos/${repository}/issues?${query}`;
}

/** Named as events name it: a repository that was asked for in other capitals is the same. */
function pastTicket(
  asked: string,
  issue: GithubIssue & { readonly repository_url?: string | undefined },
): PastTicket & { readonly isPull: boolean } {
  const repository = /\/repos\/([^/]+\/[^/]+)$/.exec(issue.repository_url ?? "")?.[1] ?? asked;
  const isPull = issue.pull_request !== undefined;
  return { ...ticketOfIssue(repository, issue), names: labelsOf(issue), isPull };
}

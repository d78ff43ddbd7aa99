/** https://docs.github.com/en/rest/issues and its rules for rate limits. */
import * as z from "zod";
import type { OutboundAnswer } from "../../outbound/index.ts";
import type { ConnectionCheck, TicketClient, Writing } from "../connector.ts";
import { createKnownAnswers } from "../known-answers.ts";
import { noteInMarkdown } from "../note-texts.ts";
import type { QueueNames } from "../queue-names.ts";
import {
  createRemoteApi,
  nextPage,
  parsed,
  pauseDefaultMs,
  type RemoteAnswer,
  type RemoteApi,
} from "../remote-api.ts";
import { RemoteFault } from "../remote-fault.ts";
import { ownOthers, refusePlaced } from "../writing/refuse-placed.ts";
import { readIssues } from "./github-history.ts";
import { type GithubIssue, Issue, issueAddress, labelsOf } from "./github-issue.ts";

export interface GithubClientOptions {
  readonly token: string;
  readonly url: string;
  readonly allowsPrivate: boolean;
  readonly queues: QueueNames;
  readonly writes: { readonly labels: boolean; readonly note: boolean };
  readonly writePauseMs: number;
}

const Account = z.object({ login: z.string() });
const Comments = z.array(z.object({ id: z.int(), body: z.string().nullable().default("") }));

export function createGithubClient(options: GithubClientOptions): TicketClient {
  const { token, url, allowsPrivate, writes, writePauseMs } = options;
  const api = createRemoteApi({
    url,
    allowsPrivate,
    headers: {
      Accept: "application/vnd.github+json",
      Authorization: `Bearer ${token}`,
      "X-GitHub-Api-Version": "2022-11-28",
    },
    pauseOf,
    writePauseMs,
    known: createKnownAnswers(),
  });
  return {
    async write(writing) {
      const { signal } = writing;
      const issue = parsed(Issue, await api({ path: issuePath(writing), signal }));
      refusePlaced(labelsOf(issue), writing, options.queues);
      if (writes.labels) await writeLabel(api, options.queues, writing, issue);
      if (writes.note) await writeNote(api, options.queues, writing, issue);
    },
    account: (signal) => accountOf(api, signal),
    check: (signal) => check(api, signal),
    history: (request) => readIssues(api, request),
  };
}

/**
 * The hourly limit is told by 403 or 429 and the second of its end, without `Retry-After`; the
 * secondary ones may be told by the message alone.
 */
function pauseOf({ status, headers, body }: OutboundAnswer, now: number): number | null {
  if (status !== 403 && status !== 429) return null;
  const reset = Number(headers["x-ratelimit-reset"]) * 1_000;
  const isSpent = headers["x-ratelimit-remaining"] === "0" && Number.isFinite(reset);
  if (isSpent) return Math.max(1_000, reset - now);
  return /rate limit|abuse detection/i.test(body.toString("utf8")) ? pauseDefaultMs : null;
}

/** The new one first: an attempt that ends in between leaves a label of ours that the next removes. */
async function writeLabel(
  api: RemoteApi,
  queues: QueueNames,
  writing: Writing,
  issue: GithubIssue,
): Promise<void> {
  const { wish, signal } = writing;
  const path = `${issuePath(writing)}/labels`;
  const there = labelsOf(issue);
  if (!there.some((label) => queues.collectionOf(label) === wish.collection)) {
    const labels = [queues.nameOf(wish.collection)];
    await api({ method: "POST", path, body: { labels }, signal });
  }
  for (const label of ownOthers(there, writing, queues)) {
    await removeLabel(api, `${path}/${encodeURIComponent(label)}`, signal);
  }
}

async function removeLabel(api: RemoteApi, path: string, signal: AbortSignal): Promise<void> {
  try {
    await api({ method: "DELETE", path, signal });
  } catch (error) {
    // Somebody was faster. If the issue itself is gone, the next request says so.
    if (!(error instanceof RemoteFault) || error.kind !== "gone") throw error;
  }
}

async function writeNote(
  api: RemoteApi,
  queues: QueueNames,
  writing: Writing,
  { comments }: GithubIssue,
): Promise<void> {
  const { marker, mayBeThere, signal } = writing;
  const path = issuePath(writing);
  const body = `<!-- ${marker} -->\n${noteInMarkdown(writing.wish, queues)}`;
  const isFirst = comments === 0 && !mayBeThere;
  const found = isFirst ? null : await findNote(api, `${path}/comments`, marker, signal);
  if (found === null) {
    await api({ method: "POST", path: `${path}/comments`, body: { body }, signal });
  } else if (found.body !== body) {
    const { repository } = issueAddress(writing.correlationId);
    const comment = `/repos/${repository}/issues/comments/${found.id}`;
    await api({ method: "PATCH", path: comment, body: { body }, signal });
  }
}

async function findNote(
  api: RemoteApi,
  path: string,
  marker: string,
  signal: AbortSignal,
): Promise<{ readonly id: number; readonly body: string | null } | null> {
  for (let next: string | null = `${path}?per_page=100`; next !== null; ) {
    const answer: RemoteAnswer = await api({ path: next, signal });
    const found = parsed(Comments, answer).find(({ body }) => body?.includes(marker));
    if (found !== undefined) return found;
    next = nextPage(answer);
  }
  return null;
}

/** Apps have no user: their events are told to come from a program. */
async function accountOf(api: RemoteApi, signal: AbortSignal): Promise<string | null> {
  try {
    return parsed(Account, await api({ path: "/user", signal })).login;
  } catch (error) {
    if (error instanceof RemoteFault && error.kind === "forbidden") return null;
    throw error;
  }
}

async function check(api: RemoteApi, signal: AbortSignal): Promise<ConnectionCheck[]> {
  const { headers } = await api({ path: "/rate_limit", signal });
  const account = await accountOf(api, signal);
  return [
    { isRight: true, text: `The token is valid (${account ?? "an app"}).` },
    { isRight: true, text: `${headers["x-ratelimit-remaining"] ?? "?"} requests are left.` },
  ];
}

function issuePath({ correlationId }: Pick<Writing, "correlationId">): string {
  const { repository, number } = issueAddress(correlationId);
  return `/repos/${repository}/issues/${number}`;
}

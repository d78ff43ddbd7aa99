/** https://docs.github.com/en/rest/issues and its rules for rate limits. */
import * as z from "zod";
import type { OutboundAnswer } from "../../outbound/index.ts";
import type { ConnectionCheck, TicketClient, Writing } from "../connector.ts";
import { createKnownAnswers } from "../etag-cache.ts";
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
import { checkRepository, faultOfMissing } from "./github-repository.ts";
import { readGithubSolution } from "./github-solution.ts";
import type { GithubToken, GithubTokens } from "./github-token.ts";

export interface GithubClientOptions {
  /** Token of a user, or of the installation of an app. */
  readonly token: string | GithubTokens;
  readonly url: string;
  readonly allowsPrivate: boolean;
  readonly queues: QueueNames;
  readonly writes: { readonly labels: boolean; readonly note: boolean };
  readonly writePauseMs: number;
  readonly asksSolutions: boolean;
  /** Those that `knowledge connect test` asks for. */
  readonly repositories: readonly string[];
}

const Account = z.object({ login: z.string() });
const Installed = z.object({ total_count: z.int() });
const Comments = z.array(z.object({ id: z.int(), body: z.string().nullable().default("") }));

export function createGithubClient(options: GithubClientOptions): TicketClient {
  const { token, url, allowsPrivate, writes, writePauseMs } = options;
  const isApp = typeof token !== "string";
  const api = createRemoteApi({
    url,
    allowsPrivate,
    headers: async (signal) => ({
      Accept: "application/vnd.github+json",
      Authorization: `Bearer ${isApp ? (await token.get(signal)).token : token}`,
      "X-GitHub-Api-Version": "2022-11-28",
    }),
    ...(isApp && { onRefusedToken: token.drop }),
    pauseOf,
    writePauseMs,
    known: createKnownAnswers(),
  });
  return {
    async write(writing) {
      const issue = await readIssue(api, writing);
      refusePlaced(labelsOf(issue), writing, options.queues);
      try {
        if (writes.labels) await writeLabel(api, options.queues, writing, issue);
        if (writes.note) await writeNote(api, options.queues, writing, issue);
      } catch (fault) {
        throw faultOfWriting(fault);
      }
    },
    // What an app does is told as a program's.
    account: async (signal) => (isApp ? null : accountOf(api, signal)),
    check: (signal) => check(api, options, signal),
    ...(options.asksSolutions && {
      solution: (correlationId, signal) =>
        readGithubSolution(api, issuePath({ correlationId }), signal),
    }),
    history: (request) => readIssues(api, request),
  };
}

async function readIssue(api: RemoteApi, writing: Writing): Promise<GithubIssue> {
  const { correlationId, signal } = writing;
  try {
    return parsed(Issue, await api({ path: issuePath(writing), signal }));
  } catch (fault) {
    if (!(fault instanceof RemoteFault) || fault.kind !== "gone") throw fault;
    const { repository } = issueAddress(correlationId);
    throw await faultOfMissing(api, { repository, fault }, signal);
  }
}

/** The issue was there a moment ago: the next attempt reads it again and finds out. */
function faultOfWriting(fault: unknown): unknown {
  if (!(fault instanceof RemoteFault) || fault.kind !== "gone") return fault;
  const why = "The token may not write there, or the issue has just gone.";
  return new RemoteFault("failed", `${fault.message} ${why}`);
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
    await removeLabel(api, writing, label);
  }
}

async function removeLabel(api: RemoteApi, writing: Writing, label: string): Promise<void> {
  const path = `${issuePath(writing)}/labels/${encodeURIComponent(label)}`;
  try {
    await api({ method: "DELETE", path, signal: writing.signal });
  } catch (error) {
    if (!(error instanceof RemoteFault) || error.kind !== "gone") throw error;
    const isLeft = labelsOf(await readIssue(api, writing)).includes(label);
    // Else somebody was faster.
    if (isLeft) throw error;
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

/** Null for a token that has no user. */
async function accountOf(api: RemoteApi, signal: AbortSignal): Promise<string | null> {
  try {
    return parsed(Account, await api({ path: "/user", signal })).login;
  } catch (error) {
    if (error instanceof RemoteFault && error.kind === "forbidden") return null;
    throw error;
  }
}

async function check(
  api: RemoteApi,
  { token, repositories, writes }: GithubClientOptions,
  signal: AbortSignal,
): Promise<ConnectionCheck[]> {
  const { headers } = await api({ path: "/rate_limit", signal });
  const isApp = typeof token !== "string";
  const isWriting = writes.labels || writes.note;
  const checks = [
    isApp
      ? checkPermission(await token.get(signal), isWriting)
      : { isRight: true, text: `The token is valid (${(await accountOf(api, signal)) ?? "?"}).` },
    { isRight: true, text: `${headers["x-ratelimit-remaining"] ?? "?"} requests are left.` },
  ];
  if (isApp && repositories.length === 0) checks.push(await countRepositories(api, signal));
  const needsRole = !isApp && isWriting;
  for (const repository of repositories) {
    checks.push(await checkRepository(api, { repository, needsRole }, signal));
  }
  return checks;
}

/** Checks the one permission that is needed, of all that an installation has. */
function checkPermission({ permissions }: GithubToken, isWriting: boolean): ConnectionCheck {
  const { issues = "no" } = permissions;
  const isRight = issues === "write" || (issues === "read" && !isWriting);
  return { isRight, text: `The app is installed, with ${issues} access to issues.` };
}

async function countRepositories(api: RemoteApi, signal: AbortSignal): Promise<ConnectionCheck> {
  const path = "/installation/repositories?per_page=1";
  const { total_count: count } = parsed(Installed, await api({ path, signal }));
  return { isRight: count > 0, text: `The app is installed for ${count} repositories.` };
}

function issuePath({ correlationId }: Pick<Writing, "correlationId">): string {
  const { repository, number } = issueAddress(correlationId);
  return `/repos/${repository}/issues/${number}`;
}

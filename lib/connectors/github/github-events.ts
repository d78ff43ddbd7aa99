/** https://docs.github.com/en/webhooks/webhook-events-and-payloads#issues and #issue_comment */
import * as z from "zod";
import { KnowledgeError } from "../../contract/index.ts";
import type { Delivery, ReceivedRequest, TicketNews, TicketPlacing } from "../connector.ts";
import { parsePayload } from "../parse-payload.ts";
import {
  type GithubIssue,
  Issue,
  isTeam,
  labelsOf,
  ticketId,
  ticketOfIssue,
} from "./github-issue.ts";

const User = z.object({ login: z.string(), type: z.string().default("User") });
const Repository = z.object({ full_name: z.string() });

const IssuesPayload = z.object({
  action: z.string(),
  issue: Issue,
  label: z.object({ name: z.string() }).optional(),
  /** Where a transferred issue has arrived. */
  changes: z
    .object({
      old_issue: z.object({ number: z.int().min(1) }).nullish(),
      old_repository: Repository.optional(),
    })
    .optional(),
  repository: Repository,
  sender: User,
});
const CommentPayload = z.object({
  action: z.string(),
  issue: Issue,
  comment: z.object({ body: z.string().nullable(), user: User.nullable() }),
  repository: Repository,
  sender: User,
});

/** `repositories` null: all of them. Throws `body_malformed`. */
export function readGithubDelivery(
  request: ReceivedRequest,
  repositories: readonly string[] | null,
): Delivery {
  const id = request.header("x-github-delivery")?.slice(0, 200) ?? "";
  if (id === "") {
    throw new KnowledgeError("body_malformed", "The header X-GitHub-Delivery is missing.");
  }
  const event = eventOf(request);
  const isListed =
    event === null ||
    repositories === null ||
    repositories.some((one) => one.toLowerCase() === event.content.repo?.toLowerCase());
  return { id, event: isListed ? event : null };
}

function eventOf(request: ReceivedRequest): TicketNews | null {
  switch (request.header("x-github-event")) {
    case "issues":
      return issueEvent(parsePayload(request, IssuesPayload));
    case "issue_comment":
      return commentEvent(parsePayload(request, CommentPayload));
    default:
      return null;
  }
}

const kinds: Readonly<Record<string, TicketNews["kind"]>> = {
  opened: "written",
  edited: "written",
  reopened: "told",
  labeled: "told",
  closed: "closed",
  deleted: "deleted",
  transferred: "deleted",
};

function issueEvent(payload: z.output<typeof IssuesPayload>): TicketNews | null {
  const { action, issue, repository, sender } = payload;
  const kind = kinds[action];
  if (kind === undefined || issue.pull_request !== undefined) return null;
  if (kind === "closed" && !isDone(issue)) return null;
  const placing = placingOf(namesIn(payload), issue, sender);
  const { at_ms, ...ticket } = ticketOfIssue(repository.full_name, issue);
  const formerly = action === "opened" ? formerIdOf(payload) : undefined;
  // For a deleted issue it is the time of its last change.
  return { ...ticket, ...(formerly !== undefined && { formerly }), kind, at_ms, placing };
}

function formerIdOf({ changes }: z.output<typeof IssuesPayload>): string | undefined {
  const { old_issue: issue, old_repository: repository } = changes ?? {};
  return issue == null || repository === undefined
    ? undefined
    : ticketId(repository.full_name, issue.number);
}

/** Older servers name no reason. What is not planned, or a duplicate, nobody has worked on. */
function isDone({ state_reason: reason }: GithubIssue): boolean {
  return reason == null || reason === "completed";
}

/** Labels that the event says something about. */
function namesIn({ action, issue, label }: z.output<typeof IssuesPayload>): readonly string[] {
  if (action === "closed") return labelsOf(issue);
  return action === "labeled" && label !== undefined ? [label.name] : [];
}

function placingOf(
  names: readonly string[],
  issue: GithubIssue,
  { login, type }: z.output<typeof User>,
): TicketPlacing | null {
  if (names.length === 0) return null;
  const isAuthor = issue.user?.login === login;
  const mayJudge = !isAuthor || isTeam(issue.author_association);
  return { names, account: login, isJudge: type === "User" && mayJudge };
}

/** What its author adds belongs to a ticket that was not placed yet. */
function commentEvent(payload: z.output<typeof CommentPayload>): TicketNews | null {
  const { action, issue, comment, repository } = payload;
  if (action !== "created" || issue.pull_request !== undefined) return null;
  const isAuthor = comment.user !== null && comment.user.login === issue.user?.login;
  const added = isAuthor && comment.body !== null ? `${issue.body ?? ""}\n\n${comment.body}` : null;
  const { at_ms, ...ticket } = ticketOfIssue(repository.full_name, {
    ...issue,
    ...(added !== null && { body: added }),
  });
  return { ...ticket, kind: "told", at_ms, placing: null };
}

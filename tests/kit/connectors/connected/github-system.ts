/** GitHub's API for issues as its documentation says, and the webhooks that follow. */
import { createHash, createHmac, randomUUID } from "node:crypto";
import { type ApiAnswer, type AskedApi, createApiServer, notThere } from "./api-server.ts";
import {
  dayOne,
  type SentRequest,
  type SystemTicket,
  type WritableSystem,
} from "./connected-system.ts";
import { badCredentials, createGithubApp, type GithubAppSystem } from "./github-app-system.ts";

interface FakeIssue {
  readonly number: number;
  title: string;
  readonly body: string;
  readonly labels: Set<string>;
  readonly comments: { readonly id: number; body: string }[];
  updatedAt_ms: number;
}

interface EventDetails {
  readonly label?: string;
  readonly sender?: { readonly login: string; readonly type: "User" | "Bot" };
  readonly at_ms?: number;
  /** Changes of the event. */
  readonly changes?: unknown;
  /** In place of what the issue says. */
  readonly issue?: Readonly<Record<string, unknown>>;
}

/** A webhook of the repository. */
export interface GithubHook {
  readonly events: readonly string[];
  readonly config: {
    readonly url: string;
    readonly content_type: string;
    readonly secret: string;
  };
}

export interface GithubSystem extends WritableSystem {
  /** What its API takes. */
  readonly token: string;
  /** In place of `token`: an app that is installed there. */
  readonly app: GithubAppSystem;
  /** Requests that its limit leaves. */
  remaining(): number;
  /** Labels of the repository, by name. */
  readonly repositoryLabels: ReadonlySet<string>;
  readonly hooks: readonly GithubHook[];
  /** Sends the event to the webhook, with its secret. */
  deliver(hook: GithubHook, request: SentRequest): Promise<Response>;
  /** Any event `issues`. */
  event(action: string, ticket: SystemTicket, details?: EventDetails): SentRequest;
  /** Gets another number, with labels and comments; the event is of where it has arrived. */
  transfer(ticket: SystemTicket): { readonly ticket: SystemTicket; readonly event: SentRequest };
  comment(ticket: SystemTicket, user: string, body: string): SentRequest;
  signedWith(secret: string, request: SentRequest): SentRequest;
  /** Somebody takes the label away. */
  unlabel(ticket: SystemTicket, label: string): void;
  /** Somebody changes something else about it, that long after it was opened. */
  touch(ticket: SystemTicket, minutes: number): void;
}

const secret = "a secret of the webhook";
const token = "ghp_0123456789abcdefghij";
const repository = "acme/shop";
const ourselves = "knowledge-writer";
const commentsPerPage = 2;

export async function createGithubSystem(): Promise<GithubSystem> {
  const issues = new Map<number, FakeIssue>();
  const repositoryLabels = new Set<string>();
  const hooks: GithubHook[] = [];
  let lastComment = 0;
  const app = createGithubApp();
  const api = await createApiServer((asked) => {
    const given = app.answer(asked);
    if (given !== null) return given;
    const isOfApp = app.isToken(asked.authorization);
    if (asked.authorization !== `Bearer ${token}` && !isOfApp) return badCredentials;
    if (isOfApp && asked.wanted === "GET /user") return notOfApps;
    return counted(asked, answer(asked));
  });
  let remaining = 5_000;
  /** https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#use-conditional-requests-if-appropriate */
  const counted = (
    { wanted, tag }: AskedApi,
    { status, content, headers }: ApiAnswer,
  ): ApiAnswer => {
    const shown = createHash("sha256").update(JSON.stringify(content)).digest("hex");
    const etag = `W/"${shown}"`;
    const isTagged = wanted.startsWith("GET ") && status === 200;
    const isKnown = isTagged && tag === etag;
    if (!isKnown) remaining -= 1;
    return {
      status: isKnown ? 304 : status,
      content,
      headers: {
        ...headers,
        ...(isTagged && { ETag: etag }),
        "X-RateLimit-Remaining": String(remaining),
      },
    };
  };
  const ticketOf = ({ number }: FakeIssue): SystemTicket => ({
    number,
    correlationId: `github:${repository}#${number}`,
  });
  const answer = ({ wanted: asked, body, address }: AskedApi): ApiAnswer => {
    // In any capitals.
    const wanted = asked.replace(/(?<=\/repos\/)[^/]+\/[^/]+/, (name) => name.toLowerCase());
    if (wanted === "GET /user") return { status: 200, content: { login: ourselves } };
    if (wanted === "GET /repos/acme/shop/issues") return listed(address);
    if (wanted === "POST /repos/acme/shop/labels") return labelled(body as { name: string });
    if (wanted === "POST /repos/acme/shop/hooks") {
      hooks.push(body as GithubHook);
      return { status: 201, content: body };
    }
    if (wanted === "GET /repos/acme/shop") {
      return { status: 200, content: { full_name: repository, permissions: { push: true } } };
    }
    if (wanted === "GET /installation/repositories") {
      return { status: 200, content: { total_count: 1 } };
    }
    if (wanted === "GET /rate_limit") return { status: 200, content: { resources: {} } };
    const note = /^PATCH \/repos\/acme\/shop\/issues\/comments\/(\d+)$/.exec(wanted)?.[1];
    if (note !== undefined) {
      const all = [...issues.values()].flatMap(({ comments }) => comments);
      const comment = all.find(({ id }) => id === Number(note));
      if (comment === undefined) return notThere;
      comment.body = (body as { body: string }).body;
      return { status: 200, content: comment };
    }
    const [, method, number, rest = ""] =
      /^(\w+) \/repos\/acme\/shop\/issues\/(\d+)(\/.*)?$/.exec(wanted) ?? [];
    const issue = issues.get(Number(number));
    return issue === undefined ? notThere : answerIssue(`${method} ${rest}`, issue, body, address);
  };
  const labelled = ({ name }: { readonly name: string }): ApiAnswer => {
    if (repositoryLabels.has(name)) return { status: 422, content: { message: "already_exists" } };
    repositoryLabels.add(name);
    return { status: 201, content: { name } };
  };
  const listed = (address: URL): ApiAnswer => {
    const since_ms = Date.parse(address.searchParams.get("since") ?? "");
    const number = Number(address.searchParams.get("page") ?? 1);
    const all = [...issues.values()]
      .filter(({ updatedAt_ms }) => updatedAt_ms >= since_ms)
      .sort((one, other) => one.updatedAt_ms - other.updatedAt_ms);
    const next = new URL(address);
    next.searchParams.set("page", String(number + 1));
    const hasMore = number * commentsPerPage < all.length;
    return {
      status: 200,
      content: all
        .slice((number - 1) * commentsPerPage, number * commentsPerPage)
        .map((issue) => ({ ...told(issue), repository_url: `${api.url}/repos/${repository}` })),
      ...(hasMore && { headers: { Link: `<${next.href}>; rel="next"` } }),
    };
  };
  const answerIssue = (
    wanted: string,
    issue: FakeIssue,
    body: unknown,
    address: URL,
  ): ApiAnswer => {
    const labels = (): unknown => [...issue.labels].map((name) => ({ name }));
    const removed = /^DELETE \/labels\/(.+)$/.exec(wanted)?.[1];
    if (removed !== undefined) {
      const isThere = issue.labels.delete(decodeURIComponent(removed));
      return isThere ? { status: 200, content: labels() } : notThere;
    }
    switch (wanted) {
      case "GET ":
        return { status: 200, content: told(issue) };
      case "POST /labels":
        for (const label of (body as { labels: string[] }).labels) {
          issue.labels.add(label);
          const sender = { login: ourselves, type: "User" } as const;
          system.onEcho(system.event("labeled", ticketOf(issue), { label, sender }));
        }
        return { status: 200, content: labels() };
      case "GET /comments": {
        const page = Number(address.searchParams.get("page") ?? 1);
        const end = page * commentsPerPage;
        const next = `${address.origin}${address.pathname}?page=${page + 1}`;
        const hasMore = end < issue.comments.length;
        return {
          status: 200,
          content: issue.comments.slice(end - commentsPerPage, end),
          ...(hasMore && { headers: { Link: `<${next}>; rel="next"` } }),
        };
      }
      case "POST /comments": {
        const comment = { id: ++lastComment, body: (body as { body: string }).body };
        issue.comments.push(comment);
        system.onEcho(system.comment(ticketOf(issue), ourselves, comment.body));
        return { status: 201, content: comment };
      }
      default:
        return notThere;
    }
  };
  const find = ({ number }: SystemTicket): FakeIssue => {
    const issue = issues.get(number);
    if (issue === undefined) throw new Error(`there is no issue ${number}`);
    return issue;
  };
  const agent = { login: "agent", type: "User" } as const;
  const system: GithubSystem = {
    name: "github",
    settings: {
      secret,
      token,
      apiUrl: api.url,
      allowPrivate: true,
      writeBack: {},
      writePauseMs: 0,
    },
    api,
    token,
    app: app.system,
    remaining: () => remaining,
    repositoryLabels,
    hooks,
    deliver: ({ config: { url, secret: key } }, request) =>
      fetch(url, { method: "POST", ...system.signedWith(key, request) }),
    now: Date.now,
    onEcho: () => undefined,
    open(title, body = "") {
      const number = Math.max(0, ...issues.keys()) + 1;
      const updatedAt_ms = dayOne + number * 60_000;
      const issue = { number, title, body, labels: new Set<string>(), comments: [], updatedAt_ms };
      issues.set(number, issue);
      return ticketOf(issue);
    },
    opened: (ticket) => system.event("opened", ticket),
    placed(ticket, label, minute) {
      const at_ms = find(ticket).updatedAt_ms + minute * 60_000;
      return system.event("labeled", ticket, { label, at_ms });
    },
    deleted: (ticket) => system.event("deleted", ticket),
    closed: (ticket, minute) =>
      system.event("closed", ticket, {
        at_ms: find(ticket).updatedAt_ms + minute * 60_000,
        issue: { state: "closed", state_reason: "completed" },
      }),
    edited(ticket, title, minute) {
      const issue = find(ticket);
      issue.title = title;
      return system.event("edited", ticket, { at_ms: issue.updatedAt_ms + minute * 60_000 });
    },
    transfer(ticket) {
      const number = Math.max(...issues.keys()) + 1;
      issues.set(number, { ...find(ticket), number });
      issues.delete(ticket.number);
      const moved = { number, correlationId: `github:${repository}#${number}` };
      const old = {
        old_issue: { number: ticket.number },
        old_repository: { full_name: repository },
      };
      return { ticket: moved, event: system.event("opened", moved, { changes: old }) };
    },
    event(action, ticket, { label, sender = agent, at_ms, changes, issue: more } = {}) {
      const issue = find(ticket);
      return signed("issues", {
        action,
        issue: {
          ...told(issue),
          ...(at_ms !== undefined && { updated_at: iso(at_ms) }),
          ...more,
        },
        ...(label !== undefined && { label: { name: label } }),
        ...(changes !== undefined && { changes }),
        repository: { full_name: repository },
        sender,
      });
    },
    comment: (ticket, user, body) =>
      signed("issue_comment", {
        action: "created",
        issue: told(find(ticket)),
        comment: { body, user: { login: user, type: "User" } },
        repository: { full_name: repository },
        sender: { login: user, type: "User" },
      }),
    signed: (request) => system.signedWith(secret, request),
    signedWith: (key, { headers, body }) => ({
      headers: { ...headers, ...signature(body, key) },
      body,
    }),
    touch: (ticket, minutes) => {
      find(ticket).updatedAt_ms += minutes * 60_000;
    },
    label: (ticket, labels) => {
      for (const label of labels) find(ticket).labels.add(label);
    },
    unlabel: (ticket, label) => void find(ticket).labels.delete(label),
    forged: (request) => system.signedWith("a secret of a stranger", request),
    notes: (ticket) => find(ticket).comments.map(({ body }) => body),
    places: (ticket) => [...find(ticket).labels],
    remove: ({ number }) => void issues.delete(number),
    close: () => api.close(),
  };
  return system;
}

const notOfApps: ApiAnswer = {
  status: 403,
  content: { message: "Resource not accessible by integration" },
};

function told({ number, title, body, labels, comments, updatedAt_ms }: FakeIssue) {
  return {
    number,
    title,
    body,
    user: { login: "customer", type: "User" },
    author_association: "NONE",
    comments: comments.length,
    labels: [...labels].map((name) => ({ name })),
    updated_at: iso(updatedAt_ms),
  };
}

/** To the second, as GitHub tells times. */
function iso(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** https://docs.github.com/en/webhooks/webhook-events-and-payloads#delivery-headers */
function signed(event: string, payload: unknown): SentRequest {
  const body = JSON.stringify(payload);
  const headers = {
    "content-type": "application/json",
    "user-agent": "GitHub-Hookshot/0123abc",
    "x-github-delivery": randomUUID(),
    "x-github-event": event,
    ...signature(body, secret),
  };
  return { headers, body };
}

function signature(body: string, key: string): Record<string, string> {
  const digest = createHmac("sha256", key).update(body).digest("hex");
  return { "x-hub-signature-256": `sha256=${digest}` };
}

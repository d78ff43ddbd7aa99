/** GitHub's API for issues on loopback, as its documentation says, and the webhooks that follow. */
import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeIssue {
  readonly number: number;
  title: string;
  body: string;
  readonly user: string;
  readonly labels: Set<string>;
  readonly comments: { readonly id: number; body: string }[];
  updatedAt_ms: number;
}

/** A webhook request as GitHub sends it. */
export interface GithubDelivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface GithubServer {
  readonly url: string;
  readonly issues: Map<number, FakeIssue>;
  /** Method and path of all requests. */
  readonly asked: string[];
  /** Called before each request; true: it has answered. */
  intervene: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Told of what our own account did, which GitHub sends as an event too. */
  onEcho: (delivery: GithubDelivery) => void;
  open(title: string, body?: string): FakeIssue;
  /** The event `issues`, signed. */
  event(action: string, issue: FakeIssue, more?: EventDetails): GithubDelivery;
  comment(issue: FakeIssue, user: string, body: string): GithubDelivery;
  close(): Promise<void>;
}

export interface EventDetails {
  readonly label?: string;
  readonly sender?: string;
  readonly senderType?: "User" | "Bot";
  readonly at_ms?: number;
}

export const githubSecret = "a secret of the webhook";
export const githubToken = "ghp_0123456789abcdefghij";
const repository = "acme/shop";
const ourselves = "knowledge-writer";
const commentsPerPage = 2;

export async function createGithubServer(): Promise<GithubServer> {
  const issues = new Map<number, FakeIssue>();
  const asked: string[] = [];
  let nextComment = 1;
  let url = "";
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    void bodyOf(request).then((body) => {
      if (!fake.intervene(request, response)) answer(request, response, body);
    });
  });

  const json = (
    response: ServerResponse,
    status: number,
    content: unknown,
    link?: string,
  ): void => {
    const text = JSON.stringify(content);
    const headers = { "Content-Type": "application/json", "X-RateLimit-Remaining": "4999" };
    response.writeHead(status, link === undefined ? headers : { ...headers, Link: link }).end(text);
  };
  const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    if (request.headers.authorization !== `Bearer ${githubToken}`) {
      return json(response, 401, { message: "Bad credentials" });
    }
    const asking = new URL(request.url ?? "", url);
    if (asking.pathname === "/user") return json(response, 200, { login: ourselves });
    if (asking.pathname === "/rate_limit") return json(response, 200, { resources: {} });
    const note = /^\/repos\/acme\/shop\/issues\/comments\/(\d+)$/.exec(asking.pathname)?.[1];
    if (note !== undefined) {
      const comment = [...issues.values()]
        .flatMap(({ comments }) => comments)
        .find(({ id }) => id === Number(note));
      if (comment === undefined) return json(response, 404, { message: "Not Found" });
      comment.body = (JSON.parse(body) as { body: string }).body;
      return json(response, 200, comment);
    }
    const [, number, rest = ""] =
      /^\/repos\/acme\/shop\/issues\/(\d+)(\/.*)?$/.exec(asking.pathname) ?? [];
    const issue = issues.get(Number(number));
    if (issue === undefined) return json(response, 404, { message: "Not Found" });
    return answerIssue(response, `${request.method} ${rest}`, { issue, body, asking });
  };
  const answerIssue = (
    response: ServerResponse,
    wanted: string,
    { issue, body, asking }: { issue: FakeIssue; body: string; asking: URL },
  ): void => {
    const removed = /^DELETE \/labels\/(.+)$/.exec(wanted)?.[1];
    if (removed !== undefined) {
      const isThere = issue.labels.delete(decodeURIComponent(removed));
      return json(
        response,
        isThere ? 200 : 404,
        [...issue.labels].map((name) => ({ name })),
      );
    }
    switch (wanted) {
      case "GET ":
        return json(response, 200, told(issue));
      case "POST /labels": {
        for (const label of (JSON.parse(body) as { labels: string[] }).labels) {
          issue.labels.add(label);
          fake.onEcho(fake.event("labeled", issue, { label, sender: ourselves }));
        }
        return json(
          response,
          200,
          [...issue.labels].map((name) => ({ name })),
        );
      }
      case "GET /comments": {
        const page = Number(asking.searchParams.get("page") ?? 1);
        const end = page * commentsPerPage;
        const next = `${asking.origin}${asking.pathname}?page=${page + 1}`;
        const link = end < issue.comments.length ? `<${next}>; rel="next"` : undefined;
        return json(response, 200, issue.comments.slice(end - commentsPerPage, end), link);
      }
      case "POST /comments": {
        const comment = { id: nextComment++, body: (JSON.parse(body) as { body: string }).body };
        issue.comments.push(comment);
        fake.onEcho(fake.comment(issue, ourselves, comment.body));
        return json(response, 201, comment);
      }
      default:
        return json(response, 404, { message: "Not Found" });
    }
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: GithubServer = {
    url,
    issues,
    asked,
    intervene: () => false,
    onEcho: () => undefined,
    open(title, body = "") {
      const number = issues.size + 1;
      const issue = {
        number,
        title,
        body,
        user: "customer",
        labels: new Set<string>(),
        comments: [],
        updatedAt_ms: Date.UTC(2026, 2, 1) + number * 60_000,
      };
      issues.set(number, issue);
      return issue;
    },
    event(action, issue, { label, sender = "agent", senderType = "User", at_ms } = {}) {
      return signed("issues", {
        action,
        issue: { ...told(issue), ...(at_ms !== undefined && { updated_at: iso(at_ms) }) },
        ...(label !== undefined && { label: { name: label } }),
        repository: { full_name: repository },
        sender: { login: sender, type: senderType },
      });
    },
    comment(issue, user, body) {
      return signed("issue_comment", {
        action: "created",
        issue: told(issue),
        comment: { body, user: { login: user, type: "User" } },
        repository: { full_name: repository },
        sender: { login: user, type: "User" },
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

function told({ number, title, body, user, labels, updatedAt_ms }: FakeIssue) {
  return {
    number,
    title,
    body,
    user: { login: user, type: "User" },
    author_association: "NONE",
    labels: [...labels].map((name) => ({ name })),
    created_at: iso(updatedAt_ms),
    updated_at: iso(updatedAt_ms),
  };
}

/** To the second, as GitHub tells times. */
function iso(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** https://docs.github.com/en/webhooks/webhook-events-and-payloads#delivery-headers */
export function signed(event: string, payload: unknown, secret = githubSecret): GithubDelivery {
  const body = JSON.stringify(payload);
  const digest = createHmac("sha256", secret).update(body).digest("hex");
  return {
    headers: {
      "content-type": "application/json",
      "user-agent": "GitHub-Hookshot/0123abc",
      "x-github-delivery": randomUUID(),
      "x-github-event": event,
      "x-hub-signature-256": `sha256=${digest}`,
    },
    body,
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

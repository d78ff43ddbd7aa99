/** The table "Who may call what" for the MCP endpoints: which key sees and calls which tools. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  cutOff,
  json,
  type RemoteServer,
  startRemoteServer,
} from "../kit/hostile/misbehaving-server.ts";
import { type Received, send } from "../kit/requests/http-client.ts";
import {
  type ApplicationServer,
  startApplicationServer,
} from "../kit/services/application-server.ts";
import { keys, signIn } from "../kit/services/guarded-service.ts";
import { createMemoryClassifier } from "../kit/stores/memory-classifier.ts";

const aTicket = { correlationId: "T-1", title: "The page is not found" };

type Variables = Readonly<Record<string, string>>;
type Headers = Readonly<Record<string, string>>;

const off: Variables = { USE_AUTH: "0" };
const all = [
  "search_docs",
  "get_document",
  "list_collections",
  "classify_ticket",
  "classify_ticket_feedback",
];
const [search, document, collections, ...tickets] = all as [string, string, string, string, string];
const bearer = (key: string): Headers => ({ Authorization: `Bearer ${key}` });
const every: Variables = {
  ...off,
  MCP_API_KEY: "mcp",
  SEARCH_API_KEY: "search",
  CLASSIFIER_API_KEY: "tickets",
};

interface Row {
  readonly name: string;
  readonly headers: Headers;
  /** Null: 401. */
  readonly tools: readonly string[] | null;
}

const nobody: Row = { name: "nobody", headers: {}, tools: null };
const wrong: Row = { name: "a wrong key", headers: bearer("wrong"), tools: null };

const settings: readonly (readonly [string, string, Variables, readonly Row[]])[] = [
  ["/api/mcp", "without any key", off, [{ ...nobody, tools: all }]],
  [
    "/api/mcp",
    "with a key for each",
    every,
    [
      nobody,
      wrong,
      { name: "MCP_API_KEY", headers: bearer("mcp"), tools: all },
      { name: "MCP_API_KEY in X-API-Key", headers: { "X-API-Key": "mcp" }, tools: all },
      {
        name: "SEARCH_API_KEY",
        headers: bearer("search"),
        tools: [search, document, collections],
      },
      { name: "CLASSIFIER_API_KEY", headers: bearer("tickets"), tools: [document, ...tickets] },
    ],
  ],
  [
    "/api/mcp",
    "with SEARCH_API_KEY alone, which leaves the classifier open",
    { ...off, SEARCH_API_KEY: "search" },
    [nobody, { name: "SEARCH_API_KEY", headers: bearer("search"), tools: all }],
  ],
  [
    "/api/mcp",
    "under USE_AUTH",
    { ...every, USE_AUTH: "1" },
    [
      nobody,
      wrong,
      { name: "an application key", headers: bearer(keys.first), tools: all },
      { name: "MCP_API_KEY", headers: bearer("mcp"), tools: null },
      { name: "SEARCH_API_KEY", headers: bearer("search"), tools: null },
    ],
  ],
  ["/api/mcp-public", "without any key", off, [{ ...nobody, tools: all }]],
  [
    "/api/mcp-public",
    "without subscribers, while the REST twins ask for keys",
    every,
    [{ ...nobody, tools: [document] }],
  ],
  [
    "/api/mcp-public",
    "with SEARCH_API_KEY alone, whose tools are those of its callers",
    { ...off, SEARCH_API_KEY: "search" },
    [
      { ...nobody, tools: [document, ...tickets] },
      { name: "SEARCH_API_KEY", headers: bearer("search"), tools: all },
    ],
  ],
  [
    "/api/mcp-public",
    "with CLASSIFIER_API_KEY alone, whose tools are those of its callers",
    { ...off, CLASSIFIER_API_KEY: "tickets" },
    [
      { ...nobody, tools: [search, document, collections] },
      { name: "CLASSIFIER_API_KEY", headers: bearer("tickets"), tools: all },
    ],
  ],
  [
    "/api/mcp-public",
    "with keys of subscribers",
    { ...every, MCP_PUBLIC_API_KEYS: "sub-1,sub-2" },
    [
      nobody,
      wrong,
      { name: "a subscriber", headers: bearer("sub-2"), tools: all },
      { name: "MCP_API_KEY", headers: bearer("mcp"), tools: null },
    ],
  ],
  [
    "/api/mcp-public",
    "under USE_AUTH without subscribers",
    { ...every, USE_AUTH: "1" },
    [nobody, { name: "an application key", headers: bearer(keys.first), tools: all }],
  ],
  [
    "/api/mcp-public",
    "under USE_AUTH with subscribers",
    { USE_AUTH: "1", MCP_PUBLIC_API_KEYS: "sub-1" },
    [
      nobody,
      { name: "an application key", headers: bearer(keys.first), tools: all },
      { name: "a subscriber", headers: bearer("sub-1"), tools: all },
    ],
  ],
];

describe.each(settings)("%s %s", (target, _name, variables, rows) => {
  let server: ApplicationServer;
  beforeAll(async () => {
    server = await startApplicationServer(variables);
  });
  afterAll(() => server.close());

  test.each(rows)("$name", async ({ headers, tools }) => {
    const answer = await rpc(server, target, "tools/list", {}, headers);
    expect([answer.status, namesIn(answer)]).toEqual(tools === null ? [401, null] : [200, tools]);
    for (const tool of tools === null ? [] : all) {
      const called = await rpc(
        server,
        target,
        "tools/call",
        { name: tool, arguments: {} },
        headers,
      );
      const isThere = !called.body.includes(`Tool ${tool} not found`);
      expect([tool, isThere]).toEqual([tool, tools?.includes(tool)]);
    }
  });
});

describe("a service that knows the subscribers", () => {
  let accounts: RemoteServer;
  beforeAll(async () => {
    accounts = await startRemoteServer((incoming, outgoing) => {
      const key = incoming.headers["x-api-key"];
      const answer = key === "broken" ? cutOff : json({ valid: key === "subscriber" });
      answer(incoming, outgoing);
    });
  });
  afterAll(() => accounts.close());

  test.each([
    ["off", every],
    ["on", { ...every, USE_AUTH: "1" }],
  ])("decides with USE_AUTH %s, and a list of keys counts no more", async (_state, variables) => {
    const server = await startApplicationServer({
      ...variables,
      SUBSCRIBER_AUTH_URL: accounts.url,
      MCP_PUBLIC_API_KEYS: "listed",
    });
    const statusOf = async (headers: Headers) =>
      (await rpc(server, "/api/mcp-public", "tools/list", {}, headers)).status;
    expect(await statusOf(bearer("subscriber"))).toBe(200);
    expect(await statusOf({ "X-API-Key": "subscriber" })).toBe(200);
    for (const key of ["listed", "stranger", "broken"]) {
      expect([key, await statusOf(bearer(key))]).toEqual([key, 401]);
    }
    expect(await statusOf({})).toBe(401);
    expect(accounts.asked[0]).toMatchObject({ method: "POST", url: "/api/validate-key" });
    await server.close();
  });
});

describe("the history of tickets names the key of an agent", () => {
  const withAuth = { API_KEYS: `desk:${keys.first}`, MCP_PUBLIC_API_KEYS: "sub-1" };
  test.each<[string, Variables, string, Headers, string | undefined]>([
    ["an application key", withAuth, "/api/mcp", bearer(keys.first), "desk"],
    ["a subscriber", withAuth, "/api/mcp-public", bearer("sub-1"), "MCP_PUBLIC_API_KEYS"],
    ["MCP_API_KEY", every, "/api/mcp", bearer("mcp"), "MCP_API_KEY"],
    ["CLASSIFIER_API_KEY", every, "/api/mcp", bearer("tickets"), "CLASSIFIER_API_KEY"],
    ["nobody", off, "/api/mcp", {}, undefined],
  ])("%s", async (_name, variables, target, headers, name) => {
    const actors: (string | undefined)[] = [];
    const memory = createMemoryClassifier();
    const server = await startApplicationServer(variables, undefined, {
      ...memory,
      classify(ticket, options) {
        actors.push(options?.actor);
        return memory.classify(ticket, options);
      },
      feedback(feedback, options) {
        actors.push(options?.actor);
        return memory.feedback(feedback, options);
      },
    });
    const use = (tool: string, given: object) =>
      rpc(server, target, "tools/call", { name: tool, arguments: given }, headers);
    const { collection } = structured(await use("classify_ticket", aTicket));
    const judged = { correlationId: aTicket.correlationId, correctCollection: collection };
    expect(structured(await use("classify_ticket_feedback", judged))).toMatchObject(judged);
    expect(actors).toEqual([name, name]);
    await server.close();
  });
});

test("a session cookie opens /api/mcp for pages of our own, and for no other", async () => {
  const server = await startApplicationServer();
  const Cookie = await signIn(server.url);
  const own = { Cookie, "Sec-Fetch-Site": "same-origin" };
  const statusOf = async (headers: Headers) =>
    (await rpc(server, "/api/mcp", "tools/list", {}, headers)).status;
  expect(await statusOf(own)).toBe(200);
  expect(await statusOf({ Cookie, "Sec-Fetch-Site": "cross-site" })).toBe(403);
  await server.close();
});

test("the host of PUBLIC_ORIGIN and ALLOWED_HOSTS are known", async () => {
  const server = await startApplicationServer({
    ...off,
    PUBLIC_ORIGIN: "https://docs.example",
    ALLOWED_HOSTS: "docs.internal",
  });
  const statusOf = async (Host: string) =>
    (await rpc(server, "/api/mcp", "tools/list", {}, { Host })).status;
  expect(await statusOf("docs.example")).toBe(200);
  expect(await statusOf("docs.internal:3000")).toBe(200);
  expect(await statusOf("evil.example")).toBe(403);
  await server.close();
});

function rpc(
  { url }: ApplicationServer,
  target: string,
  method: string,
  params: object,
  headers: Headers,
): Promise<Received> {
  return send(url, {
    target,
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
}

function structured({ body }: Received): Record<string, unknown> {
  return JSON.parse(body).result.structuredContent;
}

function namesIn({ status, body }: Received): string[] | null {
  if (status !== 200) return null;
  const { result } = JSON.parse(body) as { result: { tools: { name: string }[] } };
  return result.tools.map(({ name }) => name);
}

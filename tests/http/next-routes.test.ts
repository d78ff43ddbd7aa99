/** Plain `next start` and our own server answer alike: same handlers, same index, same bytes. */
import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answers, refusals } from "../../lib/testing/adapter-contract/request-rows.ts";
import { comparable } from "../kit/requests/comparable.ts";
import { type Received, send } from "../kit/requests/http-client.ts";
import { clients, initialize } from "../kit/requests/mcp-clients.ts";
import {
  type ServiceProcess,
  startFramework,
  startService,
} from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const workplace = createWorkplace();
const page = "/api/document?id=kb%3A%2F%2Fdocs%2Fpage-1.md";
let service: ServiceProcess;
let framework: ServiceProcess;

beforeAll(async () => {
  workplace.writeEdition("alpine", 20);
  const variables = {
    DATA_DIR: workplace.data,
    KNOWLEDGE_CONFIG: workplace.config,
    WIKI_DIR: join(workplace.folder, "docs"),
    ALLOWED_HOSTS: "docs.example",
  };
  // The first builds the index that the second reads.
  service = await startService(variables);
  framework = await startFramework(variables);
});
afterAll(async () => {
  await Promise.all([service.stop(), framework.stop()]);
  workplace.remove();
});

const both = async (exchange: Parameters<typeof send>[1]) => ({
  ours: await send(service.url, exchange),
  theirs: await send(framework.url, exchange),
});

test.each([
  ...refusals,
  ...answers.filter(({ target }) => !target.startsWith("/api/document")),
  { name: "a search that finds", target: "/api/search?q=alpine&limit=3" },
  { name: "a search of the pages", target: "/api/wiki/search?q=alp&prefix=on&limit=3" },
  { name: "a search of the pages without words", target: "/api/wiki/search" },
  { name: "a search of the pages, written to", target: "/api/wiki/search?q=a", method: "POST" },
  { name: "a document that exists", target: page },
  { name: "a document cut short", target: `${page}&maxBytes=1` },
  { name: "a document's length", target: page, method: "HEAD" },
  { name: "health", target: "/api/health" },
  {
    name: "a ticket without a title",
    target: "/api/classify-ticket",
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ correlationId: "T-1", Title: "x" }),
  },
  {
    name: "feedback for an unknown ticket",
    target: "/api/classify-ticket/feedback",
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ correlationId: "T-2", correctCollection: "docs" }),
  },
  { name: "figures of the classifier", target: "/api/classify-ticket/stats?detail=1" },
  { name: "a list of tickets", target: "/api/classify-ticket/tickets?status=corrected" },
  { name: "a list by a wrong state", target: "/api/classify-ticket/tickets?status=lost" },
  { name: "an unknown ticket", target: "/api/classify-ticket/ticket?correlationId=T-9" },
  {
    name: "an undo for an unknown ticket",
    target: "/api/classify-ticket/feedback/undo",
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ correlationId: "T-9" }),
  },
  {
    name: "feedback for many that names nobody",
    target: "/api/classify-ticket/feedback/bulk",
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ correlationIds: [] }),
  },
  { name: "a ticket that is only read", target: "/api/classify-ticket" },
  { name: "the wiki's pages", target: "/api/wiki/pages?limit=3" },
  { name: "a page of the wiki", target: "/api/wiki/page?path=page-1" },
  { name: "a page that the wiki has not", target: "/api/wiki/page?path=none" },
  { name: "a page without its path", target: "/api/wiki/page" },
  { name: "the wiki's report", target: "/api/wiki/links" },
  {
    name: "a vote on a page that the wiki has not",
    target: "/api/wiki/vote",
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ address: "/wiki/none", helpful: true }),
  },
  { name: "a vote that is only read", target: "/api/wiki/vote" },
  { name: "pages for agents", target: "/llms.txt" },
  { name: "pages for agents with their text", target: "/llms-full.txt" },
  { name: "pages for crawlers", target: "/sitemap.xml", headers: { Host: "docs.example" } },
  { name: "pages for feed readers", target: "/feed.xml", headers: { Host: "docs.example" } },
  { name: "the description", target: "/api/docs?json" },
  { name: "a file of the explorer", target: "/api/docs/explorer.css" },
  { name: "a file of the explorer, its head", target: "/api/docs/explorer.js", method: "HEAD" },
  { name: "a file that the explorer has not", target: "/api/docs/openapi.json" },
  { name: "a table of the console", target: "/api/console/table.csv?table=levels" },
  { name: "a table of the console, written to", target: "/api/console/table.csv", method: "PUT" },
  { name: "the plugins", target: "/api/plugins" },
  { name: "an unknown plugin", target: "/api/plugins/order-form" },
  { name: "methods of a plugin", target: "/api/plugins/order-form", method: "OPTIONS" },
  { name: "a plugin, patched", target: "/api/plugins/order-form", method: "PATCH" },
  { name: "below a plugin", target: "/api/plugins/a/b" },
  { name: "a sign-in that nobody needs", target: "/api/auth" },
  { name: "an unknown route below the sign-in", target: "/api/auth/nothing" },
  { name: "an unknown route", target: "/api/nothing" },
  { name: "an unknown route, written to", target: "/api/nothing/at/all", method: "POST" },
])("$name", async (exchange) => {
  const { ours, theirs } = await both(exchange);
  expect(comparable(withoutVary(theirs))).toEqual(comparable(withoutVary(ours)));
  expect(theirs.headers["x-request-id"]).toMatch(/^[\w.-]+$/);
  expect(theirs.headers["server-timing"]).toMatch(/^auth;dur=/);
});

test("a ticket is placed in the same way once both have read the documents", async () => {
  const exchange = {
    target: "/api/classify-ticket",
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ correlationId: "T-1", title: "The alpine is broken" }),
  };
  const isAlike = async (): Promise<boolean> => {
    const { ours, theirs } = await both(exchange);
    expect([ours.status, theirs.status]).toEqual([200, 200]);
    return comparable(theirs).body === comparable(ours).body;
  };
  await expect.poll(isAlike, { interval: 200 }).toBe(true);
});

test("a document that the client has is 304 on both", async () => {
  const { headers } = await send(service.url, { target: page });
  const { ours, theirs } = await both({
    target: page,
    headers: { "If-None-Match": headers.etag ?? "" },
  });
  expect([ours.status, theirs.status]).toEqual([304, 304]);
});

test.each(clients)("an agent with %s gets the same answers on both", async (_name, connect) => {
  const answered = [];
  for (const { url } of [service, framework]) {
    const { client, end } = await connect(`${url}/api/mcp`);
    const { content } = await client.callTool({
      name: "search_docs",
      arguments: { q: "alpine", limit: 2 },
    });
    answered.push({ tools: await client.listTools(), content });
    await end();
  }
  expect(answered[0]?.tools.tools.length).toBeGreaterThan(2);
  expect(answered[1]).toEqual(answered[0]);
});

test("the stream of a session opens through the framework, and ends with the session", async () => {
  const url = `${framework.url}/api/mcp`;
  const { headers } = await send(framework.url, {
    target: "/api/mcp",
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
    body: JSON.stringify(initialize),
  });
  const session = { "Mcp-Session-Id": headers["mcp-session-id"] ?? "" };
  const stream = await fetch(url, { headers: { Accept: "text/event-stream", ...session } });
  expect([stream.status, stream.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  const ended = stream.text();
  expect((await fetch(url, { method: "DELETE", headers: session })).status).toBe(200);
  expect(await ended).toBe(": open\n\n");
});

test.skipIf(process.platform !== "linux")("pages and API share one Service", async () => {
  await send(service.url, { target: "/api/search?q=alpine" });
  // The thread that reads pages has a connection of its own, from the first page on.
  await send(service.url, { target: "/wiki/page-1" });
  const before = openIndexFiles(service);
  expect(before).toBeGreaterThan(0);
  expect((await send(service.url, { target: "/?q=alpine" })).body).toContain("page-1");
  expect((await send(service.url, { target: "/wiki/page-1" })).status).toBe(200);
  expect(openIndexFiles(service)).toBe(before);
});

/** The framework lets every answer vary by its own headers, and by what its compression reads. */
function withoutVary(answer: Received): Received {
  const { vary: _vary, ...headers } = answer.headers;
  return { ...answer, headers };
}

/** A second Service in the process would open the database a second time. */
function openIndexFiles({ child }: ServiceProcess): number {
  const folder = `/proc/${child.pid}/fd`;
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      // Closed between the two calls.
      return "";
    }
  });
  return targets.filter((target) => target.endsWith("index.db")).length;
}

/** The tables of the console over real sockets: what they hold, and what they refuse. */
import { createKeySet, createLimiter } from "knowledge-sdk";
import {
  apiRoutes,
  createApi,
  createHttpServer,
  createNodeListener,
  createQueryAnalytics,
  type QueryAnalytics,
} from "knowledge-sdk/host";
import { reportTables } from "knowledge-sdk/service-schemas";
import { createPageVotes, type PageVotes } from "knowledge-sdk/wiki";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { codeOf } from "../kit/services/guarded-service.ts";
import { classifierOf, type TemporaryClassifier, ticket } from "../kit/stores/classifier-of.ts";
import { createMemoryClassifier } from "../kit/stores/memory-classifier.ts";
import { createMemoryStore } from "../kit/stores/memory-store.ts";

const path = "/api/console/table.csv";
const today = new Date().toISOString().slice(0, 10);

let opened: TemporaryClassifier;
let analytics: QueryAnalytics;
let votes: PageVotes;
let url: string;
const closing: (() => Promise<void>)[] = [];

type ApiParts = Pick<
  Parameters<typeof createApi>[0],
  "classifier" | "classifierKeys" | "analytics" | "votes"
>;

async function serve(parts: ApiParts): Promise<string> {
  const api = createApi({ store: createMemoryStore(), limiter: createLimiter(), ...parts });
  const listener = createNodeListener({ routes: apiRoutes(api), otherwise: () => api.notFound });
  const server = createHttpServer({ listener });
  closing.push(() => server.close(0));
  return server.listen(0, "127.0.0.1");
}

beforeAll(async () => {
  const fields = { priority: { values: ["low", "urgent"] } };
  opened = await classifierOf({ settings: { fields } });
  const { classifier, dbPath } = opened;
  for (const [id, correct] of [
    ["T-1", "billing"],
    ["=T-2", "shipping"],
    ["T-3", "shipping"],
  ] as const) {
    await classifier.classify(ticket(id));
    const said = { fields: { priority: "urgent" } };
    await classifier.feedback({ correlationId: id, correctCollection: correct, ...said });
  }
  const id = "kb://billing/invoices.md";
  await classifier.documentFeedback({ correlationId: "T-1", id, action: "inserted" });
  analytics = createQueryAnalytics({ dbPath });
  analytics.recordSearch("=cmd|' /C calc'!A0", 0, 1);
  analytics.recordSearch("rate limits", 4, 1);
  analytics.recordClick("rate limits", 2);
  analytics.recordSearch("quotas", 2, 1);
  analytics.recordSearch("quotas", 0, 1, "agents");
  votes = createPageVotes({ dbPath });
  await votes.record({ address: "/wiki/start", browser: "a", isHelpful: false });
  url = await serve({ classifier, analytics, votes });
});
afterAll(async () => {
  for (const close of closing) await close();
  await analytics.close();
  await votes.close();
  await opened.close();
});

const table = (query: string) => send(url, { target: `${path}?${query}` });

test.each(reportTables)("the table %s is a file of lines with as many cells", async (name) => {
  const answer = await table(`table=${name}&days=7`);
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers["content-disposition"]).toMatch(
    new RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d-${today}\\.csv"$`),
  );
  const lines = answer.body.split("\r\n");
  expect(lines.pop()).toBe("");
  // Three tickets are too few to tell what is new among them.
  expect(lines.length).toBeGreaterThan(name === "new-words" ? 0 : 1);
  const cells = lines.map((line) => line.split(",").length);
  expect(new Set(cells).size).toBe(1);
});

test("the figures are those of the report", async () => {
  const { body } = await table("table=levels");
  const { levels } = await opened.classifier.report();
  const [head, ...rows] = body.trim().split("\r\n");
  expect(head).toBe("confidence,tickets,coverage,judged,right,accuracy,low_95,high_95");
  expect(rows.map((row) => row.split(",").slice(0, 5))).toEqual(
    levels.map((level) => [
      level.confidence,
      String(level.placed),
      String(Math.round((level.coverage ?? 0) * 1e6) / 1e6),
      String(level.judged),
      String(level.right),
    ]),
  );
  expect(rows.reduce((sum, row) => sum + Number(row.split(",")[1]), 0)).toBe(3);
});

test("configured fields are listed with what was judged", async () => {
  const { body } = await table("table=fields");
  expect(body).toMatch(/^\uFEFF?field,judged,coverage,precision\r\npriority,3,[\d.]+,[\d.]*\r\n$/);
  expect((await table("table=fields&collection=billing")).body).toMatch(/\npriority,[1-3],/);
  expect((await table("table=fields&to=2020-01-01")).body.split("\r\n")).toHaveLength(2);
});

test("a search that a spreadsheet would run begins with an apostrophe", async () => {
  const { body } = await table("table=searches-without-results");
  expect(body).toContain("\r\n'=cmd|' /c calc'!a0,1,1,");
  expect(body).not.toContain("\r\n=");
});

test("searches of people and of agents are two columns, and agents have a list of their own", async () => {
  const { body } = await table("table=searches");
  const [head, first] = body.trim().split("\r\n");
  expect(head).toMatch(/,by_people,by_agents,agents_without_results$/);
  expect(first).toBe("quotas,2,1,1,0,,1,1,1");
  const vain = await table("table=agent-searches-without-results");
  expect(vain.body.trim().split("\r\n").slice(1)).toEqual(["quotas,2,1,1,0,,1,1,1"]);
});

test("pages are listed with their votes", async () => {
  const { body } = await table("table=page-votes");
  expect(body.trim().split("\r\n")).toEqual([
    "page,helpful,not_helpful,comments",
    "/wiki/start,0,1,",
  ]);
});

test("tickets whose id a spreadsheet would run begin with an apostrophe", async () => {
  const { body } = await table("table=misclassifications");
  expect(body).toMatch(/(^|,)("?'=T-2|T-3 =T-2)/m);
});

describe("a table is refused", () => {
  test.each<[string, string, string, RegExp]>([
    ["without a name", "", "parameter_invalid", /table is missing; it is one of accuracy/],
    ["with an empty name", "table=", "parameter_invalid", /table is missing/],
    ["with another name", "table=passwords", "parameter_invalid", /got passwords/],
    ["with a name of objects", "table=__proto__", "parameter_invalid", /got __proto__/],
    ["with days in words", "table=levels&days=abc", "parameter_invalid", /days must .* got abc/],
    ["with no days", "table=levels&days=0", "parameter_invalid", /from 1 to 3650, got 0/],
    ["with days below zero", "table=levels&days=-3", "parameter_invalid", /got -3/],
    ["with half days", "table=levels&days=1.5", "parameter_invalid", /got 1.5/],
    ["with too many days", "table=levels&days=3651", "parameter_invalid", /got 3651/],
    ["with a day that is none", "table=levels&from=2026-02-30", "parameter_invalid", /from must/],
    ["with a day in words", "table=levels&to=yesterday", "parameter_invalid", /got yesterday/],
    [
      "with days the wrong way round",
      "table=levels&from=2026-03-02&to=2026-03-01",
      "parameter_invalid",
      /from must not be after to/,
    ],
    [
      "with a hundred years",
      "table=levels&from=1926-01-01&to=2026-01-01",
      "parameter_invalid",
      /may span 3650 days/,
    ],
    ["from tomorrow on", "table=levels&from=9999-01-01", "parameter_invalid", /must not be after/],
    ["of no collection", "table=levels&collection=nowhere", "collection_unknown", /nowhere/],
    [
      "of a blank collection",
      "table=levels&collection=%20",
      "parameter_invalid",
      /must not be empty/,
    ],
    [
      "of a long collection",
      `table=levels&collection=${"x".repeat(101)}`,
      "parameter_invalid",
      /100 characters/,
    ],
    ["of a hostile collection", "table=levels&collection='%20OR%201=1", "collection_unknown", /OR/],
  ])("%s", async (_case, query, code, detail) => {
    const answer = await table(query);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect(JSON.parse(answer.body).detail).toMatch(detail);
  });

  test("with every fault named", async () => {
    const { body } = await table("table=x&days=abc");
    expect(JSON.parse(body).errors.map(({ field }: { field: string }) => field)).toEqual([
      "days",
      "table",
    ]);
  });

  test.each(["POST", "PUT", "DELETE"])("with %s", async (method) => {
    const answer = await send(url, { method, target: path });
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  test("without the classifier's key, where there is one", async () => {
    const key = "a-key-of-the-classifier";
    const guarded = await serve({
      classifier: opened.classifier,
      classifierKeys: createKeySet(key),
    });
    const target = `${path}?table=levels`;
    expect((await send(guarded, { target })).status).toBe(401);
    const headers = { Authorization: `Bearer ${key}` };
    expect((await send(guarded, { target, headers })).status).toBe(200);
  });

  test("where nothing is counted or reported", async () => {
    const { classifier } = opened;
    const uncounted = await serve({ classifier });
    const searches = await send(uncounted, { target: `${path}?table=searches` });
    expect([searches.status, codeOf(searches)]).toEqual([404, "route_not_found"]);
    const unreported = await serve({ classifier: createMemoryClassifier() });
    expect((await send(unreported, { target: `${path}?table=levels` })).status).toBe(404);
  });
});

test("empty fields of a form count as absent", async () => {
  const answer = await table("table=levels&days=7&from=&to=&collection=");
  expect(answer.status).toBe(200);
});

/** Limited callers of one service against services that have nothing but their collections. */
import { renameSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareAnswers, requestWith } from "../../tests/kit/access/permitted-requests.ts";
import {
  callers,
  openPermittedServices,
  ownWord,
  type PermittedServices,
  wholeKey,
} from "../../tests/kit/access/permitted-services.ts";
import { handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import { initialize } from "../../tests/kit/requests/mcp-clients.ts";

let services: PermittedServices;
beforeAll(async () => {
  services = await openPermittedServices();
}, 120_000);
afterAll(() => services.close());

const [reader, , , stranger] = callers.map(({ key }) => key) as [string, string, string, string];
const get = (target: string, key: string) =>
  services.all.ask(requestWith({ entrance: "", target }, key));
const post = (target: string, body: object, key: string) =>
  services.all.ask(requestWith({ entrance: "", target, body: JSON.stringify(body) }, key));

test("whatever they ask, the answer is that of a service without the other collections", async () => {
  expect(await compareAnswers(services, 25, 1)).toEqual([]);
}, 120_000);

test("a word that stands only on hidden pages is answered like one that stands nowhere", async () => {
  const answerTo = async (word: string) => {
    const { text } = await get(`/api/search?q=${word}&facets=true&prefix=true`, reader);
    const { query: _query, duration_ms: _time, ...answer } = JSON.parse(text);
    return JSON.stringify(answer).replaceAll(word, "…");
  };
  const nowhere = await answerTo("onlynothingword");
  for (const name of ["plans", "reference", "errors"]) {
    expect(await answerTo(ownWord(name))).toBe(nowhere);
  }
});

test("a question is answered from permitted pages only, wherever it is asked", async () => {
  for (const { key, sees } of callers) {
    for (const name of ["plans", "reference", "errors", "guide"]) {
      const q = `What do pages say about ${ownWord(name)} and backups?`;
      const ways = ["/api/ask", "/api/wiki/ask"].map((path) =>
        get(`${path}?${new URLSearchParams({ q })}`, key),
      );
      const call = { name: "ask_docs", arguments: { q } };
      const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: call };
      for (const { status, text } of await Promise.all([...ways, post("/api/mcp", message, key)])) {
        expect(status).toBe(200);
        const named = [...text.matchAll(/kb:\/\/([\w-]+)\//g)].map(([, collection]) => collection);
        expect(sees).toEqual(expect.arrayContaining([...new Set(named)]));
        const said = text.replaceAll(q, "").replaceAll(JSON.stringify(q).slice(1, -1), "");
        expect(said.includes(ownWord(name)) && !sees.includes(name)).toBe(false);
      }
    }
  }
});

test("the health check counts what its caller sees, and nothing for who shows no key", async () => {
  const countOf = async (key: string | null) => {
    const request =
      key === null
        ? handlerRequest("/api/health", { headers: { host: "localhost" } })
        : requestWith({ entrance: "", target: "/api/health" }, key);
    return JSON.parse((await services.all.ask(request)).text).documents;
  };
  expect(await countOf(wholeKey)).toBe(services.pages.length);
  expect(await countOf(reader)).toBe(18);
  expect(await countOf(null)).toBe(0);
});

test("what counts over all collections, and what belongs to admins, is refused", async () => {
  for (const target of [
    "/api/classify-ticket/stats?detail=1",
    "/api/classify-ticket/automation",
    "/api/classify-ticket/automation/trial",
    "/api/console/table.csv?table=searches",
    "/api/webhooks",
    "/api/plugins",
    "/api/keys",
  ]) {
    const { status, text } = await get(target, reader);
    expect([target, status, JSON.parse(text).code]).toEqual([target, 403, "area_not_allowed"]);
    expect((await get(target, wholeKey)).status).not.toBe(403);
  }
});

test("a ticket whose best collection is hidden is answered from the permitted ones, low", async () => {
  const ticket = (correlationId: string) => ({
    correlationId,
    title: `${ownWord("plans")} ${ownWord("plans")}1`,
    body: `It is about ${ownWord("plans")} and backups that are restored.`,
  });
  const whole = await post("/api/classify-ticket", ticket("T-1"), wholeKey);
  expect(JSON.parse(whole.text).collection).toBe("plans");
  const seen = await post("/api/classify-ticket", ticket("T-2"), reader);
  const { collection, confidence, relevantDocs } = JSON.parse(seen.text);
  expect([seen.status, confidence]).toEqual([200, "low"]);
  expect(["guide", "team"]).toContain(collection);
  for (const { id } of relevantDocs) expect(id).toMatch(/^kb:\/\/(?:guide|team)\//);
  expect((await get("/api/classify-ticket/ticket?correlationId=T-2", reader)).status).toBe(200);
  // The first is in a hidden collection: it cannot be read, judged or replaced.
  const hidden = "/api/classify-ticket/ticket?correlationId=T-1";
  expect((await get(hidden, reader)).status).toBe(404);
  const judged = { correlationId: "T-1", correctCollection: "guide" };
  expect((await post("/api/classify-ticket/feedback", judged, reader)).status).toBe(404);
  const again = await post("/api/classify-ticket", ticket("T-1"), reader);
  expect(JSON.parse(again.text).collection).not.toBe("plans");
  // What they send under its id is theirs, beside it.
  const own = JSON.parse((await get(hidden, reader)).text);
  expect([own.correlationId, own.prediction.collection]).toEqual([
    "T-1",
    JSON.parse(again.text).collection,
  ]);
  expect(JSON.parse((await get(hidden, wholeKey)).text).prediction.collection).toBe("plans");
  const place = { correlationId: "T-2", correctCollection: "plans" };
  const refused = await post("/api/classify-ticket/feedback", place, reader);
  expect([refused.status, refused.text.includes("reference")]).toEqual([400, false]);
});

test("lists, counts and statistics of tickets are those of the permitted collections", async () => {
  const listed = async (key: string) => {
    const { text } = await get("/api/classify-ticket/tickets", key);
    return JSON.parse(text)
      .tickets.map(({ correlationId }: { correlationId: string }) => correlationId)
      .sort();
  };
  expect(await listed(wholeKey)).toEqual(["T-1", expect.stringMatching(/^T-1~\w{32}$/), "T-2"]);
  expect(await listed(reader)).toEqual(["T-1", "T-2"]);
  const counts = JSON.parse((await get("/api/classify-ticket/counts", reader)).text);
  expect(counts.unjudged).toBe(2);
  expect(JSON.parse((await get("/api/classify-ticket/stats", reader)).text).total).toBe(2);
  expect(JSON.parse((await get("/api/classify-ticket/stats", wholeKey)).text).total).toBe(3);
  const { status, text } = await post(
    "/api/classify-ticket",
    { correlationId: "T-3", title: "A" },
    stranger,
  );
  expect([status, JSON.parse(text).code]).toEqual([400, "collection_unknown"]);
});

test("what happens to a hidden ticket changes no answer about tickets that limited callers get", async () => {
  const answers = async () => {
    const targets = [
      "counts",
      "tickets",
      "tickets?sort=doubtful",
      "ticket?correlationId=T-2",
      "stats",
    ];
    return Promise.all(
      targets.map(async (target) => (await get(`/api/classify-ticket/${target}`, reader)).text),
    );
  };
  const before = await answers();
  const title = `${ownWord("plans")} ${ownWord("plans")}2`;
  const made = await post("/api/classify-ticket", { correlationId: "T-4", title }, wholeKey);
  expect(JSON.parse(made.text).collection).toBe("plans");
  await post(
    "/api/classify-ticket/feedback",
    { correlationId: "T-4", correctCollection: "plans" },
    wholeKey,
  );
  expect(await answers()).toEqual(before);
  await post("/api/classify-ticket", { correlationId: "T-5", title: ownWord("guide") }, wholeKey);
  expect(await answers()).not.toEqual(before);
});

test("a ticket that goes into a hidden collection changes the revision of the counts, also when it is not the newest", async () => {
  const counts = async () => JSON.parse((await get("/api/classify-ticket/counts", reader)).text);
  for (const correlationId of ["T-6", "T-7"]) {
    await post("/api/classify-ticket", { correlationId, title: ownWord("guide") }, wholeKey);
  }
  const before = await counts();
  const moved = { correlationId: "T-6", correctCollection: "plans" };
  expect((await post("/api/classify-ticket/feedback", moved, wholeKey)).status).toBe(200);
  const after = await counts();
  expect(after.unjudged).toBe(before.unjudged - 1);
  expect(after.revision).not.toBe(before.revision);
  await post("/api/classify-ticket/feedback", { ...moved, comment: "again" }, wholeKey);
  expect(await counts()).toEqual(after);
});

test("a key file that changes its collections changes what live callers see", async () => {
  const plan = services.pages.find(({ collection }) => collection === "plans")?.filePath;
  const target = `/api/document?id=${encodeURIComponent(`kb://plans/${plan}`)}`;
  expect((await get(target, reader)).status).toBe(404);
  const { headers } = await post("/api/mcp", initialize, reader);
  const listTools = async () => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list", params: {} });
    const request = requestWith({ entrance: "", target: "/api/mcp", body }, reader);
    const session = headers["Mcp-Session-Id"] ?? headers["mcp-session-id"] ?? "";
    const header = (name: string) => (name === "mcp-session-id" ? session : request.header(name));
    return (await services.all.ask({ ...request, header })).status;
  };
  expect(await listTools()).toBe(200);
  const lines = services.all.lines.map((line) =>
    line.includes(reader) ? line.replace(/collections=.*/, "collections=plans") : line,
  );
  writeFileSync(`${services.all.file}.new`, `${lines.join("\n")}\n`);
  renameSync(`${services.all.file}.new`, services.all.file);
  await expect.poll(async () => (await get(target, reader)).status).toBe(200);
  expect((await get("/api/wiki/page?path=guide/agents", reader)).status).toBe(404);
  // A session of agents showed what was seen when it was opened.
  expect(await listTools()).toBe(404);
});

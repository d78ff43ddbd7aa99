/** Tickets as nobody should send them, over real sockets: each gets an answer, and nothing is lost. */
import { createLimiter } from "knowledge-sdk";
import { apiRoutes, createApi, createHttpServer, createNodeListener } from "knowledge-sdk/host";
import { limits } from "knowledge-sdk/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "../kit/services/guarded-service.ts";
import { classifierOf, type TemporaryClassifier } from "../kit/stores/classifier-of.ts";
import { createMemoryStore } from "../kit/stores/memory-store.ts";

const base = "/api/classify-ticket";
const queues = Array.from({ length: 500 }, (_, index) => ({
  name: `queue ${index}`,
  keywords: [`machine${index}`],
}));
const fields = { priority: { values: ["low", "urgent"] }, language: { values: ["de", "en"] } };

let opened: TemporaryClassifier;
let url: string;
let close: () => Promise<void>;

beforeAll(async () => {
  opened = await classifierOf({ settings: { collections: queues, fields } });
  await opened.classifier.settled();
  const api = createApi({
    store: createMemoryStore(),
    limiter: createLimiter(),
    classifier: opened.classifier,
    classifierKeys: null,
  });
  const listener = createNodeListener({ routes: apiRoutes(api), otherwise: () => api.notFound });
  const server = createHttpServer({ listener });
  url = await server.listen(0, "127.0.0.1");
  close = () => server.close(0);
});
afterAll(async () => {
  await close();
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const ask = async (path: string, body: unknown) => {
  const answer = await post(url, `${base}${path}`, body);
  return { status: answer.status, json: JSON.parse(answer.body) };
};

const title = "The invoice has the wrong address";
const own = "Please correct the address of the invoice.";
const attribution = "On Mon, 3 Mar 2025 at 10:12 Anna <a@b.example> wrote:";
const nested = Array.from(
  { length: 200 },
  (_, depth) =>
    `${">".repeat(depth + 1)} ${attribution}\n${">".repeat(depth + 1)} My parcel is late`,
).join("\n");
const picture = "iVBORw0KGgoAAAANSUhEUgAAAAE".repeat(6_000);
const html = (inner: string): string => `<html><body><p>${own}</p>${inner}`.slice(0, 200_000);

describe("a body is read to its end, and its author's words place the ticket", () => {
  test.each([
    ["quotes 200 deep", `${own}\n\n${attribution}\n${nested}`],
    ["quotes of HTML 200 deep", html(`${"<blockquote>parcel".repeat(200)}</body></html>`)],
    ["tags that are never closed", html("<div><b><i><table><tr><td>".repeat(8_000))],
    ["tags that were never opened", html("</div></b>".repeat(20_000))],
    ["entities", html("&nbsp;&#x1F600;&amp;amp;".repeat(8_000))],
    ["attributes without end", html(`<div ${"class=a ".repeat(24_000)}`)],
    ["hidden elements", html("<p style='display:none'>Parcel courier</p>".repeat(4_000))],
    ["an encoded picture in the text", `${own}\n![](data:image/png;base64,${picture})`],
    ["an encoded file without any mark", `${own}\n\n${picture.replace(/.{76}/g, "$&\n")}`],
  ])("%s", async (what, body) => {
    const { status, json } = await ask("", { correlationId: what, title, body });
    expect([status, json.collection]).toEqual([200, "billing"]);
    expect((await opened.classifier.record(what))?.ticket?.body.slice(0, own.length)).toBe(own);
  });

  test("200,000 characters, and one more is refused", async () => {
    const body = "a".repeat(limits.ticketBodyLengthMax);
    expect((await ask("", { correlationId: "full", title, body })).status).toBe(200);
    const more = await ask("", { correlationId: "more", title, body: `${body}a` });
    expect([more.status, more.json.detail]).toEqual([400, expect.stringContaining("body")]);
    expect(await opened.classifier.record("more")).toBeNull();
  });
});

test("labels that contradict each other are told with the answer", async () => {
  const same = "The projector shows a green picture";
  for (const [correlationId, correctCollection] of [
    ["P-1", "shipping"],
    ["P-2", "billing"],
  ]) {
    expect((await ask("", { correlationId, title: same })).status).toBe(200);
    expect((await ask("/feedback", { correlationId, correctCollection })).status).toBe(200);
  }
  const { json } = await ask("", { correlationId: "P-3", title: same });
  expect(json.reasoning).toMatch(
    /People disagree about this text: "billing" \(ticket P-2\), "shipping" \(ticket P-1\)\./,
  );
});

test("500 queues: each can be the answer, and an unknown one is refused with some of the names", async () => {
  const given = { correlationId: "Q-1", title: "The machine417 is broken" };
  expect((await ask("", given)).json.collection).toBe("queue 417");
  const unknown = { correlationId: "Q-1", correctCollection: "queue 500" };
  const { status, json } = await ask("/feedback", unknown);
  expect([status, json.code]).toEqual([400, "collection_unknown"]);
  expect(json.detail).toMatch(/and \d+ more/);
  expect(json.detail.length).toBeLessThan(1_000);
});

describe("configured fields", () => {
  test("are answered, taught by feedback, and refused with the known ones", async () => {
    const first = await ask("", { correlationId: "F-1", title });
    expect(first.json.fields).toEqual({});
    const said = { correlationId: "F-1", correctCollection: "billing" };
    const taught = await ask("/feedback", { ...said, fields: { priority: "urgent" } });
    expect(taught.json).toMatchObject({ fields: { priority: "urgent" }, changed: true });
    const again = await ask("", { correlationId: "F-1", title });
    expect(again.json.fields).toMatchObject({ priority: { value: "urgent", confidence: 1 } });
    const wrong = await ask("/feedback", { ...said, fields: { priority: "now", mood: "bad" } });
    expect(wrong.status).toBe(400);
    expect(wrong.json.errors).toEqual([
      { field: "fields.priority", message: expect.stringContaining("it can be low, urgent") },
      { field: "fields.mood", message: expect.stringContaining("fields are priority, language") },
    ]);
  });

  test.each([
    ["a text", "urgent"],
    ["a list", [{ priority: "low" }]],
    ["a number", { priority: 1 }],
    ["an object", { priority: { value: "low" } }],
    ["a long value", { priority: "x".repeat(1_000_000) }],
  ])("%s in their place is a fault of the request", async (_what, given) => {
    await ask("", { correlationId: "F-2", title });
    const said = { correlationId: "F-2", correctCollection: "billing", fields: given };
    const { status } = await ask("/feedback", said);
    expect([400, 413]).toContain(status);
    expect((await opened.classifier.record("F-2"))?.correct).toBeNull();
  });
});

test("many tickets belong nowhere with one call, and a place beside it is refused", async () => {
  const correlationIds = ["N-1", "N-2"];
  for (const correlationId of correlationIds) await ask("", { correlationId, title });
  const both = { correlationIds, none: true, correctCollection: "billing" };
  expect((await ask("/feedback/bulk", both)).status).toBe(400);
  const { json } = await ask("/feedback/bulk", { correlationIds, none: true });
  expect(json).toEqual({ accepted: 2, failures: [] });
  expect((await opened.classifier.ticket("N-2"))?.correct?.collection).toBeNull();
});

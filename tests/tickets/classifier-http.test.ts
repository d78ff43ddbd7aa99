/** The classifier's routes over real sockets: good calls, bad ones, and too many of them. */
import { createKeySet, createLimiter } from "knowledge-sdk";
import { apiRoutes, createApi, createHttpServer, createNodeListener } from "knowledge-sdk/host";
import { limits } from "knowledge-sdk/schemas";
import { foreignTicketFields } from "knowledge-sdk/service-schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { codeOf, post } from "../kit/services/guarded-service.ts";
import { classifierOf, type TemporaryClassifier } from "../kit/stores/classifier-of.ts";
import { createMemoryStore } from "../kit/stores/memory-store.ts";

const tickets = "/api/classify-ticket";
const feedback = `${tickets}/feedback`;
const stats = `${tickets}/stats`;

let opened: TemporaryClassifier;
let url: string;
let close: () => Promise<void>;

async function serve(keys: string | null): Promise<{ url: string; close(): Promise<void> }> {
  const api = createApi({
    store: createMemoryStore(),
    limiter: createLimiter(),
    classifier: opened.classifier,
    classifierKeys: keys === null ? null : createKeySet(keys),
  });
  const listener = createNodeListener({ routes: apiRoutes(api), otherwise: () => api.notFound });
  const server = createHttpServer({ listener });
  return { url: await server.listen(0, "127.0.0.1"), close: () => server.close(0) };
}

beforeAll(async () => {
  opened = await classifierOf();
  ({ url, close } = await serve(null));
});
afterAll(async () => {
  await close();
  await opened.close();
});

const ask = async (target: string, body: unknown) => {
  const answer = await post(url, target, body);
  return { status: answer.status, json: JSON.parse(answer.body) };
};
const good = { correlationId: "T-1", title: "The invoice has the wrong address" };

test("a ticket is classified, corrected and counted", async () => {
  const first = await ask(tickets, { ...good, body: "Please help.", tags: ["a"], extra: true });
  expect(first.status).toBe(200);
  expect(first.json).toMatchObject({ correlationId: "T-1", duration_ms: expect.any(Number) });
  const given = await ask(feedback, { correlationId: "T-1", correctCollection: "shipping" });
  expect(given.json).toEqual({
    correlationId: "T-1",
    accepted: true,
    predictedCollection: first.json.collection,
    correctCollection: "shipping",
    correctSubTheme: null,
    changed: true,
  });
  const again = await ask(tickets, good);
  expect(again.json).toMatchObject({ collection: "shipping", confidence: "high" });
  const counted = await send(url, { target: stats });
  expect(JSON.parse(counted.body)).toMatchObject({ total: 1, withFeedback: 1 });
  expect(counted.headers["server-timing"]).toMatch(/^auth;dur=/);
});

const long = (length: number): string => "x".repeat(length);
const attachment = { type: "log", content: "Error: no" };

describe("a classification is refused", () => {
  test.each<[string, unknown, RegExp]>([
    ["without a body's object", [], /The body must be a JSON object/],
    ["as null", null, /The body must be a JSON object/],
    ["without anything", {}, /correlationId is missing; title is missing/],
    ["without a title", { correlationId: "T" }, /^title is missing\.$/],
    ["without a correlationId", { title: "T" }, /^correlationId is missing\.$/],
    [
      "with an empty correlationId",
      { ...good, correlationId: "" },
      /correlationId must not be empty/,
    ],
    ["with a long correlationId", { ...good, correlationId: long(201) }, /may have 200 characters/],
    ["with a correlationId of two lines", { ...good, correlationId: "a\nb" }, /printable/],
    ["with half a character in it", { ...good, correlationId: "\ud83d" }, /printable/],
    [
      "with a number as correlationId",
      { ...good, correlationId: 7 },
      /correlationId must be a text/,
    ],
    ["with a blank title", { ...good, title: "  " }, /title must not be empty/],
    ["with a long title", { ...good, title: long(1_001) }, /title may have 1000 characters/],
    ["with a long body", { ...good, body: long(200_001) }, /body may have 200000 characters/],
    ["with a number as body", { ...good, body: 7 }, /body must be a text/],
    ["with null as title", { ...good, title: null }, /title must be a text/],
    ...Object.entries(foreignTicketFields).map(([name, ours]): [string, unknown, RegExp] => [
      `with the text as ${name}, which would be lost`,
      { ...good, [ours]: undefined, [name]: ours === "tags" ? ["a"] : "It says no." },
      new RegExp(`^${name} is not a field; use ${ours}`),
    ]),
    [
      "with the text as Description and a body that is null",
      { ...good, body: null, Description: "It says no." },
      /^Description is not a field; use body\.$/,
    ],
    [
      "with an empty description and no body",
      { ...good, description: "" },
      /^description is not a field; use body\.$/,
    ],
    ["with one tag", { ...good, tags: "a" }, /tags must be a list/],
    ["with 51 tags", { ...good, tags: Array(51).fill("a") }, /tags may have 50 entries/],
    ["with tags of 10 KB", { ...good, tags: Array(50).fill(long(10_240)) }, /tags.0 may have 100/],
    ["with a tag that is none", { ...good, tags: ["a", 1] }, /tags.1 must be a text/],
    [
      "with 21 attachments",
      { ...good, attachments: Array.from({ length: 21 }, () => attachment) },
      /attachments may have 20 entries/,
    ],
    [
      "with an attachment of no type",
      { ...good, attachments: [{ content: "x" }] },
      /attachments.0.type/,
    ],
    [
      "with an attachment of another type",
      { ...good, attachments: [{ type: "video" }] },
      /attachments.0.type .*image/,
    ],
    [
      "with a long attachment",
      { ...good, attachments: [{ type: "log", content: long(100_001) }] },
      /attachments.0.content may have 100000 characters/,
    ],
    ["with Title", { correlationId: "T", Title: "x" }, /Title is not a field; use title/],
    [
      "with correlation_id",
      { ...good, correlation_id: "T" },
      /correlation_id .* use correlationId/,
    ],
    ["with TAGS", { ...good, TAGS: [] }, /TAGS is not a field; use tags/],
    [
      "with Type of an attachment",
      { ...good, attachments: [{ ...attachment, Type: "log" }] },
      /attachments.0.Type is not a field; use type/,
    ],
  ])("%s", async (_case, body, detail) => {
    const { status, json } = await ask(tickets, body);
    expect([status, json.code]).toEqual([400, "body_malformed"]);
    expect(json.detail).toMatch(detail);
  });

  test("with every fault named", async () => {
    const { json } = await ask(tickets, { correlationId: 1, Title: "x", tags: 2 });
    expect(json.errors.map(({ field }: { field: string }) => field)).toEqual([
      "Title",
      "correlationId",
      "title",
      "tags",
    ]);
  });

  test.each<[string, string, Record<string, string>, number, string]>([
    ["no JSON", "{", { "Content-Type": "application/json" }, 400, "body_malformed"],
    ["nothing", "", { "Content-Type": "application/json" }, 400, "body_malformed"],
    ["a form", "title=x", { "Content-Type": "text/plain" }, 415, "content_type_unsupported"],
    ["no type", "{}", {}, 415, "content_type_unsupported"],
  ])("with %s as body", async (_case, body, headers, status, code) => {
    const answer = await send(url, { method: "POST", target: tickets, headers, body });
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  test("with more than 4 MiB", async () => {
    const body = JSON.stringify({ ...good, extra: long(limits.ticketBodyBytesMax) });
    const answer = await post(url, tickets, JSON.parse(body));
    expect([answer.status, codeOf(answer)]).toEqual([413, "body_too_large"]);
  });

  test.each(["GET", "PUT", "DELETE"])("with %s", async (method) => {
    const answer = await send(url, { method, target: tickets });
    expect([answer.status, answer.headers.allow]).toEqual([405, "POST, OPTIONS"]);
  });
});

describe("a classification takes", () => {
  test.each<[string, Record<string, unknown>]>([
    ["control characters", { title: "\u0000\u0007 invoice \u001b[31m", body: "\u0000".repeat(99) }],
    ["emoji only", { title: "😀😀", body: "👩‍👩‍👧‍👦", tags: ["🦄"] }],
    ["halves of characters", { title: "\ud83d invoice", body: "\ude00" }],
    ["an empty body and empty lists", { body: "", tags: [], attachments: [] }],
    ["empty tags and attachments", { tags: ["", ""], attachments: [{ type: "log", content: "" }] }],
    ["an empty repo", { repo: "" }],
    ["null for what is not there", { body: null, tags: null, repo: null, attachments: null }],
    ["a foreign name with nothing in it", { description: null }],
    [
      "other systems' names next to ours, which are ignored",
      {
        body: "It says no.",
        tags: [],
        ...Object.fromEntries(Object.keys(foreignTicketFields).map((name) => [name, 7])),
      },
    ],
    [
      "description and content of an attachment, which are the specification's own",
      { attachments: [{ ...attachment, description: "A log" }] },
    ],
    ["unknown fields", { priority: 1, nested: { Title: "x" }, __proto__: { x: 1 } }],
    ["markup", { title: "<script>alert(1)</script>", body: "{{7*7}} ${x} %s' OR 1=1 --" }],
    ["right to left", { title: "الفاتورة خاطئة", body: "החשבונית" }],
    [
      "all that is allowed",
      {
        title: long(1_000),
        body: long(200_000),
        tags: Array(50).fill(long(100)),
        attachments: Array.from({ length: 20 }, () => ({
          ...attachment,
          content: long(100_000),
          url: "x",
        })),
      },
    ],
    [
      "an address of the private network, which is not asked",
      {
        attachments: [{ type: "image", url: "http://169.254.169.254/latest/meta-data/" }],
      },
    ],
  ])("%s", async (name, fields) => {
    const body = { ...good, correlationId: name, ...fields };
    const { status, json } = await ask(tickets, body);
    expect([json.detail, status]).toEqual([undefined, 200]);
    expect(await opened.classifier.record(name)).toMatchObject({ correlationId: name });
  });
});

describe("feedback is refused", () => {
  test.each<[string, unknown, number, string, RegExp]>([
    [
      "without anything",
      {},
      400,
      "body_malformed",
      /correlationId is missing; correctCollection is/,
    ],
    ["without a collection", { correlationId: "T-1" }, 400, "body_malformed", /correctCollection/],
    [
      "of no collection and of one",
      { correlationId: "T-1", none: true, correctCollection: "billing" },
      400,
      "body_malformed",
      /leave out the place/,
    ],
    [
      "with a word for none",
      { correlationId: "T-1", none: "yes" },
      400,
      "body_malformed",
      /none must be/,
    ],
    [
      "with a blank collection",
      { correlationId: "T-1", correctCollection: " " },
      400,
      "body_malformed",
      /correctCollection must not be empty/,
    ],
    [
      "in the wrong case",
      { correlationId: "T-1", correct_collection: "billing" },
      400,
      "body_malformed",
      /use correctCollection/,
    ],
    [
      "with an unknown collection",
      { correlationId: "T-1", correctCollection: "biling" },
      400,
      "collection_unknown",
      /known collections are account, billing, shipping/,
    ],
    [
      "for an unknown ticket",
      { correlationId: "nobody", correctCollection: "billing" },
      404,
      "classification_not_found",
      /nobody/,
    ],
  ])("%s", async (_case, body, status, code, detail) => {
    const before = await opened.classifier.stats();
    const { status: answered, json } = await ask(feedback, body);
    expect([answered, json.code]).toEqual([status, code]);
    expect(json.detail).toMatch(detail);
    expect(await opened.classifier.stats()).toEqual(before);
  });
});

test("statistics refuse an invalid switch, and other methods", async () => {
  const answer = await send(url, { target: `${stats}?detail=perhaps` });
  expect([answer.status, codeOf(answer)]).toEqual([400, "parameter_invalid"]);
  expect((await post(url, stats, {})).status).toBe(405);
});

test("fifty classifications at once are answered or refused", async () => {
  const fifty = Array.from({ length: 50 }, (_unused, index) => index);
  const answers = await Promise.all(
    fifty.map((index) => post(url, tickets, { ...good, correlationId: `at once ${index}` })),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.every(({ status, headers }) => status === 429 && headers["retry-after"])).toBe(
    true,
  );
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(25);
});

describe("with a key", () => {
  test.each([
    [undefined, 401],
    ["Bearer wrong", 401],
    ["Bearer tickets", 200],
  ])("Authorization: %s gives %i", async (authorization, status) => {
    const guarded = await serve("tickets");
    const headers: Record<string, string> =
      authorization === undefined ? {} : { Authorization: authorization };
    const answers = [
      await post(guarded.url, tickets, good, headers),
      await post(
        guarded.url,
        feedback,
        { correlationId: "T-1", correctCollection: "billing" },
        headers,
      ),
      await send(guarded.url, { target: stats, headers }),
    ];
    await guarded.close();
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  });
});

test("without a classifier the routes are not found", async () => {
  const api = createApi({ store: createMemoryStore(), limiter: createLimiter() });
  const listener = createNodeListener({ routes: apiRoutes(api), otherwise: () => api.notFound });
  const server = createHttpServer({ listener });
  const bare = await server.listen(0, "127.0.0.1");
  const answer = await post(bare, tickets, good);
  await server.close(0);
  expect([answer.status, codeOf(answer)]).toEqual([404, "route_not_found"]);
});

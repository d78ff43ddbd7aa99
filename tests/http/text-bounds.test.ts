/** Texts are counted in UTF-16 units at every entrance: one emoji of a reader is two of them. */
import * as schemas from "knowledge-sdk/schemas";
import { limits } from "knowledge-sdk/schemas";
import { startServer } from "knowledge-sdk/standalone";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { clients } from "../kit/requests/mcp-clients.ts";
import { post } from "../kit/services/guarded-service.ts";
import { textsOf } from "../kit/sources/schema-texts.ts";
import { classifierOf, type TemporaryClassifier } from "../kit/stores/classifier-of.ts";
import { createMemoryStore, longId } from "../kit/stores/memory-store.ts";

/** Texts of exactly so many units; those of emoji have half as many code points. */
const texts = [
  ["letters", (units: number) => "é".repeat(units)],
  ["emoji", (units: number) => "🙂".repeat(units / 2) + "a".repeat(units % 2)],
] as const;

type Ticket = Readonly<Record<string, unknown>>;
const ticketFields: readonly (readonly [string, number, (text: string) => Ticket])[] = [
  ["correlationId", limits.correlationIdLengthMax, (text) => ({ correlationId: text })],
  ["title", limits.ticketTitleLengthMax, (text) => ({ title: text })],
  ["body", limits.ticketBodyLengthMax, (text) => ({ body: text })],
  ["tags.0", limits.ticketTagLengthMax, (text) => ({ tags: [text] })],
  ["repo", limits.ticketTitleLengthMax, (text) => ({ repo: text })],
  ["attachments.0.content", limits.attachmentContentLengthMax, attached("content")],
  ["attachments.0.description", limits.ticketTitleLengthMax, attached("description")],
  ["attachments.0.url", limits.documentIdLengthMax, attached("url")],
];
const ticketOf = (fields: Ticket): Ticket => ({ correlationId: "t", title: "Invoice", ...fields });

let opened: TemporaryClassifier;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  const options = { port: 0, host: "127.0.0.1", classifier, mcp: { classifier } };
  server = await startServer(createMemoryStore(), options);
});
afterAll(async () => {
  await server.close();
  await opened.close();
});

describe.each(texts)("bounds of texts of %s", (_kind, text) => {
  test.each([
    ["q", "/api/search?q=", limits.queryLengthMax, 200, "query_too_long"],
    ["id", "/api/document?id=", limits.documentIdLengthMax, 404, "parameter_invalid"],
  ])("%s over REST", async (_name, target, max, status, code) => {
    const full = await send(server.url, { target: target + encodeURIComponent(text(max)) });
    const over = await send(server.url, { target: target + encodeURIComponent(text(max + 1)) });
    expect([full.status, over.status, JSON.parse(over.body)]).toEqual([
      status,
      400,
      expect.objectContaining({
        code,
        detail: expect.stringContaining(`${max + 1} characters; ${max} are allowed`),
      }),
    ]);
  });

  test.each(ticketFields)("%s of a ticket over REST", async (field, max, fields) => {
    const path = "/api/classify-ticket";
    const full = await post(server.url, path, ticketOf(fields(text(max))));
    const over = await post(server.url, path, ticketOf(fields(text(max + 1))));
    expect([full.status, over.status, JSON.parse(over.body).detail]).toEqual([
      200,
      400,
      `${field} may have ${max} characters.`,
    ]);
  });

  test("comment and sub-theme of a correction over REST", async () => {
    const path = "/api/classify-ticket/feedback";
    const feedback = { correlationId: "t", correctCollection: "billing" };
    await post(server.url, "/api/classify-ticket", ticketOf({}));
    const [comment, max] = [text(limits.ticketBodyLengthMax), limits.ticketBodyLengthMax];
    const full = await post(server.url, path, { ...feedback, comment });
    const over = await post(server.url, path, { ...feedback, comment: text(max + 1) });
    const theme = await post(server.url, path, { ...feedback, correctSubTheme: text(201) });
    expect([full.status, over.status, theme.status]).toEqual([200, 400, 400]);
  });

  test.each(ticketFields)("%s given to the library", async (_field, max, fields) => {
    const classify = (length: number) =>
      opened.classifier.classify(ticketOf(fields(text(length))) as never);
    await expect(classify(max)).resolves.toMatchObject({ collection: expect.any(String) });
    await expect(classify(max + 1)).rejects.toMatchObject({ code: "parameter_invalid" });
  });

  test.each(clients)("arguments of tools for a client of %s", async (_revision, connect) => {
    const connected = await connect(`${server.url}/api/mcp`);
    const isRefused = async (name: string, given: Ticket): Promise<unknown> =>
      (await connected.client.callTool({ name, arguments: given })).isError ?? false;
    const both = async (name: string, max: number, given: (text: string) => Ticket) => [
      await isRefused(name, given(text(max))),
      await isRefused(name, given(text(max + 1))),
    ];
    const answers = [
      await both("search_docs", limits.queryLengthMax, (q) => ({ q })),
      await both("classify_ticket", limits.ticketTitleLengthMax, (title) => ticketOf({ title })),
      await both("classify_ticket", limits.correlationIdLengthMax, (id) =>
        ticketOf({ correlationId: id }),
      ),
    ];
    await connected.end();
    expect(answers).toEqual(answers.map(() => [false, true]));
  });
});

test("a piece of a document that would begin within an emoji begins with it", async () => {
  const connected = await clients[0][1](`${server.url}/api/mcp`);
  const at = (offset: number) =>
    connected.client.callTool({ name: "get_document", arguments: { id: longId, offset } });
  const whole = (await at(0)).structuredContent as { body: string };
  const emoji = whole.body.indexOf("🙂");
  const within = (await at(emoji + 1)).structuredContent as { body: string; offset: number };
  await connected.end();
  expect([within.offset, within.body.slice(0, 2)]).toEqual([emoji, "🙂"]);
});

test("no schema leaves the length of a text to zod, which counts code points", () => {
  const bounded = Object.entries(schemas).flatMap(([name, schema]) =>
    textsOf(schema).flatMap(({ path, checks }) =>
      checks.includes("max_length") ? [`${name}${path}`] : [],
    ),
  );
  expect(bounded).toEqual([]);
});

function attached(field: string): (text: string) => Ticket {
  return (text) => ({ attachments: [{ type: "log", [field]: text }] });
}

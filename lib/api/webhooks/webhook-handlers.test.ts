/** Webhooks over REST: what is refused names its fault, and secrets are told once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryWebhooks, webhooksOf } from "../../../tests/kit/connectors/webhooks-of.ts";
import { ask } from "../../../tests/kit/requests/handler-request.ts";
import {
  WebhookActionResponse,
  WebhookDeliveriesResponse,
  WebhooksResponse,
  WebhookWithSecret,
} from "../../contract/index.ts";
import { createWebhookHandlers, type WebhookHandlers } from "./webhook-handlers.ts";

let opened: TemporaryWebhooks;
let handlers: WebhookHandlers;

beforeAll(async () => {
  opened = await webhooksOf();
  handlers = createWebhookHandlers({ webhooks: opened.webhooks, actorOf: () => "anna" });
});
afterAll(() => opened.close());

const post = (handler: keyof WebhookHandlers, body: unknown) =>
  ask(handlers[handler], "/api/webhooks", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("a webhook is added, listed, tested, given a new secret and removed", async () => {
  const added = await post("webhooks", {
    url: "https://a.example/hook",
    events: ["ticket.undone"],
  });
  expect(added.status).toBe(201);
  const { id, secret } = WebhookWithSecret.parse(added.json);
  const { json } = await ask(handlers.webhooks, "/api/webhooks");
  expect(WebhooksResponse.parse(json).total).toBe(2);
  expect(json.webhooks).toContainEqual(
    expect.objectContaining({
      id,
      createdBy: "anna",
      events: ["ticket.undone"],
      origin: "console",
    }),
  );
  expect(JSON.stringify(json)).not.toContain(secret);
  const tried = await post("webhookActions", { action: "test", webhook: id });
  expect(WebhookActionResponse.parse(tried.json)).toMatchObject({ count: 1, webhook: { id } });
  const listed = await ask(handlers.webhookDeliveries, `/api/webhooks/deliveries?webhook=${id}`);
  expect(WebhookDeliveriesResponse.parse(listed.json).deliveries).toMatchObject([
    { type: "webhook.test", correlationId: null },
  ]);
  const rotated = await post("webhookActions", { action: "rotate", webhook: id });
  expect(rotated.json.secret).not.toBe(secret);
  await post("webhookActions", { action: "disable", webhook: id });
  const refused = await post("webhookActions", { action: "test", webhook: id });
  expect([refused.status, refused.json.code]).toEqual([409, "webhook_refused"]);
  const removed = await post("webhookActions", { action: "remove", webhook: id });
  expect(removed.json).toMatchObject({ webhook: null });
  const gone = await post("webhookActions", { action: "test", webhook: id });
  expect([gone.status, gone.json.code]).toEqual([404, "webhook_not_found"]);
});

test("what belongs to the configuration is changed there", async () => {
  const id = (await opened.webhooks.list()).webhooks[0]?.id;
  for (const action of ["rotate", "remove"]) {
    const { status, json } = await post("webhookActions", { action, webhook: id });
    expect([status, json.detail]).toEqual([409, expect.stringContaining("configuration file")]);
  }
});

test.each<[string, unknown, string]>([
  [
    "a private address by permission",
    { url: "https://a.example/", allowPrivate: true },
    "allowPriv",
  ],
  ["plain http", { url: "http://a.example/" }, "is http"],
  ["a user in the address", { url: "https://a:b@a.example/" }, "has a user or password"],
  ["no address", {}, "url"],
  ["a secret of one's own", { url: "https://a.example/", secret: "whsec_x" }, "secret"],
  ["an unknown event", { url: "https://a.example/", events: ["x"] }, "events"],
  ["a list", [], "object"],
])("%s is refused", async (_name, body, detail) => {
  const { status, json } = await post("webhooks", body);
  expect([status, json.code]).toEqual([400, "body_malformed"]);
  expect(json.detail).toContain(detail);
});

test.each([
  ["an unknown action", { action: "explode", webhook: "x" }],
  ["no webhook", { action: "test" }],
  ["a message that is no number", { action: "resend", webhook: "x", delivery: "1" }],
  ["a message to resend that is not named", { action: "resend", webhook: "x" }],
])("%s is refused", async (_name, body) => {
  const { status, json } = await post("webhookActions", body);
  expect([status, json.code]).toEqual([400, "body_malformed"]);
});

test("messages of no webhook, and with a wrong limit, are refused", async () => {
  const listed = (query: string) =>
    ask(handlers.webhookDeliveries, `/api/webhooks/deliveries?${query}`);
  expect((await listed("")).json.code).toBe("parameter_invalid");
  expect((await listed("webhook=nothing")).json.code).toBe("webhook_not_found");
  expect((await listed("webhook=nothing&limit=x")).json.code).toBe("parameter_invalid");
  expect((await listed("webhook=nothing&state=lost")).json.code).toBe("parameter_invalid");
});

/** Each message arrives at least once, in the order of its ticket, and nothing gets lost. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type TemporaryWebhooks,
  webhookSecret,
  webhooksOf,
} from "../../tests/kit/connectors/webhooks-of.ts";
import { classifierOf, ticket } from "../../tests/kit/stores/classifier-of.ts";
import { sendsMax } from "./retry-schedule.ts";
import { startWebhooks } from "./start-webhooks.ts";

let opened: TemporaryWebhooks;
const soon = { interval: 10 };
const received = () => opened.receiver.received;
const idOfFirst = async () => (await opened.webhooks.list()).webhooks[0]?.id ?? "";

beforeEach(async () => {
  opened = await webhooksOf();
});
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

test("what the classifier stores is sent, signed, and with the words of the REST answers", async () => {
  const used = await classifierOf({});
  const sent = await startWebhooks(
    {
      dbPath: used.dbPath,
      configured: [{ url: opened.receiver.url, secret: webhookSecret, allowPrivate: true }],
    },
    { lookEveryMs: 20 },
  );
  const { classifier } = used;
  const { collection, confidence } = await classifier.classify(ticket("T-1"), { actor: "desk" });
  const other = classifier.collections().find((name) => name !== collection) ?? "";
  await classifier.feedback({ correlationId: "T-1", correctCollection: other }, { actor: "anna" });
  await classifier.feedback({ correlationId: "T-1", correctCollection: other }, { actor: "ben" });
  await classifier.undoFeedback({ correlationId: "T-1" });
  await classifier.feedback({ correlationId: "T-1", correctCollection: collection });
  await expect.poll(() => received().length, soon).toBe(4);
  expect(received().map(({ type }) => type)).toEqual([
    "ticket.classified",
    "ticket.corrected",
    "ticket.undone",
    "ticket.confirmed",
  ]);
  for (const message of received()) opened.receiver.verify(message, webhookSecret);
  expect(received().map(({ data }) => data)).toMatchObject([
    { correlationId: "T-1", collection, confidence, by: "desk" },
    { predictedCollection: collection, correctCollection: other, by: "anna" },
    { correctCollection: null, correctSubTheme: null },
    { predictedCollection: collection, correctCollection: collection },
  ]);
  expect(received()[0]?.body).not.toContain(ticket("T-1").title);
  await sent.close();
  await used.close();
});

test("imported tickets are no news, and neither is a judgement that is repeated", async () => {
  const used = await classifierOf({});
  const sent = await startWebhooks({
    dbPath: used.dbPath,
    configured: [{ url: opened.receiver.url, secret: webhookSecret, allowPrivate: true }],
  });
  const [collection = ""] = used.classifier.collections();
  await used.classifier.importTickets([{ ...ticket("T-1"), collection }]);
  const { webhooks } = await sent.list();
  expect(webhooks).toMatchObject([{ waiting: 0, dead: 0 }]);
  expect((await sent.deliveries({ webhook: webhooks[0]?.id ?? "", limit: 5 })).deliveries).toEqual(
    [],
  );
  await sent.close();
  await used.close();
});

test("a ticket that is forgotten leaves no message behind", async () => {
  const used = await classifierOf({});
  const sent = await startWebhooks({
    dbPath: used.dbPath,
    configured: [{ url: "https://receiver.invalid/", secret: webhookSecret }],
  });
  await used.classifier.classify(ticket("T-1"));
  const webhook = (await sent.list()).webhooks[0]?.id ?? "";
  const told = async () => (await sent.deliveries({ webhook, limit: 5 })).deliveries.length;
  expect(await told()).toBe(1);
  await used.classifier.forget("T-1");
  expect(await told()).toBe(0);
  await sent.close();
  await used.close();
});

describe("a receiver that fails", () => {
  test("gets the same message again after 5 s, 15 s, 45 s …, signed at that time", async () => {
    let failures = 2;
    opened.receiver.answer = (_message, response) =>
      response.writeHead(failures-- > 0 ? 500 : 204).end();
    await opened.tell("T-1");
    await expect.poll(async () => (await opened.last()).attempts.length, soon).toBe(1);
    expect(received()).toHaveLength(1);
    opened.clock.advance(5_000);
    await expect.poll(async () => (await opened.last()).attempts.length, soon).toBe(2);
    opened.clock.advance(14_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(received()).toHaveLength(2);
    opened.clock.advance(1_000);
    await expect.poll(async () => (await opened.last()).state, soon).toBe("delivered");
    expect(new Set(received().map(({ id }) => id)).size).toBe(1);
    const times = received().map(({ headers }) => Number(headers["webhook-timestamp"]));
    expect(times.map((at) => at - (times[0] ?? 0))).toEqual([0, 5, 20]);
    expect((await opened.last()).attempts.map(({ status }) => status)).toEqual([500, 500, 204]);
  });

  test("with 500 for a day is given up, and a replay sends all in order", async () => {
    let isDown = true;
    opened.receiver.answer = (_message, response) => response.writeHead(isDown ? 500 : 204).end();
    await opened.tell("T-1");
    await opened.tell("T-1", "corrected");
    const webhook = await idOfFirst();
    const attemptsOf = async () => {
      const { deliveries } = await opened.webhooks.deliveries({ webhook, limit: 5 });
      return deliveries.toReversed().map(({ attempts }) => attempts.length);
    };
    for (let attempts = 1; attempts < sendsMax; attempts++) {
      await expect.poll(async () => (await attemptsOf())[0], soon).toBe(attempts);
      // The later message waits for one that is still to come.
      expect((await attemptsOf())[1]).toBe(0);
      opened.clock.advance(21_600_000);
    }
    // It no longer waits for one that was given up.
    for (let attempts = 1; attempts <= sendsMax; attempts++) {
      await expect.poll(async () => (await attemptsOf())[1], soon).toBe(attempts);
      opened.clock.advance(21_600_000);
    }
    await expect.poll(async () => (await opened.webhooks.list()).webhooks[0]?.dead, soon).toBe(2);
    expect(received()).toHaveLength(2 * sendsMax);
    isDown = false;
    received().length = 0;
    const { count } = await opened.webhooks.act({ action: "replay", webhook });
    expect(count).toBe(2);
    await expect.poll(() => received().length, soon).toBe(2);
    expect(received().map(({ type }) => type)).toEqual(["ticket.classified", "ticket.corrected"]);
  });

  test("with 429 and Retry-After is left alone for so long, with every message", async () => {
    opened.receiver.answer = (_message, response) =>
      response.writeHead(429, { "Retry-After": "120" }).end();
    await opened.tell("T-1");
    await expect.poll(async () => (await opened.last()).attempts.length, soon).toBe(1);
    await opened.tell("T-2");
    opened.clock.advance(119_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(received()).toHaveLength(1);
    opened.receiver.answer = (_message, response) => response.writeHead(204).end();
    opened.clock.advance(1_000);
    await expect.poll(() => received().length, soon).toBe(3);
  });

  test.each([
    [8, "waiting"],
    [11, "dead"],
  ])(
    "with 429 for a message that has failed %i times is left alone for as long as it asks, no longer",
    async (failures, state) => {
      opened.receiver.answer = (_message, response) =>
        response.writeHead(429, { "Retry-After": "60" }).end();
      await opened.tell("T-1");
      const sql = "UPDATE webhook_delivery SET attempt_count = ?";
      await expect.poll(async () => (await opened.last()).attempts.length, soon).toBe(1);
      await opened.database.write([{ sql, args: [failures] }]);
      opened.clock.advance(60_000);
      await expect.poll(async () => (await opened.last()).attempts.length, soon).toBe(2);
      expect((await opened.last()).state).toBe(state);
      const { heldUntil } = (await opened.webhooks.list()).webhooks[0] ?? {};
      expect(Date.parse(heldUntil ?? "") - opened.clock.now()).toBe(60_000);
      opened.receiver.answer = (_message, response) => response.writeHead(204).end();
      await opened.tell("T-2");
      opened.clock.advance(61_000);
      await expect.poll(() => received().length, soon).toBe(3);
      expect(received().at(-1)?.data.correlationId).toBe("T-2");
    },
  );

  test("with 410 is switched off, and its messages wait until it is switched on", async () => {
    opened.receiver.answer = (_message, response) => response.writeHead(410).end();
    await opened.tell("T-1");
    await opened.tell("T-1", "corrected");
    await expect
      .poll(async () => (await opened.webhooks.list()).webhooks[0]?.status, soon)
      .toBe("gone");
    // The handbook promises that messages wait: also those of what happens meanwhile.
    await opened.tell("T-2");
    expect((await opened.webhooks.list()).webhooks[0]?.waiting).toBe(3);
    const webhook = await idOfFirst();
    await expect(opened.webhooks.act({ action: "test", webhook })).rejects.toMatchObject({
      code: "webhook_refused",
    });
    opened.receiver.answer = (_message, response) => response.writeHead(204).end();
    await opened.webhooks.act({ action: "enable", webhook });
    await expect.poll(() => received().length, soon).toBe(4);
    const told = received().slice(1);
    const of = (id: string) => told.filter(({ data }) => data.correlationId === id);
    expect(of("T-1").map(({ type }) => type)).toEqual(["ticket.classified", "ticket.corrected"]);
    expect(of("T-2").map(({ type }) => type)).toEqual(["ticket.classified"]);
  });

  test("with a redirect is not followed, so that no private address can be reached", async () => {
    opened.receiver.answer = (_message, response) =>
      response.writeHead(302, { Location: opened.receiver.url }).end();
    await opened.tell("T-1");
    await expect.poll(async () => (await opened.last()).attempts.length, soon).toBe(1);
    expect(received()).toHaveLength(1);
    expect((await opened.last()).attempts).toMatchObject([{ status: 302, fault: null }]);
  });

  test("with 10 MB or an endless body costs nothing: the head is the answer", async () => {
    let written = 0;
    opened.receiver.answer = (_message, response) => {
      response.writeHead(200);
      const timer = setInterval(() => {
        written += 65_536;
        response.write(Buffer.alloc(65_536));
      }, 1);
      response.on("close", () => clearInterval(timer));
    };
    await opened.tell("T-1");
    await expect.poll(async () => (await opened.last()).state, soon).toBe("delivered");
    expect(received()).toHaveLength(1);
    expect(written).toBeLessThan(10_000_000);
  });

  test("that cannot be reached is named so, not with the words of the system", async () => {
    await opened.receiver.close();
    await opened.tell("T-1");
    await expect.poll(async () => (await opened.last()).attempts.length, soon).toBe(1);
    expect((await opened.last()).attempts).toMatchObject([{ status: null, fault: "network" }]);
  });
});

test("a later message of a ticket waits for the earlier one, those of others do not", async () => {
  opened.receiver.answer = ({ data }, response) =>
    response.writeHead(data.correlationId === "T-1" ? 500 : 204).end();
  await opened.tell("T-1");
  await opened.tell("T-1", "corrected");
  await opened.tell("T-2");
  await expect.poll(() => received().length, soon).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(
    received()
      .map(({ data }) => data.correlationId)
      .sort(),
  ).toEqual(["T-1", "T-2"]);
  opened.receiver.answer = (_message, response) => response.writeHead(204).end();
  opened.clock.advance(5_000);
  await expect.poll(() => received().length, soon).toBe(4);
  expect(
    received()
      .map(({ type }) => type)
      .slice(2),
  ).toEqual(["ticket.classified", "ticket.corrected"]);
});

test("two processes send each message once, and one takes over from the other", async () => {
  await opened.openAnother();
  for (let count = 0; count < 50; count++) await opened.tell(`T-${count}`);
  await expect.poll(() => received().length, soon).toBe(50);
  await opened.webhooks.close();
  await opened.tell("T-last");
  await expect.poll(() => received().length, soon).toBe(51);
  expect(new Set(received().map(({ id }) => id)).size).toBe(51);
});

test("a message of a node whose clock is 90 seconds ahead is sent at once", async () => {
  // That of the database is the machine's.
  opened.clock.advance(60_000);
  await opened.tell("T-1", "classified", 90_000);
  await expect.poll(() => received().length, soon).toBe(1);
});

test("a clock that is put back by a year does not hold a message for a year", async () => {
  opened.receiver.answer = (_message, response) => response.writeHead(500).end();
  await opened.tell("T-1");
  await expect.poll(async () => (await opened.last()).attempts.length, soon).toBe(1);
  opened.receiver.answer = (_message, response) => response.writeHead(204).end();
  opened.clock.advance(-365 * 86_400_000);
  await expect.poll(async () => (await opened.last()).state, soon).toBe("delivered");
});

test("a message can be sent again by hand, with the id that its receiver knows", async () => {
  await opened.tell("T-1");
  await expect.poll(async () => (await opened.last()).state, soon).toBe("delivered");
  const webhook = await idOfFirst();
  const { id } = await opened.last();
  await opened.webhooks.act({ action: "resend", webhook, delivery: id });
  await expect.poll(() => received().length, soon).toBe(2);
  expect(new Set(received().map((message) => message.id)).size).toBe(1);
  await expect(
    opened.webhooks.act({ action: "resend", webhook, delivery: id + 1 }),
  ).rejects.toMatchObject({ code: "webhook_refused" });
});

test("only the events that a webhook names are kept for it, and a test is sent all the same", async () => {
  const few = await webhooksOf({ events: ["ticket.corrected"] });
  await few.tell("T-1");
  await few.tell("T-1", "corrected");
  const [webhook] = (await few.webhooks.list()).webhooks;
  await few.webhooks.act({ action: "test", webhook: webhook?.id ?? "" });
  await expect.poll(() => few.receiver.received.length, soon).toBe(2);
  expect(few.receiver.received.map(({ type }) => type).sort()).toEqual([
    "ticket.corrected",
    "webhook.test",
  ]);
  await few.close();
});

describe("secrets", () => {
  test("a new one and the old one both sign while messages wait", async () => {
    opened.receiver.answer = (_message, response) => response.writeHead(500).end();
    await opened.tell("T-1");
    await expect.poll(async () => (await opened.last()).attempts.length, soon).toBe(1);
    const other = `whsec_${Buffer.alloc(24, 9).toString("base64")}`;
    const { url } = opened.receiver;
    const both = { url, secret: [other, webhookSecret], allowPrivate: true };
    await opened.webhooks.configure([both]);
    opened.receiver.answer = (_message, response) => response.writeHead(204).end();
    opened.clock.advance(5_000);
    await expect.poll(() => received().length, soon).toBe(2);
    const last = received()[1];
    if (last === undefined) throw new Error("nothing came");
    opened.receiver.verify(last, webhookSecret);
    opened.receiver.verify(last, other);
    expect(() => opened.receiver.verify(last, `whsec_${"A".repeat(32)}`)).toThrow();
  });

  test("of a webhook that people made are shown once, and the old one signs for a day", async () => {
    const request = { url: "https://receiver.example/hook" };
    const { id, secret } = await opened.webhooks.create(request, "anna");
    expect(secret).toMatch(/^whsec_.{44}$/);
    expect(JSON.stringify(await opened.webhooks.list())).not.toContain("whsec_");
    await expect(opened.webhooks.create(request)).rejects.toMatchObject({
      code: "webhook_refused",
    });
    const rotated = await opened.webhooks.act({ action: "rotate", webhook: id });
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.webhook?.oldSecretUntil ?? "") - opened.clock.now()).toBe(86_400_000);
    opened.clock.advance(86_400_000);
    const { webhooks } = await opened.webhooks.list();
    expect(webhooks.find((one) => one.id === id)?.oldSecretUntil).toBeNull();
    await opened.webhooks.act({ action: "remove", webhook: id });
    expect((await opened.webhooks.list()).total).toBe(1);
  });
});

test("a webhook that leaves the configuration gets nothing, and what waited goes on when it returns", async () => {
  opened.receiver.answer = (_message, response) => response.writeHead(500).end();
  await opened.tell("T-1");
  await expect.poll(async () => (await opened.last()).attempts.length, soon).toBe(1);
  await opened.webhooks.configure([]);
  await opened.tell("T-2");
  opened.receiver.answer = (_message, response) => response.writeHead(204).end();
  opened.clock.advance(5_000);
  expect((await opened.webhooks.list()).webhooks).toMatchObject([
    { status: "removed", waiting: 1 },
  ]);
  await opened.webhooks.configure([
    { url: opened.receiver.url, secret: webhookSecret, allowPrivate: true },
  ]);
  await expect.poll(() => received().length, soon).toBe(2);
  expect(received().map(({ data }) => data.correlationId)).toEqual(["T-1", "T-1"]);
});

test("a private address is refused by its name, by its number and in the configuration", async () => {
  const { url } = opened.receiver;
  await opened.webhooks.configure([{ url: url.replace("http:", "https:"), secret: webhookSecret }]);
  await opened.tell("T-1");
  const list = async () => (await opened.webhooks.list()).webhooks;
  const webhook = (await list()).find(({ status }) => status === "active")?.id ?? "";
  const attempts = async () =>
    (await opened.webhooks.deliveries({ webhook, limit: 1 })).deliveries[0]?.attempts;
  await expect.poll(attempts, soon).toMatchObject([{ status: null, fault: "address_refused" }]);
  expect(received()).toEqual([]);
});

test.each<[string, unknown, string]>([
  ["a user in the address", { url: "https://anna:pw@a.example/" }, "has a user or password"],
  ["plain http", { url: "http://a.example/" }, "is http; use https"],
  ["another scheme", { url: "ftp://a.example/" }, "must be an https address"],
  ["no address", { url: "a.example" }, "must be an https address"],
  ["a fragment", { url: "https://a.example/#x" }, "has a fragment"],
  ["a long address", { url: `https://a.example/${"x".repeat(3_000)}` }, "url"],
  ["a short secret", { secret: "whsec_AAAA" }, "must be whsec_"],
  ["a secret of another kind", { secret: "secret" }, "must be whsec_"],
  ["three secrets", { secret: [webhookSecret, webhookSecret, webhookSecret] }, "secret"],
  ["an unknown event", { events: ["ticket.deleted"] }, "events.0"],
  ["no event", { events: [] }, "events"],
  ["an unknown member", { uri: "x" }, "uri"],
])("%s is refused in the configuration", async (_name, given, message) => {
  const entry = { url: "https://a.example/", secret: webhookSecret, ...(given as object) };
  await expect(opened.webhooks.configure([entry])).rejects.toMatchObject({
    code: "configuration_invalid",
    message: expect.stringContaining(message),
  });
});

test("an address that is listed twice is refused", async () => {
  const entry = { url: "https://a.example/", secret: webhookSecret };
  await expect(opened.webhooks.configure([entry, entry])).rejects.toMatchObject({
    message: expect.stringContaining("1.url: is listed twice"),
  });
});

test("the index is told once for each new generation, whoever was away meanwhile", async () => {
  let generation = 3;
  const configured = [{ url: opened.receiver.url, secret: webhookSecret, allowPrivate: true }];
  const published = () => ({ generation, documents: 12 });
  await opened.webhooks.close();
  const open = () =>
    startWebhooks({ dbPath: opened.dbPath, configured, published }, { lookEveryMs: 20 });
  let sent = await open();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(received()).toEqual([]);
  await sent.close();
  generation = 5;
  sent = await open();
  await expect.poll(() => received().length, soon).toBe(1);
  expect(received()).toMatchObject([
    { type: "index.published", data: { generation: 5, documents: 12 } },
  ]);
  await sent.close();
});

import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import type { SentRequest } from "../../tests/kit/connectors/connected/connected-system.ts";
import { connectorsOf } from "../../tests/kit/connectors/connected/connectors-of.ts";
import { createMailSystem } from "../../tests/kit/connectors/connected/mail-system.ts";
import { createWebhookReceiver } from "../../tests/kit/connectors/webhook-receiver.ts";
import { send } from "../../tests/kit/requests/http-client.ts";
import { classifierOf } from "../../tests/kit/stores/classifier-of.ts";
import { createMemoryStore, createSearchOnlyStore } from "../../tests/kit/stores/memory-store.ts";
import { createEnvAuth } from "../auth/keys/env-auth.ts";
import type { AuthPlugin, StandaloneServerOptions } from "../contract/index.ts";
import { routes } from "../routes/index.ts";
import { startServer } from "./standalone.ts";

const local: StandaloneServerOptions = { port: 0, host: "127.0.0.1" };

/** Starts a server for one test and stops it whatever happens. */
async function serving(
  options: StandaloneServerOptions,
  work: (url: string) => Promise<void>,
  store = createMemoryStore(),
): Promise<void> {
  const server = await startServer(store, { ...local, ...options });
  try {
    await work(server.url);
  } finally {
    await server.close();
  }
}

test("search, documents and health are served, to every origin", () =>
  serving({}, async (url) => {
    for (const target of ["/api/search?q=a", "/api/document?id=kb%3A%2F%2Fguide%2Finstall.md"]) {
      const { status, headers } = await send(url, { target });
      expect([status, headers["access-control-allow-origin"]]).toEqual([200, "*"]);
    }
    expect((await send(url, { target: "/api/health" })).status).toBe(200);
  }));

test("an unknown route is a 404 problem", () =>
  serving({}, async (url) => {
    const { status, headers, body } = await send(url, { target: "/nothing" });
    expect([status, JSON.parse(body).code]).toEqual([404, "route_not_found"]);
    expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  }));

test("a store without single documents answers 501", () =>
  serving(
    {},
    async (url) => {
      expect((await send(url, { target: "/api/document?id=x" })).status).toBe(501);
    },
    createSearchOnlyStore(),
  ));

test("a server without pages has no search of theirs, which no key would guard", () =>
  serving({ auth: { name: "none", resolve: async () => ({ valid: false }) } }, async (url) => {
    expect((await send(url, { target: "/api/wiki/search?q=a" })).status).toBe(404);
  }));

describe("webhooks", () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

  test.each<[string, StandaloneServerOptions, RegExp]>([
    [
      "no state database",
      { webhooks: [{ url: "https://a.example/", secret }] },
      /webhooks need dbPath, the path of index.db/,
    ],
    [
      "an address of the own network",
      { webhooks: [{ url: "http://127.0.0.1/", secret }], dbPath: "index.db" },
      /webhooks\.0\.url/,
    ],
    ["a number", { webhooks: 5 as never, dbPath: "index.db" }, /webhooks/],
  ])("are refused with %s", async (_name, options, fault) => {
    await expect(startServer(createMemoryStore(), { ...local, ...options })).rejects.toThrow(fault);
  });

  test("are told of a ticket until the server is closed", async () => {
    const receiver = await createWebhookReceiver();
    const opened = await classifierOf();
    const { classifier, dbPath } = opened;
    const webhooks = [{ url: receiver.url, secret, allowPrivate: true }];
    await serving({ classifier, webhooks, dbPath }, async (url) => {
      const body = JSON.stringify({ correlationId: "T-1", title: "A ticket" });
      const headers = { "Content-Type": "application/json" };
      await send(url, { method: "POST", target: "/api/classify-ticket", headers, body });
      await expect.poll(() => receiver.received.length).toBe(1);
    });
    const [message] = receiver.received;
    expect(message).toMatchObject({ type: "ticket.classified", data: { correlationId: "T-1" } });
    if (message !== undefined) receiver.verify(message, secret);
    await opened.close();
    await receiver.close();
  });
});

describe("connectors", () => {
  test.each([5, {}])("are refused as %j", async (connectors) => {
    const options = { ...local, connectors: connectors as never };
    await expect(startServer(createMemoryStore(), options)).rejects.toThrow(/must take events/);
  });

  test("take what is signed, and leave the rest to the other routes", async () => {
    const system = createMailSystem();
    const opened = await connectorsOf({ mail: system.settings }, { isTaught: false });
    const { connectors } = opened;
    const ticket = system.open("The courier lost parcel 7 on its way to me");
    await serving({ connectors, wikiKey: "sesame", wikiGuardsApi: true }, async (url) => {
      const post = ({ headers, body }: SentRequest, name = "mail") =>
        send(url, { method: "POST", target: `/api/connect/${name}`, headers, body });
      const statuses = [];
      for (const request of [system.opened(ticket), system.forged(system.opened(ticket))]) {
        statuses.push((await post(request)).status);
      }
      statuses.push((await post(system.opened(ticket), "github")).status);
      expect(statuses).toEqual([202, 401, 404]);
    });
    await opened.settled();
    expect(await opened.history(ticket.correlationId)).toEqual(["classified"]);
    await opened.close();
  });
});

describe("an auth plugin", () => {
  const seen: string[] = [];
  const auth: AuthPlugin = {
    name: "test",
    async resolve(request) {
      seen.push(request.url);
      return { valid: request.headers.get("X-API-Key") === "right" };
    },
  };

  test("protects only the search", () =>
    serving({ auth }, async (url) => {
      const target = "/api/search?q=a";
      expect((await send(url, { target })).status).toBe(401);
      const headers = { "X-API-Key": "right" };
      expect((await send(url, { target, headers })).status).toBe(200);
      expect((await send(url, { target: "/api/document?id=x" })).status).toBe(404);
      expect(seen).toEqual([`${url}${target}`, `${url}${target}`]);
    }));

  test("is not confused by a Host header that is no host", () =>
    serving({ auth }, async (url) => {
      const headers = { "X-API-Key": "right", Host: "a b" };
      expect((await send(url, { target: "/api/search?q=a", headers })).status).toBe(200);
      expect(seen.at(-1)).toBe("http://localhost/api/search?q=a");
    }));
});

test("a port in use is said in one clear line", () =>
  serving({}, async (url) => {
    const port = Number(new URL(url).port);
    const second = startServer(createMemoryStore(), { ...local, port });
    await expect(second).rejects.toMatchObject({
      code: "configuration_invalid",
      message: `Port ${port} on 127.0.0.1 is in use by another program; stop it or choose another port.`,
    });
  }));

test("an address that this machine does not have is said in one clear line", async () => {
  const server = startServer(createMemoryStore(), { port: 0, host: "192.0.2.1" });
  await expect(server).rejects.toThrow("This machine has no address 192.0.2.1");
});

test("options are checked before the port opens", async () => {
  const wrong = { ...local, prot: 1 } as StandaloneServerOptions;
  await expect(startServer(createMemoryStore(), wrong)).rejects.toThrow(/prot/);
  const wrongMcp = { ...local, mcp: { nam: "docs" } } as StandaloneServerOptions;
  await expect(startServer(createMemoryStore(), wrongMcp)).rejects.toThrow(/mcp/);
});

test("close ends connections that clients keep", async () => {
  const server = await startServer(createMemoryStore(), local);
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  const answered = once(socket, "data");
  socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(String(await answered)).toContain("HTTP/1.1 200");
  const ended = once(socket, "close");
  await server.close();
  await ended;
});

test("a host that is named is known, a stranger's is refused, and without a list all are answered", async () => {
  const statusFor = async (url: string, Host: string, target: string) =>
    (await send(url, { target, headers: { Host } })).status;
  await serving({ allowedHosts: ["kb.example"] }, async (url) => {
    expect(await statusFor(url, "evil.example", "/api/search?q=a")).toBe(403);
    expect(await statusFor(url, "evil.example", "/api/health")).toBe(200);
    expect(await statusFor(url, "KB.example:80", "/api/search?q=a")).toBe(200);
    expect(await statusFor(url, "127.0.0.1", "/api/search?q=a")).toBe(200);
  });
  await serving({}, async (url) => {
    expect(await statusFor(url, "any.example", "/api/search?q=a")).toBe(200);
  });
});

test("wrong keys at your own plugin have to wait after a hundred, and right ones pass", () =>
  serving({ auth: createEnvAuth({ apiKey: "the-right-key-of-it" }) }, async (url) => {
    const ask = (key: string) =>
      send(url, { target: "/api/search?q=a", headers: { Authorization: `Bearer ${key}` } });
    for (let guess = 0; guess < 100; guess++) expect((await ask(`g${guess}`)).status).toBe(401);
    const late = await ask("guess");
    expect([late.status, Number(late.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await ask("the-right-key-of-it")).status).toBe(200);
    expect((await send(url, { target: "/api/search?q=a" })).status).toBe(401);
  }));

test("behind proxies of yours each client has wrong keys of its own", () => {
  const auth = createEnvAuth({ apiKey: "the-right-key-of-it" });
  return serving({ auth, trustedProxies: 1 }, async (url) => {
    const ask = async (address: string) => {
      const headers = { Authorization: "Bearer guess", "X-Forwarded-For": address };
      return (await send(url, { target: "/api/search?q=a", headers })).status;
    };
    // What a client writes into the header itself stands further left and changes nothing.
    for (let guess = 0; guess < 100; guess++) {
      expect(await ask(`198.51.100.${guess}, 192.0.2.1`)).toBe(401);
    }
    expect(await ask("192.0.2.1")).toBe(429);
    expect(await ask("192.0.2.2")).toBe(401);
  });
});

test("without them the header counts for nothing", () =>
  serving({ auth: createEnvAuth({ apiKey: "the-right-key-of-it" }) }, async (url) => {
    let status = 0;
    for (let guess = 0; guess <= 100; guess++) {
      const headers = { Authorization: "Bearer guess", "X-Forwarded-For": `192.0.2.${guess}` };
      status = (await send(url, { target: "/api/search?q=a", headers })).status;
    }
    expect(status).toBe(429);
  }));

test.each([-1, 11, 1.5, Number.NaN, "1", null, true])(
  "trustedProxies: %j is refused before the port opens",
  async (trustedProxies) => {
    const wrong = { ...local, trustedProxies } as StandaloneServerOptions;
    await expect(startServer(createMemoryStore(), wrong)).rejects.toMatchObject({
      code: "configuration_invalid",
      message: expect.stringContaining("trustedProxies"),
    });
  },
);

test.each([
  ["*", "cross-origin"],
  ["https://a.example", "same-origin"],
  ["", "same-origin"],
])("with corsOrigin %j answers may be embedded %s", (corsOrigin, policy) =>
  serving({ corsOrigin }, async (url) => {
    for (const target of ["/api/search?q=a", "/api/health", "/api/nothing"]) {
      const { headers } = await send(url, { target });
      expect(headers["cross-origin-resource-policy"]).toBe(policy);
    }
  }),
);

describe("a page of another origin", () => {
  // What contains documents or code and nothing else.
  const readers =
    /^(search(Box|Dialog)?|ask|document|health|docs|docsFile|wiki(Pages?|Status|Links)|(llms(Full)?|agents|skill)Text|skillIndex|sitemap|feed)$/;
  const origin = "https://evil.example";
  const shown = async (url: string, method: string, target: string) => {
    const headers = { Origin: origin, "Access-Control-Request-Method": method };
    const answers = [await send(url, { method: "OPTIONS", target, headers })];
    if (answers[0]?.body.includes('"route_not_found"')) return false;
    if (method === "GET") answers.push(await send(url, { target, headers: { Origin: origin } }));
    return answers.some(({ headers: said }) => said["access-control-allow-origin"] !== undefined);
  };
  const rows = Object.entries(routes).flatMap(([path, { handler, methods }]) =>
    Object.keys(methods).map((method) => ({ method, path, handler })),
  );

  test.each([undefined, "*"])(
    "reads no ticket, nothing of MCP and no answer to a change with corsOrigin %j",
    async (corsOrigin) => {
      const opened = await classifierOf();
      const options = { classifier: opened.classifier, mcp: true, corsOrigin };
      await serving(options, async (url) => {
        const read = [];
        for (const { method, path, handler } of rows) {
          const target = path.replace(/\{\w+\}/, "github");
          if (await shown(url, method, target)) read.push(handler);
        }
        expect(read.filter((handler) => !readers.test(handler))).toEqual([]);
        expect(read).toContain("search");
      });
      await opened.close();
    },
  );

  test("reads tickets with a key of its own", async () => {
    const opened = await classifierOf();
    const auth = createEnvAuth({ apiKey: "a-long-enough-key" });
    await serving({ classifier: opened.classifier, auth }, async (url) => {
      expect(await shown(url, "POST", "/api/classify-ticket")).toBe(true);
    });
    await opened.close();
  });
});

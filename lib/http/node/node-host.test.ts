import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { HttpHandler } from "../exchange.ts";
import { createHttpServer, type HttpServer } from "./http-server.ts";
import { type AnsweredRequest, createNodeListener, type NodeHostOptions } from "./node-host.ts";

const servers: HttpServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close(0))));

const saying =
  (text: string): HttpHandler =>
  () => ({ status: 200, headers: {}, body: text });

/** A host with one route, of which everything else is somebody else's; resolves with its port. */
async function serve(options: Partial<NodeHostOptions> = {}): Promise<number> {
  const routes = new Map([["/route", saying("the route")]]);
  const otherwise = () => saying("somebody else");
  const server = createHttpServer({
    listener: createNodeListener({ routes, otherwise, ...options }),
  });
  servers.push(server);
  return Number(new URL(await server.listen(0, "127.0.0.1")).port);
}

/** Everything that comes back for these bytes, until the connection ends. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.on("data", (data) => {
      text += data.toString();
    });
    socket.on("close", () => resolve(text)).on("error", reject);
  });
}

const asked = (path: string, more = ""): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n`;
const bodyOf = (answer: string): string => answer.split("\r\n\r\n")[1] ?? "";

describe("a request goes to the one who answers it", () => {
  test.each([
    ["/route", "the route"],
    ["/route?q=1", "the route"],
    ["/route/", "somebody else"],
    ["/Route", "somebody else"],
    ["/", "somebody else"],
  ])("%s: %s", async (path, answer) => {
    expect(bodyOf(await exchange(await serve(), asked(path)))).toBe(answer);
  });

  test("a promise of an answerer is waited for", async () => {
    const port = await serve({ otherwise: async () => saying("later") });
    expect(bodyOf(await exchange(port, asked("/")))).toBe("later");
  });

  test("a host that takes over answers with the request's id", async () => {
    const takeOver = (_incoming: unknown, outgoing: { end(text: string): void }) =>
      outgoing.end("a page");
    const port = await serve({ otherwise: () => ({ takeOver }) });
    const answer = await exchange(port, asked("/", "X-Request-Id: mine\r\n"));
    expect(answer).toMatch(/x-request-id: mine\r\n/i);
    expect(answer).toContain("a page");
  });
});

describe("who is not admitted reaches no route", () => {
  test.each<[string, NodeHostOptions["admit"]]>([
    ["at once", () => saying("refused")],
    ["after a question", async () => saying("refused")],
  ])("refused %s", async (_name, admit) => {
    let reached = 0;
    const routes = new Map<string, HttpHandler>([
      [
        "/route",
        (request) => {
          reached += 1;
          return saying("the route")(request);
        },
      ],
    ]);
    const port = await serve({ routes, ...(admit && { admit }) });
    expect(bodyOf(await exchange(port, asked("/route")))).toBe("refused");
    expect(reached).toBe(0);
  });

  test("and null lets it pass", async () => {
    const port = await serve({ admit: async () => null });
    expect(bodyOf(await exchange(port, asked("/route")))).toBe("the route");
  });
});

describe("a request that two programs may read differently is refused before anybody is asked", () => {
  test.each([
    ["two hosts", "GET /route HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "request_malformed"],
    ["another protocol", asked("/route", "Upgrade: websocket\r\n"), 400, "request_malformed"],
    ["a backslash", asked("/route\\..\\x"), 400, "url_invalid"],
    ["an encoded slash", asked("/route%2fx"), 400, "url_invalid"],
    ["steps up", asked("/x/../route"), 400, "url_invalid"],
  ])("%s", async (_name, bytes, status, code) => {
    let asks = 0;
    const port = await serve({
      admit: () => {
        asks += 1;
        return null;
      },
    });
    const answer = await exchange(port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/connection: close/i);
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ status, code });
    expect(asks).toBe(0);
  });

  test("but the offer of HTTP/2 that clients make is passed over", async () => {
    const answer = await exchange(await serve(), asked("/route", "Upgrade: h2c\r\n"));
    expect(bodyOf(answer)).toBe("the route");
  });
});

describe("what never becomes a request is answered by the server itself", () => {
  test.each([
    ["no HTTP", "hello\r\n\r\n", 400, "request_malformed"],
    ["a letter beyond ASCII", "GET /ä HTTP/1.1\r\nHost: a\r\n\r\n", 400, "url_invalid"],
    ["a head of 17 KB", asked("/", `X: ${"x".repeat(17_000)}\r\n`), 431, "headers_too_large"],
  ])("%s", async (_name, bytes, status, code) => {
    const answer = await exchange(await serve(), bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ status, code });
    expect(answer).toMatch(/X-Request-Id: \S+\r\nConnection: close/);
  });
});

describe("every answer is logged", () => {
  const seen: AnsweredRequest[] = [];
  const onAnswered = (answered: AnsweredRequest): void => void seen.push(answered);
  afterEach(() => void seen.splice(0));

  test("by path, never by query, and not at any length", async () => {
    const port = await serve({ onAnswered });
    await exchange(port, asked("/route?key=secret"));
    await exchange(port, asked(`/${"x".repeat(300)}`));
    expect(seen).toMatchObject([
      { method: "GET", path: "/route", status: 200 },
      { path: `/${"x".repeat(199)}` },
    ]);
    expect(JSON.stringify(seen)).not.toContain("secret");
    for (const { duration_ms } of seen) expect(duration_ms).toBeGreaterThanOrEqual(0);
  });

  test("refusals and answers of a host that takes over included", async () => {
    const takeOver: NonNullable<Parameters<typeof createNodeListener>[0]["otherwise"]> = () => ({
      takeOver: (_incoming, outgoing) => void outgoing.writeHead(418).end(),
    });
    const port = await serve({ onAnswered, otherwise: takeOver });
    await exchange(port, asked("/a\\b"));
    await exchange(port, asked("/tea"));
    expect(seen.map(({ path, status }) => [path, status])).toEqual([
      ["/a\\b", 400],
      ["/tea", 418],
    ]);
  });
});

describe("a port that cannot be had is one clear line", () => {
  test.each<[string, number, string, RegExp]>([
    ["an unknown name", 0, "no-such-host.invalid", /host name no-such-host\.invalid is not/],
    ["an address of another machine", 0, "192.0.2.1", /no address 192\.0\.2\.1; use 0\.0\.0\.0/],
  ])("%s", async (_name, port, host, message) => {
    const server = createHttpServer({ listener: () => undefined });
    await expect(server.listen(port, host)).rejects.toMatchObject({
      code: "configuration_invalid",
      message: expect.stringMatching(message),
    });
  });

  test("one that another program has", async () => {
    const port = await serve();
    const second = createHttpServer({ listener: () => undefined });
    await expect(second.listen(port, "127.0.0.1")).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use by another program`,
    );
  });
});

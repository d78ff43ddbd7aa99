/** Attacks 96 to 114: connections that stay open. */
import { connect } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { send, sendRaw } from "../kit/requests/http-client.ts";
import {
  type ApplicationServer,
  startApplicationServer,
} from "../kit/services/application-server.ts";
import {
  allowedOrigin,
  type GuardedService,
  issueToken,
  keys,
  post,
  signIn,
  startGuardedService,
} from "../kit/services/guarded-service.ts";

let service: GuardedService;
let cookie = "";
beforeAll(async () => {
  service = await startGuardedService();
  cookie = await signIn(service.url);
});
afterAll(() => service.remove());

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});

interface Attempt {
  readonly namespace?: string;
  readonly auth?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly transport?: "websocket" | "polling";
}

function open(attempt: Attempt, url: string = service.url): Socket {
  const { namespace = "/plugins/crm-1", auth = {}, headers = {}, transport } = attempt;
  const socket = io(url + namespace, {
    auth,
    extraHeaders: headers,
    transports: [transport ?? "websocket"],
    reconnection: false,
    forceNew: true,
  });
  opened.push(socket);
  return socket;
}

/** "connected", or why not. */
function outcomeOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.on("connect", () => resolve("connected"));
    socket.on("connect_error", (error) => resolve(error.message));
  });
}

test("keys guessed over sockets count with those of requests, and a right one passes", async () => {
  const own = await startGuardedService();
  const guess = (count: number) =>
    outcomeOf(
      open({ namespace: `/plugins/guess-${count}`, auth: { apiKey: keys.unknown } }, own.url),
    );
  const guesses = await Promise.all(Array.from({ length: 100 }, (_guess, count) => guess(count)));
  expect(new Set(guesses)).toEqual(new Set(["unauthorized"]));
  expect(await guess(100)).toBe("too_many_attempts");
  // Without a key nothing is guessed.
  expect(await outcomeOf(open({}, own.url))).toBe("unauthorized");
  const headers = { Authorization: `Bearer ${keys.unknown}` };
  expect((await send(own.url, { target: "/api/search?q=a", headers })).status).toBe(429);
  expect(await outcomeOf(open({ auth: { apiKey: keys.first } }, own.url))).toBe("connected");
  await own.remove();
});

describe("98 to 109 access to sockets", () => {
  test.each<[string, Attempt, string | RegExp]>([
    ["98 a key over WebSocket", { auth: { apiKey: keys.first } }, "connected"],
    ["99 a key over polling", { auth: { apiKey: keys.first }, transport: "polling" }, "connected"],
    ["100 a key in upper case", { auth: { apiKey: keys.first.toUpperCase() } }, "connected"],
    [
      "101 a key from a listed origin",
      { auth: { apiKey: keys.first }, headers: { Origin: allowedOrigin } },
      "connected",
    ],
    ["102 a wrong key", { auth: { apiKey: keys.unknown } }, "unauthorized"],
    ["103 nothing", {}, "unauthorized"],
    [
      "104 a garbage cookie",
      { headers: { Cookie: "svc_session=a*b*c*d*e*f*g*h" } },
      "unauthorized",
    ],
    ["105 a list as key", { auth: { apiKey: [keys.first] } }, "unauthorized"],
    ["105 an object as key", { auth: { apiKey: { $ne: "" } } }, "unauthorized"],
    ["105 null as key", { auth: { apiKey: null } }, "unauthorized"],
    ["a search key", { auth: { apiKey: keys.search } }, "unauthorized"],
    [
      "106 another namespace",
      { namespace: "/admin", auth: { apiKey: keys.first } },
      "Invalid namespace",
    ],
    ["106 the root", { namespace: "/", auth: { apiKey: keys.first } }, "Invalid namespace"],
    [
      "107 dot-dot",
      { namespace: "/plugins/../admin", auth: { apiKey: keys.first } },
      "Invalid namespace",
    ],
    [
      "108 200 characters",
      { namespace: `/plugins/${"a".repeat(200)}`, auth: { apiKey: keys.first } },
      "Invalid namespace",
    ],
    [
      "108 a line break",
      { namespace: "/plugins/abc\n", auth: { apiKey: keys.first } },
      "Invalid namespace",
    ],
    [
      "109 a foreign origin over WebSocket",
      { auth: { apiKey: keys.first }, headers: { Origin: "https://evil.example" } },
      "websocket error",
    ],
    [
      "109 a foreign origin over polling",
      {
        auth: { apiKey: keys.first },
        headers: { Origin: "https://evil.example" },
        transport: "polling",
      },
      "xhr poll error",
    ],
    [
      "109 origin null",
      { auth: { apiKey: keys.first }, headers: { Origin: "null" } },
      "websocket error",
    ],
  ])("%s", async (_name, attempt, expected) => {
    expect(await outcomeOf(open(attempt))).toBe(expected);
  });

  test("the cookie of a session connects, unless a wrong key comes with it", async () => {
    expect(await outcomeOf(open({ headers: { Cookie: cookie } }))).toBe("connected");
    const both = { auth: { apiKey: keys.unknown }, headers: { Cookie: cookie } };
    expect(await outcomeOf(open(both))).toBe("unauthorized");
  });

  test("the bearer of a frame connects as well", async () => {
    const token = await issueToken(service.url);
    const { body } = await post(service.url, "/api/auth/session", { token, mode: "bearer" });
    const { bearer } = JSON.parse(body) as { bearer: string };
    expect(await outcomeOf(open({ auth: { apiKey: bearer } }))).toBe("connected");
  });

  test("114 a key in the address is not read", async () => {
    const socket = io(`${service.url}/plugins/crm-1?apiKey=${keys.first}`, {
      query: { apiKey: keys.first },
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
    });
    opened.push(socket);
    expect(await outcomeOf(socket)).toBe("unauthorized");
  });
});

describe("upgrades", () => {
  const upgrade = (target: string, ...lines: string[]) =>
    sendRaw(
      service.url,
      `${[`GET ${target} HTTP/1.1`, "Host: a", "Connection: Upgrade", "Upgrade: websocket", ...lines].join("\r\n")}\r\n\r\n`,
    );
  const handshake = ["Sec-WebSocket-Version: 13", `Sec-WebSocket-Key: ${btoa("0123456789abcdef")}`];

  test.each([
    ["96 a route", "/api/config"],
    ["96 a page", "/"],
    ["96 the framework's own", "/_next/webpack-hmr"],
    ["97 somewhere else", "http://169.254.169.254/latest/meta-data"],
    ["longer than ours", "/socket.io/x?EIO=4&transport=websocket"],
    ["shorter than ours", "/socket.io?EIO=4&transport=websocket"],
  ])("%s: refused and closed", async (_name, target) => {
    expect(await upgrade(target, ...handshake)).toMatch(/^HTTP\/1\.1 400 [^]*Content-Length: 0/);
  });

  test("110 a version of the protocol that does not match: refused, and others are served", async () => {
    for (const query of [
      "EIO=3&transport=websocket",
      "EIO=99&transport=websocket",
      "transport=x",
    ]) {
      expect(await upgrade(`/socket.io/?${query}`, ...handshake)).not.toMatch(/^HTTP\/1\.1 101/);
    }
    const polled = await send(service.url, { target: "/socket.io/?EIO=4&transport=polling" });
    const sid = /"sid":"([^"]+)"/.exec(polled.body)?.[1];
    await upgrade(`/socket.io/?EIO=3&transport=websocket&sid=${sid}`, ...handshake);
    expect((await send(service.url, { target: "/api/health" })).status).toBe(200);
  });

  test("a client that offers HTTP/2 is answered in HTTP/1.1, with its body read", async () => {
    const offer = [
      "Connection: Upgrade, HTTP2-Settings",
      "Upgrade: h2c",
      "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA",
    ];
    const get = ["GET /api/health HTTP/1.1", "Host: a", ...offer].join("\r\n");
    const body = JSON.stringify({ apiKey: keys.first });
    const second = [
      "POST /api/auth HTTP/1.1",
      "Host: a",
      ...offer,
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
    ].join("\r\n");
    const statuses = await converse(service.url, [`${get}\r\n\r\n`, `${second}\r\n\r\n`, body]);
    expect(statuses).toEqual(["200", "200"]);
  });
});

describe("what connected clients send", () => {
  const connected = async (): Promise<Socket> => {
    const socket = open({ auth: { apiKey: keys.first } });
    await outcomeOf(socket);
    return socket;
  };
  const disconnected = (socket: Socket): Promise<string> =>
    new Promise((resolve) => {
      socket.on("disconnect", resolve);
    });

  test("111 a packet of 1 MB: disconnected", async () => {
    const socket = await connected();
    const over = disconnected(socket);
    socket.emit("x", "x".repeat(1024 * 1024));
    expect(await over).toMatch(/transport (?:close|error)/);
  });

  test("112 a packet that promises 100 attachments: disconnected", async () => {
    const socket = await connected();
    const over = disconnected(socket);
    // Type 5, with 100 attachments that never come.
    const { engine } = socket.io;
    engine.write('5100-/plugins/crm-1,["x",{"_placeholder":true,"num":0}]');
    expect(await over).toMatch(/transport (?:close|error)|parse error|server disconnect/);
  });

  test("unknown events do no harm", async () => {
    const socket = await connected();
    socket.emit("svc:updated", { instanceId: "crm-1" });
    socket.emit("__proto__", { constructor: 1 }, "x".repeat(1_000));
    expect((await send(service.url, { target: "/api/health" })).status).toBe(200);
    expect(socket.connected).toBe(true);
  });
});

describe("the end of a right is the end of the socket", () => {
  let server: ApplicationServer;
  beforeAll(async () => {
    server = await startApplicationServer();
  });
  afterAll(() => server.close());

  const connectedAs = async (own: string): Promise<Socket> => {
    const socket = open({ headers: { Cookie: own } }, server.url);
    expect(await outcomeOf(socket)).toBe("connected");
    return socket;
  };
  const over = (socket: Socket) =>
    new Promise((resolve) => {
      socket.on("disconnect", resolve);
    });

  test("113 signing out drops it at once, and no other", async () => {
    const own = await signIn(server.url);
    const socket = await connectedAs(own);
    const other = await connectedAs(await signIn(server.url));
    const dropped = over(socket);
    await send(server.url, { method: "DELETE", target: "/api/auth", headers: { Cookie: own } });
    expect(await dropped).toBe("io server disconnect");
    expect(other.connected).toBe(true);
  });

  test("a session that runs out is noticed at the next look", async () => {
    const socket = await connectedAs(await signIn(server.url));
    const dropped = over(socket);
    server.clock.advance(86_400_000);
    expect(await dropped).toBe("io server disconnect");
  });
});

describe("svc:updated", () => {
  const updatesOf = (socket: Socket): Record<string, unknown>[] => {
    const updates: Record<string, unknown>[] = [];
    socket.on("svc:updated", (update: Record<string, unknown>) => updates.push(update));
    return updates;
  };
  const bearer = { Authorization: `Bearer ${keys.first}` };
  const register = (instanceId: string, version: string) =>
    post(service.url, "/api/plugins", { instanceId, name: "App", version }, bearer);

  test("notifies its own namespace and the registry, and no other", async () => {
    const sockets = ["app-1", "registry", "app-2"].map((id) =>
      open({ namespace: `/plugins/${id}`, auth: { apiKey: keys.first } }),
    );
    const [own, registry, other] = sockets.map(updatesOf);
    await Promise.all(sockets.map(outcomeOf));
    expect((await register("app-1", "1.0.0")).status).toBe(201);
    expect((await register("app-1", "1.1.0")).status).toBe(200);
    const removal = { method: "DELETE", target: "/api/plugins/app-1", headers: bearer };
    expect((await send(service.url, removal)).status).toBe(204);
    await expect.poll(() => own?.length).toBe(3);
    const update = (kind: string, version: string) => ({
      instanceId: "app-1",
      kind,
      version,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const expected = [
      update("registered", "1.0.0"),
      update("updated", "1.1.0"),
      update("removed", "1.1.0"),
    ];
    expect(own).toEqual(expected);
    expect(registry).toEqual(expected);
    expect(other).toEqual([]);
  });

  test("an update without listeners leaves no namespace open to everybody", async () => {
    await register("app-3", "1.0.0");
    expect(await outcomeOf(open({ namespace: "/plugins/app-3" }))).toBe("unauthorized");
  });
});

/** Sends the pieces one after the other answer, over one connection; gives the statuses. */
function converse(url: string, pieces: readonly string[]): Promise<string[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(port), hostname, () => socket.write(pieces[0] ?? ""));
    let isAsked = false;
    socket.on("data", (data) => {
      received += data.toString();
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code ?? "");
      if (statuses.length === 2) {
        socket.destroy();
        resolve(statuses);
      } else if (!isAsked && received.endsWith("}")) {
        isAsked = true;
        socket.write(pieces[1] ?? "");
        // The body comes later than the head.
        setTimeout(() => socket.write(pieces[2] ?? ""), 50);
      }
    });
  });
}

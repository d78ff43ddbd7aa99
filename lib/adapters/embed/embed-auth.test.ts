/** Attacks 70 to 74 and 77, at the hook's own door; real frames are in e2e. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createEmbedAuth, type FrameMessage, type FrameWindow } from "./embed-auth.ts";

const host = "https://host.example";
const own = "https://kb.example";
const token = "t".repeat(43);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Answering {
  /** Whether the browser keeps our cookie. */
  readonly keepsCookies?: boolean;
  readonly sessionStatus?: number;
}

/** A frame in memory, with a service that answers as it is told. */
function createFrame({ keepsCookies = true, sessionStatus = 200 }: Answering = {}) {
  const posted: (readonly [string, string])[] = [];
  const asked: { path: string; body: unknown; authorization: string | null }[] = [];
  const listeners = new Set<(event: FrameMessage) => void>();
  const parent = {
    postMessage: (message: unknown, origin: string) =>
      void posted.push([(message as { type: string }).type, origin]),
  };
  const frame: FrameWindow = {
    parent,
    location: { origin: own },
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const text = await request.text();
      const body = text === "" ? null : (JSON.parse(text) as { mode?: string });
      asked.push({ path: pathname, body, authorization: request.headers.get("authorization") });
      if (pathname !== "/api/auth/session") return Response.json({ authenticated: keepsCookies });
      if (sessionStatus !== 200) {
        return Response.json({ detail: "refused" }, { status: sessionStatus });
      }
      const lifetimeMs = body?.mode === "bearer" ? 900_000 : 86_400_000;
      const expiresAt = new Date(Date.now() + lifetimeMs).toISOString();
      return Response.json({
        expiresAt,
        ...(body?.mode === "bearer" && { bearer: "Fe26.bearer" }),
      });
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  };
  const receive = async (message: Partial<FrameMessage>): Promise<void> => {
    const event = { origin: host, source: parent, data: { type: "svc:auth", token }, ...message };
    for (const listener of listeners) listener(event);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { frame, posted, asked, receive, listeners };
}

function started(answering: Answering = {}) {
  const world = createFrame(answering);
  const auth = createEmbedAuth({ allowedOrigins: [host] }, world.frame);
  return { ...world, auth, stop: auth.start() };
}

test("it tells each allowed host that it is ready, and no other window", () => {
  const world = createFrame();
  const second = "https://other.example";
  createEmbedAuth({ allowedOrigins: [host, second] }, world.frame).start();
  expect(world.posted).toEqual([
    ["svc:ready", host],
    ["svc:ready", second],
  ]);
});

test("outside of a frame it neither posts nor listens", () => {
  const world = createFrame();
  const alone = { ...world.frame };
  Object.assign(alone, { parent: alone });
  const auth = createEmbedAuth({ allowedOrigins: [host] }, alone);
  auth.start();
  expect([auth.getState(), world.posted, world.listeners.size]).toEqual([
    { status: "standalone" },
    [],
    0,
  ]);
});

describe("messages that are ignored", () => {
  test.each<[string, Partial<FrameMessage>]>([
    ["70 foreign origin", { origin: "https://evil.example" }],
    ["71 another window", { source: {} }],
    ["71 no window", { source: null }],
    ["72 allowed origin as a prefix", { origin: `${host}.evil.example` }],
    ["72 allowed origin as a suffix", { origin: "https://evil-host.example" }],
    ["72 origin null", { origin: "null" }],
    [
      "73 token that is an object",
      { data: { type: "svc:auth", token: { toString: () => token } } },
    ],
    ["73 token that is a number", { data: { type: "svc:auth", token: Number("1".repeat(20)) } }],
    ["73 short token", { data: { type: "svc:auth", token: "short" } }],
    ["73 long token", { data: { type: "svc:auth", token: "t".repeat(201) } }],
    ["73 no type", { data: { token } }],
    ["73 text", { data: `svc:auth ${token}` }],
    ["73 null", { data: null }],
    ["another type", { data: { type: "svc:auth-request", token } }],
  ])("%s", async (_name, message) => {
    const { receive, asked, auth } = started();
    await receive(message);
    expect([asked, auth.getState()]).toEqual([[], { status: "waiting" }]);
  });

  test("74 the same token twice is redeemed once", async () => {
    const { receive, asked } = started();
    await Promise.all([receive({}), receive({})]);
    await receive({});
    expect(asked.filter(({ path }) => path === "/api/auth/session")).toHaveLength(1);
  });

  test("whatever comes after it has stopped", async () => {
    const { receive, asked, stop } = started();
    stop();
    await receive({});
    expect(asked).toEqual([]);
  });
});

test("a token becomes a cookie, and the host is asked again before that ends", async () => {
  const { receive, asked, posted, auth } = started();
  await receive({});
  expect(auth.getState()).toMatchObject({ status: "authenticated", mode: "cookie" });
  expect(auth.getBearer()).toBeNull();
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ["/api/auth/session", { token }],
    ["/api/auth", null],
  ]);
  await vi.advanceTimersByTimeAsync(86_400_000 - 60_000);
  expect(posted.at(-1)).toEqual(["svc:auth-request", host]);
});

describe("77 where the browser blocks the cookie", () => {
  const second = "u".repeat(43);

  async function signedIn() {
    const world = started({ keepsCookies: false });
    await world.receive({});
    expect(world.auth.getState()).toEqual({ status: "waiting" });
    expect(world.posted.at(-1)).toEqual(["svc:auth-request", host]);
    await world.receive({ data: { type: "svc:auth", token: second } });
    return world;
  }

  test("another token becomes a bearer, in memory only", async () => {
    const { auth, asked } = await signedIn();
    expect(auth.getState()).toMatchObject({ status: "authenticated", mode: "bearer" });
    expect(asked.at(-1)?.body).toEqual({ token: second, mode: "bearer" });
    expect(auth.getBearer()).toBe("Fe26.bearer");
  });

  test("its fetch sends the bearer to the service only", async () => {
    const { auth, asked } = await signedIn();
    await auth.fetch("/api/search?q=a");
    await auth.fetch(`${own}/api/search?q=a`);
    expect(asked.slice(-2).map(({ authorization }) => authorization)).toEqual([
      "Bearer Fe26.bearer",
      "Bearer Fe26.bearer",
    ]);
    const count = asked.length;
    for (const address of ["https://evil.example/", `${own}.evil.example/`, "//evil.example/"]) {
      await expect(auth.fetch(address)).rejects.toThrow(TypeError);
    }
    expect(asked).toHaveLength(count);
  });

  test("the bearer is renewed before it ends, and the state stays signed in", async () => {
    const { auth, posted, receive } = await signedIn();
    const states: string[] = [];
    auth.subscribe(() => states.push(auth.getState().status));
    await vi.advanceTimersByTimeAsync(900_000 - 60_000);
    expect(posted.at(-1)).toEqual(["svc:auth-request", host]);
    await receive({ data: { type: "svc:auth", token: "v".repeat(43) } });
    expect(states).toEqual(["authenticated"]);
  });
});

test("a refusal is retried with a new token, later each time, and then reported", async () => {
  const { receive, posted, auth } = started({ sessionStatus: 401 });
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt++) {
    await receive({ data: { type: "svc:auth", token: `${attempt}`.repeat(43) } });
    const before = posted.length;
    for (let second = 0; posted.length === before && second < 60; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      if (posted.length > before) pauses.push(second + 1);
    }
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16]);
  expect(auth.getState()).toEqual({ status: "failed", reason: "refused" });
});

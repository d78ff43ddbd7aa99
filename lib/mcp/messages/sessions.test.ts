import { McpServer, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { describe, expect, test } from "vitest";
import { createMcpSessions, type SessionLimits } from "./sessions.ts";

class TellingServer extends McpServer {
  private readonly id: string;
  private readonly ended: string[];

  constructor(id: string, ended: string[]) {
    super({ name: id, version: "1" });
    this.id = id;
    this.ended = ended;
  }

  override async close(): Promise<void> {
    this.ended.push(this.id);
    await super.close();
  }
}

/** Sessions of real servers, with a clock that the test moves. */
function house(limits: SessionLimits = {}) {
  const clock = { ms: 0 };
  const sessions = createMcpSessions(limits, () => clock.ms);
  const ended: string[] = [];
  const open = (id: string, caller: string | null = "anna"): void => {
    sessions.reserve(caller);
    const server = new TellingServer(id, ended);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
    });
    void server.connect(transport);
    sessions.add(id, { server, transport, caller, rights: "all", permitted: null });
  };
  const isThere = (id: string, caller: string | null = "anna", rights = "all"): boolean =>
    sessions.find(id, { caller, rights }) !== null;
  return { sessions, clock, ended, open, isThere };
}

/** Servers end on their own time. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a session is found", () => {
  test("only by the caller who opened it", () => {
    const { open, isThere } = house();
    open("a", "anna");
    open("open", null);
    expect(isThere("a", "anna")).toBe(true);
    expect(isThere("a", "ben")).toBe(false);
    expect(isThere("a", null)).toBe(false);
    expect(isThere("open", null)).toBe(true);
    expect(isThere("open", "anna")).toBe(false);
    expect(isThere("none", "anna")).toBe(false);
  });

  test("only with the rights that it was opened with: its server offers those", () => {
    const { open, isThere } = house();
    open("a");
    expect([isThere("a", "anna", "fewer"), isThere("a", "anna")]).toEqual([false, true]);
  });

  test("until it is removed", () => {
    const { sessions, open, isThere } = house();
    open("a");
    sessions.remove("a");
    sessions.remove("a");
    expect([isThere("a"), sessions.size]).toEqual([false, 0]);
  });
});

describe("when all places are taken", () => {
  test("the session goes that was used longest ago, and its server is closed", async () => {
    const { sessions, ended, open, isThere } = house({ sessionsMax: 2 });
    open("a");
    open("b");
    sessions.use("a")();
    open("c");
    await settled();
    expect([isThere("a"), isThere("b"), isThere("c"), ended]).toEqual([true, false, true, ["b"]]);
    expect(sessions.size).toBe(2);
  });

  test("one that is in use stays, and a new one is refused with a time to come back", () => {
    const { sessions, open } = house({ sessionsMax: 1 });
    open("a");
    const done = sessions.use("a");
    expect(() => open("b")).toThrow(
      expect.objectContaining({ code: "sessions_exhausted", retryAfter_s: 60 }),
    );
    expect(sessions.size).toBe(1);
    done();
    open("b");
    expect(sessions.size).toBe(1);
  });

  test("one caller takes its own places only", () => {
    const { sessions, open, isThere } = house({ sessionsMax: 10, sessionsPerCallerMax: 2 });
    open("ben", "ben");
    for (const id of ["a", "b", "c"]) open(id, "anna");
    expect([isThere("ben", "ben"), isThere("a"), isThere("b"), isThere("c")]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(sessions.size).toBe(3);
  });

  test("callers that cannot be told apart do not share the limit of one caller", () => {
    const { sessions, open } = house({ sessionsMax: 10, sessionsPerCallerMax: 2 });
    for (const id of ["a", "b", "c"]) open(id, null);
    expect(sessions.size).toBe(3);
  });
});

describe("a session that is idle too long ends", () => {
  test("counted from its last use, not from its beginning", async () => {
    const { sessions, clock, ended, open } = house({ sessionIdleMs: 100 });
    open("a");
    open("b");
    clock.ms = 80;
    sessions.use("b")();
    clock.ms = 101;
    sessions.sweep();
    await settled();
    expect([ended, sessions.size]).toEqual([["a"], 1]);
  });

  test("and not while one of its requests or streams is open", () => {
    const { sessions, clock, open } = house({ sessionIdleMs: 100 });
    open("a");
    const [first, second] = [sessions.use("a"), sessions.use("a")];
    first();
    clock.ms = 1_000;
    sessions.sweep();
    expect(sessions.size).toBe(1);
    second();
    clock.ms = 1_101;
    sessions.sweep();
    expect(sessions.size).toBe(0);
  });
});

test("using a session that is gone does no harm", () => {
  const { sessions } = house();
  sessions.use("gone")();
  expect(sessions.size).toBe(0);
});

test("close ends every session, one whose server fails to close included", async () => {
  const { sessions, ended, open } = house();
  open("a");
  open("b");
  sessions.each(({ transport }) => {
    const close = transport.close.bind(transport);
    transport.close = async () => {
      await close();
      throw new Error("no way to close it");
    };
  });
  await sessions.close();
  expect([ended.sort(), sessions.size]).toEqual([["a", "b"], 0]);
});

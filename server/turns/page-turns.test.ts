/** Pages and forms take turns with everything else: counted in turns, not in time. */
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { createLimiter } from "knowledge-sdk";
import type { HttpRequest } from "knowledge-sdk/host";
import type { Answerer } from "knowledge-sdk/service";
import { expect, test } from "vitest";
import { handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import { createPageTurns } from "./page-turns.ts";

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A service whose pages are drawn when the test says so. */
function openService() {
  const limiter = createLimiter();
  const callers = new WeakMap<HttpRequest, string>();
  const callerIdOf = (request: HttpRequest): string => callers.get(request) ?? "nobody";
  const turns = createPageTurns({ limiter, callerIdOf });
  const begun: string[] = [];
  const drawing: ServerResponse[] = [];
  const from = (caller: string, path: string): HttpRequest => {
    const request = handlerRequest(path);
    callers.set(request, caller);
    return request;
  };
  const takeOver = (_: IncomingMessage, outgoing: ServerResponse) => void drawing.push(outgoing);
  const open = async (caller: string, path = "/console/tickets"): Promise<Answerer> => {
    const answerer = await turns.draw(from(caller, path), takeOver);
    begun.push(caller);
    if (typeof answerer === "function") return answerer;
    const incoming = new IncomingMessage(new Socket());
    answerer.takeOver(incoming, new ServerResponse(incoming));
    return answerer;
  };
  return { limiter, turns, begun, drawing, from, open };
}

async function untilQuiet(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await nextTurn();
}

test("forty pages of one caller hold two places, and another caller's page is the next", async () => {
  const { begun, drawing, open } = openService();
  for (let page = 0; page < 40; page++) void open("greedy");
  void open("polite");
  await untilQuiet();
  expect(begun).toEqual(["greedy", "polite"]);
  drawing.shift()?.emit("finish");
  await untilQuiet();
  expect(begun).toEqual(["greedy", "polite", "greedy"]);
});

test("a search beside forty pages begins at once, and all pages are drawn in the end", async () => {
  const { limiter, begun, drawing, open } = openService();
  for (let page = 0; page < 40; page++) void open("greedy");
  await untilQuiet();
  for (let left = 40; left > 0; left -= 1) {
    const before = begun.length;
    await limiter.limit(() => undefined, { caller: "polite" });
    expect(begun.length - before).toBeLessThanOrEqual(1);
    drawing.shift()?.emit("close");
    await untilQuiet();
  }
  expect(begun).toHaveLength(40);
  expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
});

test("a reader who is slow gives the place back", async () => {
  const { begun, drawing, open } = openService();
  for (let page = 0; page < 3; page++) void open("greedy");
  await untilQuiet();
  // More than the socket's buffer takes: the rest waits for the reader.
  drawing[0]?.write("x".repeat(1024 * 1024));
  await untilQuiet();
  expect(begun).toHaveLength(3);
});

test("files of the build do not wait for pages", async () => {
  const { begun, open } = openService();
  for (let page = 0; page < 5; page++) void open("greedy");
  void open("a file", "/_next/static/chunks/a.js");
  await untilQuiet();
  expect(begun).toEqual(expect.arrayContaining(["a file"]));
});

test("forms that came together are parsed in turns of their own", async () => {
  const { turns, from } = openService();
  const order: string[] = [];
  const parse = (caller: string) =>
    turns.parse(from(caller, "/console/classify"), () => order.push(caller));
  const forms = [...Array.from({ length: 30 }, () => parse("greedy")), parse("polite")];
  const perTurn: number[] = [];
  for (let turn = 0; turn < 100; turn++) {
    const before = order.length;
    await nextTurn();
    perTurn.push(order.length - before);
  }
  await Promise.all(forms);
  expect(Math.max(...perTurn)).toBe(1);
  expect(order.indexOf("polite")).toBeLessThanOrEqual(2);
});

test("a page beyond the line is refused with 429, and says when to come again", async () => {
  const { turns, from, open } = openService();
  for (let page = 0; page < 502; page++) void open("greedy");
  await untilQuiet();
  const request = from("greedy", "/");
  const answerer = await turns.draw(request, () => undefined);
  if (typeof answerer !== "function") throw new Error("drawn");
  const { status, headers } = await answerer(request);
  expect([status, headers["Retry-After"]]).toEqual([429, "1"]);
});

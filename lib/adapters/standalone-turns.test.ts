/** Pages of a server without a framework take turns with searches: counted, not timed. */
import { expect, test } from "vitest";
import { handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import { createLimiter } from "../base/index.ts";
import { createPageLine } from "./standalone-turns.ts";

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("forty pages of one caller hold one of two places beside another caller, and a search begins at once", async () => {
  const limiter = createLimiter();
  const begun: string[] = [];
  const drawing: (() => void)[] = [];
  const page = createPageLine(
    limiter,
    0,
  )(async ({ remoteAddress }) => {
    begun.push(remoteAddress ?? "");
    await new Promise<void>((resolve) => drawing.push(resolve));
    return { status: 200, headers: {}, body: "page" };
  });
  const open = async (remoteAddress: string) =>
    page(handlerRequest("/wiki/start", { remoteAddress }));
  const answers = [...Array.from({ length: 40 }, () => open("192.0.2.1")), open("192.0.2.2")];
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  expect(begun).toEqual(["192.0.2.1", "192.0.2.2"]);
  expect(await limiter.limit(() => "found", { caller: "192.0.2.3" })).toBe("found");
  drawing.shift()?.();
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  expect(begun).toHaveLength(3);
  const allDrawn = Promise.all(answers);
  while (begun.length < 41 || drawing.length > 0) {
    drawing.shift()?.();
    await nextTurn();
  }
  expect((await allDrawn).map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test("a page beyond the line is refused with 429", async () => {
  const page = createPageLine(createLimiter(), 0)(() => new Promise(() => undefined));
  for (let count = 0; count < 502; count++) void page(handlerRequest("/"));
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  expect((await page(handlerRequest("/"))).status).toBe(429);
});

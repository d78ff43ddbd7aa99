import { expect, test } from "vitest";
import { createFairScheduler } from "./fair-scheduler.ts";
import { createLimiter } from "./limiter.ts";

const untold = new AbortController().signal;

/** Asks for the callers of `text` in one turn of the event loop; in what order they got theirs. */
async function orderOf(text: string): Promise<string> {
  const turns = createFairScheduler(10_000);
  let order = "";
  await Promise.all(
    text.split("").map(async (caller) => {
      await turns.take(untold, caller);
      order += caller;
    }),
  );
  return order;
}

test.each([
  ["a", "a"],
  ["aaa", "aaa"],
  ["aaaaab", "abaaaa"],
  ["aaabbbccc", "abcabcabc"],
])("of requests that came together as %s, callers are served as %s", async (came, served) => {
  expect(await orderOf(came)).toBe(served);
});

test("who asks alone begins at once, in the same turn of the event loop", async () => {
  const turns = createFairScheduler(10_000);
  let hasBegun = false;
  void turns.take(untold, "a").then(() => {
    hasBegun = true;
  });
  await Promise.resolve();
  expect(hasBegun).toBe(true);
});

test("who comes while one of a crowd is served is next but one, not behind the crowd", async () => {
  const limiter = createLimiter();
  const order: string[] = [];
  const work = (caller: string) => limiter.limit(() => void order.push(caller), { caller });
  const crowd = Array.from({ length: 40 }, () => work("greedy"));
  await new Promise((resolve) => setImmediate(resolve));
  const other = work("other");
  await Promise.all([...crowd, other]);
  expect(order.indexOf("other")).toBeLessThan(5);
  // None of them was refused: a thread that is merely busy has no full line.
  expect(order).toHaveLength(41);
});

test("who goes away leaves the line, and the others go on", async () => {
  const turns = createFairScheduler(10_000);
  const controller = new AbortController();
  await turns.take(untold, "a");
  const gone = turns.take(controller.signal, "b");
  controller.abort(new Error("gone"));
  await expect(gone).rejects.toThrow("gone");
  await expect(turns.take(controller.signal, "b")).rejects.toThrow("gone");
  await turns.take(untold, "c");
});

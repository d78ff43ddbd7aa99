import { expect, test } from "vitest";
import { createLimiter } from "./limiter.ts";

/** Work that ends when told to. */
function held(): { work: () => Promise<string>; finish: () => void } {
  let finish = (): void => undefined;
  const done = new Promise<string>((resolve) => {
    finish = () => resolve("done");
  });
  return { work: () => done, finish: () => finish() };
}

test("5 run, 20 wait, the 26th is refused", async () => {
  const limiter = createLimiter();
  const holds = Array.from({ length: 25 }, held);
  const results = holds.map(({ work }) => limiter.limit(work));
  expect([limiter.running, limiter.waiting]).toEqual([5, 20]);
  await expect(limiter.limit(() => "late")).rejects.toMatchObject({
    code: "too_many_requests",
    retryAfter_s: 1,
  });
  for (const { finish } of holds) finish();
  expect(await Promise.all(results)).toHaveLength(25);
  expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
});

test("who comes first is served first", async () => {
  const limiter = createLimiter({ maxConcurrency: 1 });
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((number) => limiter.limit(() => void order.push(number))));
  expect(order).toEqual([1, 2, 3]);
});

test("a client that goes away frees its place in the queue", async () => {
  const limiter = createLimiter({ maxConcurrency: 1, maxPending: 1 });
  const first = held();
  const running = limiter.limit(first.work);
  const controller = new AbortController();
  const waiting = limiter.limit(() => "never", { signal: controller.signal });
  controller.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  expect(limiter.waiting).toBe(0);
  const next = limiter.limit(() => "next");
  first.finish();
  expect(await running).toBe("done");
  expect(await next).toBe("next");
});

test("work that fails gives its place back", async () => {
  const limiter = createLimiter({ maxConcurrency: 1 });
  const failing = (): never => {
    throw new Error("broken");
  };
  await expect(limiter.limit(failing)).rejects.toThrow("broken");
  expect(await limiter.limit(() => "works")).toBe("works");
});

test("a wrapped handler answers 429 as a problem with Retry-After", async () => {
  const limiter = createLimiter({ maxConcurrency: 1, maxPending: 0 });
  const first = held();
  const handler = limiter.withBackpressure(async () => new Response(await first.work()));
  const running = handler(new Request("http://localhost/"));
  const refused = await handler(new Request("http://localhost/"));
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(await refused.json()).toMatchObject({ code: "too_many_requests", status: 429 });
  first.finish();
  expect((await running).status).toBe(200);
});

test.each([[{ maxConcurrency: 0 }], [{ maxPending: -1 }], [{ maxConcurrency: 1.5 }]])(
  "%j is refused",
  (config) => {
    expect(() => createLimiter(config)).toThrow();
  },
);

test("a client that goes away while its work runs frees the place at once", async () => {
  const limiter = createLimiter({ maxConcurrency: 1 });
  const first = held();
  const controller = new AbortController();
  const running = limiter.limit(first.work, { signal: controller.signal });
  const next = limiter.limit(() => "next");
  controller.abort(new Error("gone"));
  await expect(running).rejects.toThrow("gone");
  expect(await next).toBe("next");
  first.finish();
  await first.work();
  expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
});

test("a signal that has aborted already takes no place", async () => {
  const limiter = createLimiter({ maxConcurrency: 1 });
  const signal = AbortSignal.abort(new Error("gone"));
  await expect(limiter.limit(() => "never", { signal })).rejects.toThrow("gone");
  expect(limiter.running).toBe(0);
});

test("work learns that its caller has gone", async () => {
  const limiter = createLimiter();
  const controller = new AbortController();
  let seen: AbortSignal | null = null;
  const first = held();
  const running = limiter.limit(
    (signal) => {
      seen = signal;
      return first.work();
    },
    { signal: controller.signal },
  );
  await Promise.resolve();
  controller.abort();
  await expect(running).rejects.toThrow();
  expect(seen).toHaveProperty("aborted", true);
});

test("who waits too long is told so, and leaves the line", async () => {
  const limiter = createLimiter({ maxConcurrency: 1, waitMaxMs: 20 });
  const first = held();
  const running = limiter.limit(first.work);
  await expect(limiter.limit(() => "late")).rejects.toMatchObject({ code: "request_timeout" });
  expect(limiter.waiting).toBe(0);
  first.finish();
  expect(await running).toBe("done");
});

test("a newcomer cannot overtake the line at the moment a place becomes free", async () => {
  const limiter = createLimiter({ maxConcurrency: 1 });
  const first = held();
  const order: string[] = [];
  const running = limiter.limit(first.work);
  const waiting = limiter.limit(() => void order.push("waiting"));
  first.finish();
  await running;
  await Promise.all([waiting, limiter.limit(() => void order.push("newcomer"))]);
  expect(order).toEqual(["waiting", "newcomer"]);
});

test("a handler's own failure passes through the wrapper", async () => {
  const handler = createLimiter().withBackpressure(async () => {
    throw new Error("broken");
  });
  await expect(handler(new Request("http://localhost/"))).rejects.toThrow("broken");
});

test("alone a caller has all places; another one at a full line takes the newest of them", async () => {
  const limiter = createLimiter();
  const holds = Array.from({ length: 25 }, held);
  const results = holds.map(({ work }) => limiter.limit(work, { caller: "greedy" }));
  const settled = Promise.allSettled(results);
  await expect(limiter.limit(() => "26th", { caller: "greedy" })).rejects.toMatchObject({
    code: "too_many_requests",
  });
  const other = limiter.limit(() => "other", { caller: "other" });
  await expect(results[24]).rejects.toMatchObject({ code: "too_many_requests", retryAfter_s: 1 });
  expect([limiter.running, limiter.waiting]).toEqual([5, 20]);
  // The next slot is the other's, although nineteen have waited for longer.
  holds[0]?.finish();
  expect(await other).toBe("other");
  for (const { finish } of holds) finish();
  const outcomes = await settled;
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(24);
  expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
});

test("a caller that goes away in line, or runs and fails, keeps no share", async () => {
  const limiter = createLimiter({ maxConcurrency: 1, maxPending: 2 });
  const first = held();
  const running = limiter.limit(first.work, { caller: "a" });
  const controller = new AbortController();
  const gone = limiter.limit(() => "never", { caller: "b", signal: controller.signal });
  controller.abort(new Error("gone"));
  await expect(gone).rejects.toThrow("gone");
  const order: string[] = [];
  const waiting = ["b", "c"].map((caller) =>
    limiter.limit(
      () => {
        order.push(caller);
        throw new Error(caller);
      },
      { caller },
    ),
  );
  first.finish();
  await running;
  await Promise.allSettled(waiting);
  expect(order).toEqual(["b", "c"]);
  expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
});

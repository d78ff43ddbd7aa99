import { expect, test } from "vitest";
import { createPace } from "./pace.ts";

const { signal } = new AbortController();

test("the first goes at once, the next ones a pause apart, whoever asks together", async () => {
  const order: string[] = [];
  const pace = createPace(20);
  const begun = performance.now();
  const turns = ["one", "two", "three"].map(async (name) => {
    await pace.turn(signal);
    order.push(name);
  });
  await Promise.all(turns);
  expect(order).toEqual(["one", "two", "three"]);
  // Timers may be a millisecond early; late they are on a busy machine.
  expect(performance.now() - begun).toBeGreaterThan(38);
});

test("what was idle for longer than a pause need not wait", async () => {
  let now = 0;
  const pace = createPace(3_600_000, () => now);
  await pace.turn(signal);
  now = 3_600_000;
  await expect(pace.turn(signal)).resolves.toBeUndefined();
});

test("a stop ends the wait", async () => {
  const pace = createPace(3_600_000);
  const stopping = new AbortController();
  await pace.turn(stopping.signal);
  const waits = pace.turn(stopping.signal);
  stopping.abort();
  await expect(waits).rejects.toMatchObject({ name: "AbortError" });
});

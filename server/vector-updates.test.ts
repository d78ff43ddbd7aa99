import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createVectorUpdates } from "./vector-updates.ts";

/** Runs that end when they are told to. */
function heldRuns() {
  const ends: (() => void)[] = [];
  const updates = createVectorUpdates(
    () =>
      new Promise((resolve) => {
        ends.push(resolve);
      }),
  );
  return { ...updates, begun: () => ends.length, end: () => ends.at(-1)?.() };
}

test("runs never overlap, and many requests during a run are one more run", async () => {
  const runs = heldRuns();
  runs.request();
  runs.request();
  runs.request();
  expect(runs.begun()).toBe(1);
  runs.end();
  await setImmediate();
  expect(runs.begun()).toBe(2);
  runs.end();
  await setImmediate();
  expect(runs.begun()).toBe(2);
  runs.request();
  expect(runs.begun()).toBe(3);
});

test("none begins after the close, regardless of earlier requests", async () => {
  const runs = heldRuns();
  runs.request();
  runs.request();
  runs.close();
  runs.end();
  await setImmediate();
  runs.request();
  await setImmediate();
  expect(runs.begun()).toBe(1);
});

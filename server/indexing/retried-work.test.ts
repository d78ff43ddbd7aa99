import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createRetriedWork, type RetryPauses, seldomAgain } from "./retried-work.ts";

/** Runs that end when they are told to. */
function heldRuns() {
  const ends: ((pauses: RetryPauses | null) => void)[] = [];
  const work = createRetriedWork(
    () =>
      new Promise((resolve) => {
        ends.push(resolve);
      }),
  );
  return {
    ...work,
    begun: () => ends.length,
    end: (isDone = true) => ends.at(-1)?.(isDone ? null : seldomAgain),
  };
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

describe("runs that fail", () => {
  afterEach(() => void vi.useRealTimers());
  const minuteMs = 60_000;

  /** Lets the run under way fail, and says after how many minutes the next one begins. */
  async function failedFor(runs: ReturnType<typeof heldRuns>): Promise<number> {
    const begun = runs.begun();
    runs.end(false);
    for (let minutes = 1; minutes <= 100; minutes++) {
      await vi.advanceTimersByTimeAsync(minuteMs);
      if (runs.begun() > begun) return minutes;
    }
    return Number.POSITIVE_INFINITY;
  }

  test("are tried again by themselves, ever more seldom, but once an hour", async () => {
    vi.useFakeTimers();
    const runs = heldRuns();
    runs.request();
    const waited: number[] = [];
    for (let failure = 0; failure < 9; failure++) waited.push(await failedFor(runs));
    expect(waited).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    runs.end(true);
    runs.close();
  });

  test("stop to count with one that succeeds, and a change waits for no pause", async () => {
    vi.useFakeTimers();
    const runs = heldRuns();
    runs.request();
    await failedFor(runs);
    runs.end(false);
    await vi.advanceTimersByTimeAsync(0);
    runs.request();
    expect(runs.begun()).toBe(3);
    runs.end(true);
    await vi.advanceTimersByTimeAsync(100 * minuteMs);
    expect(runs.begun()).toBe(3);
    runs.request();
    expect(await failedFor(runs)).toBe(1);
    runs.close();
  });

  test("are not tried again after the close", async () => {
    vi.useFakeTimers();
    const runs = heldRuns();
    runs.request();
    runs.end(false);
    await vi.advanceTimersByTimeAsync(0);
    runs.close();
    await vi.advanceTimersByTimeAsync(100 * minuteMs);
    expect(runs.begun()).toBe(1);
  });
});

test("what failed elsewhere is done after its pause, and not before", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const runs = heldRuns();
  runs.retry(seldomAgain);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(runs.begun()).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs.begun()).toBe(1);
});

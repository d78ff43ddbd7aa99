import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeatWork } from "./repeat-work.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a database that stays away is told of once, and again after it was back", async () => {
  const faults: unknown[] = [];
  let isAway = true;
  let runs = 0;
  const repeated = repeatWork({
    async work() {
      runs += 1;
      if (isAway) throw new Error(`away ${runs}`);
    },
    intervalMs: 1_000,
    onFault: (error) => faults.push(String(error)),
  });
  await vi.advanceTimersByTimeAsync(4_000);
  expect([runs, faults]).toEqual([5, ["Error: away 1"]]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  isAway = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(faults).toEqual(["Error: away 1", "Error: away 7"]);
  await repeated.close();
});

test("a database that hangs is asked once", async () => {
  let runs = 0;
  let answer = (): void => undefined;
  const repeated = repeatWork({
    work() {
      runs += 1;
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    },
    intervalMs: 1_000,
    onFault: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(1);
  answer();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(2);
  answer();
  await repeated.close();
});

/** One of the processes that share a database works, also after a machine has slept. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStateFolder } from "../../../tests/kit/stores/state-folder.ts";
import type { Database } from "../database.ts";
import { openStateDatabase } from "../open-databases.ts";
import { createLastingLease } from "./lasting-lease.ts";

let folder: ReturnType<typeof createStateFolder>;
let state: Database;

beforeEach(async () => {
  folder = createStateFolder();
  state = await openStateDatabase(folder.dbPath);
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await state.close();
  folder.remove();
});

test("one works, and another takes over when it has ended", async () => {
  const first = createLastingLease(state, "work");
  const second = createLastingLease(state, "work");
  expect([await first.isHeld(), await second.isHeld()]).toEqual([true, false]);
  await first.release();
  vi.advanceTimersByTime(1_001);
  expect([await second.isHeld(), await first.isHeld()]).toEqual([true, false]);
  await second.release();
});

test("one whose lease was taken over stops to work at its next renewal", async () => {
  const lease = createLastingLease(state, "work");
  expect(await lease.isHeld()).toBe(true);
  await state.write(["UPDATE lease SET holder = 'elsewhere 1 5 name'"]);
  vi.advanceTimersByTime(31_000);
  expect(await lease.isHeld()).toBe(false);
  vi.advanceTimersByTime(1_001);
  expect(await lease.isHeld()).toBe(false);
  await state.write(["DELETE FROM lease"]);
  vi.advanceTimersByTime(1_001);
  expect(await lease.isHeld()).toBe(true);
  await lease.release();
});

test("a renewal is due for as long as none succeeded", async () => {
  let isAway = false;
  const away: Database = {
    ...state,
    write: (statements) => (isAway ? Promise.reject(new Error("away")) : state.write(statements)),
  };
  const lease = createLastingLease(away, "work");
  expect(await lease.isHeld()).toBe(true);
  isAway = true;
  vi.advanceTimersByTime(31_000);
  await expect(lease.isHeld()).rejects.toThrow("away");
  isAway = false;
  expect(await lease.isHeld()).toBe(true);
  await lease.release();
});

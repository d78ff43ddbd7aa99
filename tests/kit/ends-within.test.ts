import { expect, test } from "vitest";
import { endsWithin } from "./ends-within.ts";

test("what has ended is in time, what never ends is not, and a failure is told", async () => {
  expect(await endsWithin(60_000, Promise.resolve())).toBe(true);
  expect(await endsWithin(1, new Promise(() => undefined))).toBe(false);
  await expect(endsWithin(60_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

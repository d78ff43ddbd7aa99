import { expect, test } from "vitest";
import { createKeyRates } from "./key-rates.ts";

test("a caller who asks too often waits, and others do not", () => {
  const mayAsk = createKeyRates({ perSecond: 0.001, burst: 3 });
  expect([1, 2, 3, 4].map(() => mayAsk("anna"))).toEqual([true, true, true, false]);
  expect(mayAsk("ben")).toBe(true);
});

test("ten thousand callers are remembered, the least recent forgotten first", () => {
  const mayAsk = createKeyRates({ perSecond: 0.001, burst: 1 });
  const askers = Array.from({ length: 10_000 }, (_unused, index) => `caller ${index}`);
  for (const name of askers) expect(mayAsk(name)).toBe(true);
  expect(mayAsk("caller 0")).toBe(false);
  expect(mayAsk("one more")).toBe(true);
  // Not caller 0, who has asked again.
  expect([mayAsk("caller 0"), mayAsk("caller 1")]).toEqual([false, true]);
});

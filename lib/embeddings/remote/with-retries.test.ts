import { describe, expect, test } from "vitest";
import { pauseAfter } from "../../search/hybrid/remote-embedder.ts";
import { makeBatches } from "./make-batches.ts";
import { ProviderError } from "./provider-error.ts";
import { retryAfterMs } from "./request-embeddings.ts";
import { pauseMs, withRetries } from "./with-retries.ts";

describe("pauses", () => {
  test("double, and lie between half of that and all of it", () => {
    const options = { retryBaseMs: 100, random: () => 0.999_999 };
    expect([0, 1, 2, 3].map((tried) => Math.round(pauseMs(tried, null, options)))).toEqual([
      100, 200, 400, 800,
    ]);
    expect(pauseMs(3, null, { ...options, random: () => 0 })).toBe(400);
  });

  test("are never shorter than the provider asks, and a minute at most by themselves", () => {
    expect(pauseMs(0, 7_000, { retryBaseMs: 1 })).toBe(7_000);
    expect(pauseMs(30, null, { retryBaseMs: 1_000 })).toBe(60_000);
  });

  test("longer than a minute end the run, because an earlier call would be refused again", async () => {
    const pauses: number[] = [];
    let tries = 0;
    const work = (): Promise<never> => {
      tries += 1;
      const options = { retryAfterMs: tries === 1 ? 60_000 : 300_000 };
      return Promise.reject(new ProviderError("limited", "slow down", options));
    };
    const sleep = async (ms: number): Promise<void> => void pauses.push(ms);
    await expect(withRetries(work, { sleep })).rejects.toThrow("slow down");
    expect([tries, pauses]).toEqual([2, [60_000]]);
  });

  test.each([
    ["2", 2_000],
    ["0.5", 500],
    ["Thu, 01 Jan 1970 00:00:10 GMT", 9_000],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
    ["soon", null],
    [undefined, null],
  ])("Retry-After %s asks for %s ms", (value, expected) => {
    expect(retryAfterMs(value, 1_000)).toBe(expected);
  });

  test("are as many as retries, and none follows an error that stays", async () => {
    const pauses: number[] = [];
    const sleep = async (ms: number): Promise<void> => void pauses.push(ms);
    const failing = (fault: "failed" | "refused") => () =>
      Promise.reject(new ProviderError(fault, "no"));
    const options = { maxRetries: 3, retryBaseMs: 8, random: () => 0, sleep };
    await expect(withRetries(failing("failed"), options)).rejects.toThrow("no");
    expect(pauses).toEqual([4, 8, 16]);
    await expect(withRetries(failing("refused"), options)).rejects.toThrow("no");
    expect(pauses).toHaveLength(3);
  });
});

test.each([
  ["a moment after a failure", new ProviderError("failed", ""), 5_000],
  ["a minute after a refused key", new ProviderError("key", ""), 60_000],
  ["as long as it asks for", new ProviderError("limited", "", { retryAfterMs: 300_000 }), 300_000],
  ["an hour at most", new ProviderError("limited", "", { retryAfterMs: 1e12 }), 3_600_000],
])("a search leaves the provider alone for %s", (_case, error, expected) => {
  expect(pauseAfter(error)).toBe(expected);
});

describe("batches", () => {
  const limits = { inputsMax: 3, tokensMax: 20, tokensPerInputMax: 10 };

  test("hold every text once, within the limits", () => {
    const texts = ["a".repeat(24), "b".repeat(24), "c".repeat(24), "d", "e", "f", "g"];
    const batches = makeBatches(texts, limits);
    expect(batches.flatMap(({ indexes }) => indexes)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(batches.map((batch) => batch.texts.length)).toEqual([2, 3, 2]);
  });

  test("cut a text that is too long for the model, and never inside of a character", () => {
    const [batch] = makeBatches(["😀".repeat(30)], limits);
    expect(batch?.texts[0]).toMatch(/^(?:😀)+$/u);
    expect(makeBatches([], limits)).toEqual([]);
  });
});

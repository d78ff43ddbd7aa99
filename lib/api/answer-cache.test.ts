import { expect, test } from "vitest";
import { createAnswerCache } from "./answer-cache.ts";

const answer = (text: string) => ({ bytes: Buffer.from(text), counted: "a", hits: 1 });

test("an answer is given again until the index changes", () => {
  const cache = createAnswerCache();
  cache.set(1, "q=a", answer("text"));
  expect(cache.get(1, "q=a")).toEqual(answer("text"));
  expect(cache.get(2, "q=a")).toBeUndefined();
  expect(cache.get(1, "q=a")).toBeUndefined();
});

test("memory is bounded: the answer asked for longest ago goes first", () => {
  const cache = createAnswerCache(10_000);
  for (let index = 0; index < 20; index++) {
    cache.set(1, `q=${index}`, answer("x".repeat(2_000)));
    cache.get(1, "q=0");
  }
  expect(cache.get(1, "q=0")).toBeDefined();
  expect(cache.get(1, "q=1")).toBeUndefined();
  expect(cache.get(1, "q=19")).toBeDefined();
});

test("an answer larger than the whole cache is not kept and harms nothing", () => {
  const cache = createAnswerCache(10_000);
  cache.set(1, "small", answer("x"));
  cache.set(1, "large", answer("x".repeat(10_000)));
  expect(cache.get(1, "large")).toBeUndefined();
  expect(cache.get(1, "small")).toEqual(answer("x"));
});

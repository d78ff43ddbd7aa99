import { expect, test } from "vitest";
import { createRequestRates } from "./request-rates.ts";

let now = 0;
const count = createRequestRates({ clock: () => now });

test("a key has its requests within a minute, then a pause that the answer names", () => {
  const key = { id: "a", rate: 2 };
  expect(count(key)?.headers).toEqual({
    "RateLimit-Limit": "2",
    "RateLimit-Remaining": "1",
    "RateLimit-Reset": "60",
  });
  now = 10_000;
  expect(count(key)?.refusal).toBeNull();
  const third = count(key);
  expect(third?.headers["RateLimit-Remaining"]).toBe("0");
  expect(third?.refusal).toMatchObject({
    code: "too_many_requests",
    retryAfter_s: 50,
    headers: { "RateLimit-Limit": "2", "RateLimit-Reset": "50" },
  });
  expect(count({ id: "b", rate: 2 })?.refusal).toBeNull();
  now = 60_000;
  expect(count(key)).toMatchObject({ refusal: null, headers: { "RateLimit-Remaining": "1" } });
});

test("a rate that is raised or lowered counts at once", () => {
  now = 0;
  for (let request = 0; request < 3; request++) count({ id: "c", rate: 3 });
  expect(count({ id: "c", rate: 3 })?.refusal).not.toBeNull();
  expect(count({ id: "c", rate: 5 })?.refusal).toBeNull();
  expect(count({ id: "c", rate: 1 })?.headers["RateLimit-Remaining"]).toBe("0");
});

test("a key without a rate is not counted", () => {
  expect(count({ id: "a", rate: null })).toBeNull();
});

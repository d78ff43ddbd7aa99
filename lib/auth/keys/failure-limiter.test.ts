import { expect, test } from "vitest";
import { createFixedClock } from "../../testing/fixed-clock.ts";
import { createFailureLimiter } from "./failure-limiter.ts";

function limiterAfter(failures: number) {
  const clock = createFixedClock(0);
  const limiter = createFailureLimiter({ clock: clock.now });
  for (let failure = 0; failure < failures; failure++) limiter.fail("a");
  return { limiter, clock };
}

test("the tenth failure is answered normally, the eleventh has to wait", () => {
  expect(() => limiterAfter(9).limiter.fail("a")).not.toThrow();
  expect(() => limiterAfter(10).limiter.fail("a")).toThrow(/10 sign-ins failed .* in 60 seconds/);
});

test("another client is not held up", () => {
  expect(() => limiterAfter(10).limiter.fail("b")).not.toThrow();
});

test("the refusal says when to come back, and then counts from zero", () => {
  const { limiter, clock } = limiterAfter(10);
  clock.advance(59_001);
  expect(() => limiter.fail("a")).toThrow(expect.objectContaining({ retryAfter_s: 1 }));
  clock.advance(999);
  for (let failure = 0; failure < 10; failure++) expect(() => limiter.fail("a")).not.toThrow();
  expect(() => limiter.fail("a")).toThrow();
});

test("attempts during the wait do not prolong it", () => {
  const { limiter, clock } = limiterAfter(10);
  for (let second = 0; second < 59; second++) {
    clock.advance(1_000);
    expect(() => limiter.fail("a")).toThrow();
  }
  clock.advance(1_000);
  expect(() => limiter.fail("a")).not.toThrow();
});

import { expect, test } from "vitest";
import { createFixedClock } from "../../testing/fixed-clock.ts";
import { createFailureLimiter } from "./failure-limiter.ts";

function limiterAfter(failures: number, client = "a") {
  const clock = createFixedClock(0);
  const limiter = createFailureLimiter(clock.now);
  for (let failure = 0; failure < failures; failure++) limiter.fail(client);
  return { limiter, clock };
}

test("the tenth failure is still answered, the eleventh attempt is not", () => {
  expect(() => limiterAfter(9).limiter.check("a")).not.toThrow();
  expect(() => limiterAfter(10).limiter.check("a")).toThrow(/10 sign-ins failed .* in 60 seconds/);
});

test("another client is not held up", () => {
  expect(() => limiterAfter(10).limiter.check("b")).not.toThrow();
});

test("the refusal says when to come back, and then lets through", () => {
  const { limiter, clock } = limiterAfter(10);
  clock.advance(59_001);
  expect(() => limiter.check("a")).toThrow(expect.objectContaining({ retryAfter_s: 1 }));
  clock.advance(999);
  expect(() => limiter.check("a")).not.toThrow();
  limiter.fail("a");
  expect(() => limiter.check("a")).not.toThrow();
});

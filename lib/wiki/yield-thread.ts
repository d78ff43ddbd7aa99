/** Lets a thread that has much to do answer questions in between. */
import { setImmediate } from "node:timers/promises";

const everyMs = 20;

/** Await what it returns often: it costs nothing until 20 ms have passed. */
export function createYield(): () => Promise<void> | undefined {
  let last = performance.now();
  return () => {
    if (performance.now() - last < everyMs) return undefined;
    return setImmediate().then(() => {
      last = performance.now();
    });
  };
}

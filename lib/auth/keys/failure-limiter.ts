/** Counts what clients got wrong, so that guessing keys is slow and does not fill the log. */
import { KnowledgeError } from "../../contract/index.ts";
import { createMinuteCounts, type MinuteCountsOptions } from "../rates/minute-counts.ts";

export interface FailureLimiter {
  /**
   * Call it after the comparison, so that a right key is never refused for others' failures at the
   * same address. Throws `too_many_attempts` once the client has used up its failures.
   */
  fail(client: string): void;
}

export interface FailureLimits extends Pick<MinuteCountsOptions, "clock" | "share"> {
  /** That a client has within a minute; default 10. */
  readonly failuresMax?: number | undefined;
  /** Name of the attempts, for the message; default "sign-ins". */
  readonly what?: string | undefined;
}

const clientsMax = 10_000;

export function createFailureLimiter(limits: FailureLimits = {}): FailureLimiter {
  const { failuresMax = 10, what = "sign-ins", clock, share } = limits;
  const counts = createMinuteCounts({ callersMax: clientsMax, clock, share });
  return {
    fail(client) {
      const { used, endsInMs } = counts.minuteOf(client);
      if (used < failuresMax) return counts.add(client);
      const retryAfter_s = Math.ceil(endsInMs / 1_000);
      throw new KnowledgeError(
        "too_many_attempts",
        `${failuresMax} ${what} failed within a minute; try again in ${retryAfter_s} seconds.`,
        { retryAfter_s },
      );
    },
  };
}

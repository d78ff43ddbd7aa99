/** What the last run of this process left out, for the health check. */
import type { IndexResult } from "knowledge-sdk";

export interface LastRun {
  /** Undefined before the first run, and where another process indexes. */
  leftOut(): IndexResult["leftOut"];
  keep(result: Pick<IndexResult, "leftOut">): void;
}

export function createLastRun(): LastRun {
  let last: IndexResult["leftOut"];
  return {
    leftOut: () => last,
    keep({ leftOut }) {
      last = leftOut;
    },
  };
}

/** The thread that indexes, so that the thread that answers stays free. */
import { answerQuestions, type JobThread } from "../base/index.ts";
import type { IndexResult } from "../contract/index.ts";
import type { IndexJob, IndexPart } from "./run-context.ts";
import { runIndex } from "./run-index.ts";

answerQuestions({
  run: (job, { tell }) =>
    runIndex(job, {
      onProgress: (progress) => tell({ progress }),
      onSkip: (skip) => tell({ skip }),
      onFault: (fault) => tell({ fault }),
    }),
} satisfies JobThread<IndexJob, IndexResult, IndexPart>);

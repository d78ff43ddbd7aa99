/** The thread that trains, so that the thread that answers stays free. */
import { answerQuestions } from "../../base/index.ts";
import { runTraining } from "./run-training.ts";
import type { TrainingThread } from "./train-in-worker.ts";

answerQuestions({
  async run(job, asker) {
    const state = await runTraining(job);
    // Several arrays may lie in one piece of memory, which can be given once.
    const memory = new Set(Object.values(state?.arrays ?? {}).map(({ buffer }) => buffer));
    for (const one of memory) if (one instanceof ArrayBuffer) asker.give(one);
    return state;
  },
} satisfies TrainingThread);

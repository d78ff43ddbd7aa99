/** The thread that trains, so that the thread that answers stays free. */
import { answerQuestions } from "../../base/index.ts";
import { runTraining } from "./run-training.ts";
import type { TrainingThread } from "./train-in-worker.ts";

answerQuestions({
  async run(job, asker) {
    const state = await runTraining(job);
    if (state !== null) asker.give(state.buffer);
    return state;
  },
} satisfies TrainingThread);

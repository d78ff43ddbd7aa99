/** The thread that makes vectors, so that the thread that answers stays free. */
import { answerQuestions, type JobThread } from "../base/index.ts";
import type { EmbedResult, IndexProgress } from "../contract/index.ts";
import { type EmbedJob, runEmbed } from "./run-embed.ts";

answerQuestions({
  run: (job, { tell }) => runEmbed(job, { onProgress: (progress) => tell({ progress }) }),
} satisfies JobThread<EmbedJob, EmbedResult, { readonly progress: IndexProgress }>);

/** The thread that converts files: a broken one may take all of its time or memory, and no other's. */
import { answerQuestions } from "../base/index.ts";
import { convertFile } from "./convert-file.ts";
import type { ConvertingThread } from "./converter.ts";
import { ForeignFile } from "./format.ts";

answerQuestions({
  convert: (request) =>
    convertFile(request).catch((error: unknown) => {
      if (error instanceof ForeignFile) return { reason: error.reason, detail: error.message };
      throw error;
    }),
} satisfies ConvertingThread);

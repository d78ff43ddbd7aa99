/** Workers for the tests of threads: methods as text, joined with what answers questions by them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { projectFolder } from "../sources/source-files.ts";

/** The path of a module in `folder` that runs `methods`, the text of an object, as a thread. */
export async function writeWorker(folder: string, methods: string): Promise<string> {
  const answerer = join(projectFolder, "lib/base/threads/answer-questions.ts");
  const input = join(folder, "methods.mjs");
  writeFileSync(
    input,
    `import { threadId, workerData } from "node:worker_threads";
    import { answerQuestions } from ${JSON.stringify(answerer)};
    answerQuestions(${methods});`,
  );
  const file = join(folder, "worker.mjs");
  const bundle = await rolldown({ input, platform: "node" });
  await bundle.write({ file, codeSplitting: false });
  return file;
}

/** The other end of a question thread: answers each question with the method of that name. */
import { parentPort } from "node:worker_threads";
import type { Question, ThreadAnswer } from "./question-thread.ts";
import { failureMessage } from "./thread-message.ts";

/** For the last line of a worker's module. A method that rejects fails its own question only. */
export function answerQuestions(methods: object): void {
  const tell = (answer: ThreadAnswer): void => parentPort?.postMessage(answer);
  const work = async ({ number, name, argument }: Question): Promise<void> => {
    try {
      // Names and arguments come from `askInThread`, which takes them from the type of the methods.
      const method = methods[name as keyof object] as (argument: unknown) => Promise<unknown>;
      tell({ number, kind: "answer", value: await method(argument) });
    } catch (error) {
      tell({ number, ...failureMessage(error) });
    }
  };
  parentPort?.on("message", (question: Question) => void work(question));
}

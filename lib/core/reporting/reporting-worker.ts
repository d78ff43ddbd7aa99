/** The thread that counts over whole tables, so that the thread that answers stays free. */
import { parentPort, workerData } from "node:worker_threads";
import type { Question, ThreadAnswer } from "../threads/question-thread.ts";
import { failureMessage } from "../threads/thread-message.ts";
import { createReportingDesk, type ReportingDesk } from "./reporting-desk.ts";

const desk = createReportingDesk(workerData as string);
const tell = (answer: ThreadAnswer): void => parentPort?.postMessage(answer);

parentPort?.on("message", (question: Question) => void work(question));

async function work({ number, name, argument }: Question): Promise<void> {
  try {
    // The other end is `reporting-thread.ts`, which takes name and argument by the types of the desk.
    const answer = desk[name as keyof ReportingDesk] as (question: unknown) => Promise<unknown>;
    tell({ number, kind: "answer", value: await answer(argument) });
  } catch (error) {
    tell({ number, ...failureMessage(error) });
  }
}

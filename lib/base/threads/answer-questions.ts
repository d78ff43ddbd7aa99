/** The worker's side of a thread: answers each question with the method of that name. */
import { parentPort } from "node:worker_threads";
import { ownTask } from "./thread-cpu-time.ts";
import {
  endMessage,
  failureMessage,
  failureOf,
  type Question,
  type Reply,
  type ThreadMessage,
} from "./thread-message.ts";
import type { Asker } from "./thread-service.ts";

/** For the last line of a worker's module. A method that rejects fails its own question only. */
export function answerQuestions(methods: object): void {
  const asked = new Map<number, (reply: Reply) => void>();
  const answer = async ({ number, name, argument }: Question): Promise<void> => {
    const given: ArrayBuffer[] = [];
    const asker: Asker<unknown, unknown> = {
      tell: (part) => send({ number, kind: "told", part, isAsked: false }),
      ask: (part) =>
        new Promise((resolve, reject) => {
          asked.set(number, (reply) => {
            if (reply.kind === "reply") resolve(reply.value);
            else reject(failureOf(reply));
          });
          send({ number, kind: "told", part, isAsked: true });
        }),
      give: (memory) => given.push(memory),
    };
    try {
      // Names and arguments come from a `WorkerThread`, which takes them from the type of the methods.
      const method = methods[name as keyof object] as (...args: unknown[]) => Promise<unknown>;
      send({ number, kind: "answer", value: await method(argument, asker) }, given);
    } catch (error) {
      send({ number, ...failureMessage(error) });
    }
    asked.delete(number);
  };
  parentPort?.on("message", (message: Question | Reply | typeof endMessage) => {
    // Ends the thread, not the process.
    if (message === endMessage) process.exit();
    else if ("name" in message) void answer(message);
    else asked.get(message.number)?.(message);
  });
  send({ kind: "ready", task: ownTask() });
}

function send(message: ThreadMessage, given: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, given);
}

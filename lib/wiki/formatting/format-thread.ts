/** One formatting thread as seen from the thread that answers: it has one page at a time. */
import { Worker } from "node:worker_threads";
import type { RenderedPage } from "../render/render-page.ts";
import type { FormatAnswer, FormatQuestion, LookUp, PageSource } from "./format-messages.ts";
import { threadCpuMs } from "./thread-cpu-time.ts";

export interface FormatLimits {
  /** Of the page's own work; a page that takes more is given up. */
  readonly cpuMaxMs: number;
  /** On the clock, for a thread that waits for what never comes. */
  readonly wallMaxMs: number;
  /** A page that takes more ends its thread, and nothing else. */
  readonly memoryMaxMb: number;
}

export type FormatOutcome =
  | { readonly kind: "page"; readonly page: RenderedPage }
  | { readonly kind: "failed"; readonly message: string }
  /** The thread has ended with it. */
  | { readonly kind: "gaveUp" };

export interface FormatThread {
  format(page: PageSource, isTooSlow: boolean, lookUp: LookUp): Promise<FormatOutcome>;
  /** What is being formatted is rejected. */
  end(): Promise<void>;
}

/** Of what lives for a moment, which is most of it: with less a long page costs more CPU. */
const maxYoungGenerationSizeMb = 64;
const lookEveryMs = 250;

/** `file` is the compiled worker; `onEnd` is told when there is no thread any more. */
export function createFormatThread(
  file: string,
  limits: FormatLimits,
  onEnd: () => void,
): FormatThread {
  const maxOldGenerationSizeMb = limits.memoryMaxMb;
  const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb };
  const worker = new Worker(file, { resourceLimits });
  worker.unref();
  let settle: ((outcome: FormatOutcome | Error) => void) | null = null;
  let onMessage: (answer: FormatAnswer) => void = () => undefined;
  worker.on("message", (answer: FormatAnswer) => onMessage(answer));
  worker.on("error", (error: Error) => {
    const isFull = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    settle?.(isFull ? { kind: "gaveUp" } : error);
  });
  worker.on("exit", () => {
    onEnd();
    settle?.(new Error("A thread that formats pages ended early"));
  });
  const send = (question: FormatQuestion): void => worker.postMessage(question);

  return {
    format: (page, isTooSlow, lookUp) =>
      new Promise((resolve, reject) => {
        let watch: NodeJS.Timeout | undefined;
        settle = (outcome) => {
          settle = null;
          clearInterval(watch);
          worker.unref();
          if (outcome instanceof Error) reject(outcome);
          else resolve(outcome);
        };
        const giveUp = (): void => {
          settle?.({ kind: "gaveUp" });
          // Nothing else ends a parser.
          void worker.terminate();
        };
        onMessage = (answer) => {
          if (answer.kind === "begun") watch = watching(worker, answer.task, limits, giveUp);
          else if (answer.kind === "page") settle?.({ kind: "page", page: answer.page });
          else if (answer.kind === "failed") settle?.(answer);
          else
            lookUp(answer.targets).then(
              (targets) => send({ kind: "settled", targets }),
              (error: Error) => {
                settle?.(error);
                void worker.terminate();
              },
            );
        };
        // While somebody waits, the process may not end.
        worker.ref();
        send({ kind: "format", page, isTooSlow });
      }),
    async end() {
      await worker.terminate();
    },
  };
}

/** From here on, so that the loading of modules is no page's work. */
function watching(
  worker: Worker,
  task: string | null,
  { cpuMaxMs, wallMaxMs }: FormatLimits,
  giveUp: () => void,
): NodeJS.Timeout {
  const begunMs = performance.now();
  const cpuBefore = threadCpuMs(worker, task);
  return setInterval(() => {
    const isOver = threadCpuMs(worker, task) - cpuBefore > cpuMaxMs;
    if (isOver || performance.now() - begunMs > wallMaxMs) giveUp();
  }, lookEveryMs);
}

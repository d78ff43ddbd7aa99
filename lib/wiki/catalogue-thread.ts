/**
 * The thread of the catalogue as seen from outside. A page whose reading does not end, or ends the
 * thread, is left out by the thread that takes over.
 */
import { Worker } from "node:worker_threads";
import type { WikiJob } from "./catalogue/build-catalogue.ts";
import type { LinkablePage } from "./catalogue/page-links.ts";
import type { CatalogueSetup } from "./catalogue/page-reading.ts";
import { createReadingMark } from "./catalogue/reading-mark.ts";
import { createReadingWatch, type ReadingWatch } from "./catalogue/reading-watch.ts";
import type { PageSource, SettledTargets } from "./formatting/format-messages.ts";
import type { PageTargets } from "./render/targets-in.ts";
import type { CataloguePart } from "./wiki-desk.ts";

export type CatalogueRequest =
  | { readonly kind: "build"; readonly job: WikiJob }
  | { readonly kind: "page"; readonly id: string }
  | { readonly kind: "settle"; readonly from: LinkablePage; readonly targets: PageTargets }
  | { readonly kind: "sources"; readonly ids: readonly string[] };

export type WikiQuestion = CatalogueRequest & { readonly number: number };

export type WikiAnswer = { readonly number: number } & (
  | CataloguePart
  | { readonly kind: "begun"; readonly task: string | null }
  | { readonly kind: "page"; readonly page: PageSource | null }
  | { readonly kind: "settled"; readonly targets: SettledTargets }
  | { readonly kind: "sources"; readonly sources: readonly (string | null)[] }
  | { readonly kind: "failed"; readonly message: string }
);

type Read<T> = (answer: WikiAnswer, done: (value: T) => void) => void;

export interface CatalogueThread {
  ask<T>(question: CatalogueRequest, read: Read<T>): Promise<T>;
  close(): Promise<void>;
}

interface Waiting {
  readonly question: CatalogueRequest;
  onAnswer(answer: WikiAnswer): void;
  reject(error: Error): void;
}

interface Running {
  readonly worker: Worker;
  readonly watch: ReadingWatch;
}

/** `file` is the compiled worker; `cpuMaxMs` is for the reading of one page. */
export function createCatalogueThread(file: string, cpuMaxMs: number): CatalogueThread {
  const waiting = new Map<number, Waiting>();
  const unreadable: string[] = [];
  let running: Running | null = null;
  let lastJob: WikiJob | null = null;
  let last = 0;

  const start = (): Running => {
    const mark = createReadingMark();
    const setup: CatalogueSetup = { memory: mark.memory, unreadable };
    const worker = new Worker(file, { workerData: setup });
    const watch = createReadingWatch(worker, mark, cpuMaxMs, (page) => {
      unreadable.push(page);
      // Nothing else ends a reader.
      void worker.terminate();
      takeOver();
    });
    const started = { worker, watch };
    worker.unref();
    worker.on("message", (answer: WikiAnswer) => {
      if (answer.kind === "begun") watch.setTask(answer.task);
      else waiting.get(answer.number)?.onAnswer(answer);
    });
    const fail = (error: Error): void => {
      watch.stop();
      // The next question starts a new thread.
      if (running !== started) return;
      running = null;
      const reading = mark.current();
      if (reading !== null) unreadable.push(reading.page);
      const failed = [...waiting.values()];
      waiting.clear();
      for (const { reject } of failed) reject(error);
    };
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("The wiki's thread ended early")));
    return started;
  };

  const send = ({ worker, watch }: Running, number: number, question: CatalogueRequest): void => {
    // While somebody waits, the process may not end.
    worker.ref();
    watch.start();
    worker.postMessage({ ...question, number } satisfies WikiQuestion);
  };
  /** All that was asked is asked again, what pages there are first. */
  const takeOver = (): void => {
    running?.watch.stop();
    running = start();
    const all = [...waiting].map(([number, { question }]) => ({ number, question }));
    const builds = all.filter(({ question }) => question.kind === "build");
    if (builds.length === 0) tellPages(running);
    for (const { number, question } of builds) send(running, number, question);
    for (const { number, question } of all) {
      if (question.kind !== "build") send(running, number, question);
    }
  };
  /** A thread after the first one has to learn what pages there are; nobody waits for this answer. */
  const tellPages = (thread: Running): void => {
    if (lastJob === null) return;
    const question = { kind: "build", job: lastJob } as const;
    last += 1;
    const number = last;
    waiting.set(number, {
      question,
      onAnswer(answer) {
        if (answer.kind === "built" || answer.kind === "failed") settle(number);
      },
      reject: () => undefined,
    });
    send(thread, number, question);
  };
  const settle = (number: number): void => {
    waiting.delete(number);
    if (waiting.size > 0) return;
    running?.worker.unref();
    running?.watch.stop();
  };

  return {
    ask: (question, read) =>
      new Promise((resolve, reject) => {
        if (running === null) {
          running = start();
          tellPages(running);
        }
        last += 1;
        const number = last;
        waiting.set(number, {
          question,
          onAnswer(answer) {
            if (answer.kind === "failed") {
              settle(number);
              reject(new Error(answer.message));
              return;
            }
            read(answer, (value) => {
              settle(number);
              resolve(value);
            });
          },
          reject,
        });
        send(running, number, question);
        if (question.kind === "build") lastJob = question.job;
      }),
    async close() {
      await running?.worker.terminate();
    },
  };
}

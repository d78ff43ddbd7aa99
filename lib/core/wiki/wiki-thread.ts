/** The wiki's thread as seen from the thread that answers: questions out, answers in. */
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { packageFile } from "../package-file.ts";
import type { WikiJob } from "./build-catalogue.ts";
import type { CataloguePart, FinishedPage, WikiDesk } from "./wiki-desk.ts";

type Asked =
  | { readonly kind: "build"; readonly job: WikiJob }
  | { readonly kind: "render"; readonly id: string }
  | { readonly kind: "sources"; readonly ids: readonly string[] };

export type WikiQuestion = Asked & { readonly number: number };

export type WikiAnswer = { readonly number: number } & (
  | CataloguePart
  | { readonly kind: "page"; readonly page: FinishedPage | null }
  | { readonly kind: "sources"; readonly sources: readonly (string | null)[] }
  | { readonly kind: "failed"; readonly message: string }
);

export interface WikiThread extends WikiDesk {
  close(): Promise<void>;
}

interface Waiting {
  onAnswer(answer: WikiAnswer): void;
  reject(error: Error): void;
}

/**
 * Starts with the first question. Where the compiled file is missing, the work is done in the thread
 * that asks.
 */
export function createWikiThread(): WikiThread {
  const file = packageFile("core/wiki/wiki-worker.js");
  return existsSync(file) ? inThread(file) : inProcess();
}

function inThread(file: string): WikiThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let last = 0;

  const start = (): Worker => {
    const started = new Worker(file);
    started.unref();
    started.on("message", (answer: WikiAnswer) => waiting.get(answer.number)?.onAnswer(answer));
    const fail = (error: Error): void => {
      // The next question starts a new thread.
      if (worker === started) worker = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on("error", fail);
    started.on("exit", () => fail(new Error("The wiki's thread ended early")));
    return started;
  };

  const ask = <T>(
    question: Asked,
    read: (answer: WikiAnswer, done: (value: T) => void) => void,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      last += 1;
      const number = last;
      const asked = worker;
      // While somebody waits, the process may not end.
      asked.ref();
      const settle = (): void => {
        waiting.delete(number);
        if (waiting.size === 0) asked.unref();
      };
      waiting.set(number, {
        onAnswer(answer) {
          if (answer.kind === "failed") {
            settle();
            reject(new Error(answer.message));
            return;
          }
          read(answer, (value) => {
            settle();
            resolve(value);
          });
        },
        reject,
      });
      asked.postMessage({ ...question, number } satisfies WikiQuestion);
    });

  return {
    build: (job, tell) =>
      ask<undefined>({ kind: "build", job }, (answer, done) => {
        if (answer.kind !== "entries" && answer.kind !== "built") return;
        tell(answer);
        if (answer.kind === "built") done(undefined);
      }),
    render: (id) =>
      ask<FinishedPage | null>({ kind: "render", id }, (answer, done) => {
        if (answer.kind === "page") done(answer.page);
      }),
    sources: (ids) =>
      ask<readonly (string | null)[]>({ kind: "sources", ids }, (answer, done) => {
        if (answer.kind === "sources") done(answer.sources);
      }),
    async close() {
      await worker?.terminate();
    },
  };
}

function inProcess(): WikiThread {
  let desk: Promise<WikiDesk> | null = null;
  const open = (): Promise<WikiDesk> => {
    desk ??= import("./wiki-desk.ts").then(({ createWikiDesk }) => createWikiDesk());
    return desk;
  };
  return {
    build: async (job, tell) => (await open()).build(job, tell),
    render: async (id) => (await open()).render(id),
    sources: async (ids) => (await open()).sources(ids),
    close: async () => undefined,
  };
}

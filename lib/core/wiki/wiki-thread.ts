/** The wiki's thread as seen from the thread that answers: questions out, answers in. */
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { importUnseen } from "../load-package.ts";
import { packageFile } from "../package-file.ts";
import type { WikiJob } from "./build-catalogue.ts";
import type { AskedPage, CataloguePart, FinishedPage, WikiDesk } from "./wiki-desk.ts";

type Asked =
  | { readonly kind: "build"; readonly job: WikiJob }
  | { readonly kind: "render"; readonly page: AskedPage }
  | { readonly kind: "sources"; readonly ids: readonly string[] };

export type WikiQuestion = Asked & { readonly number: number };

export type WikiAnswer = { readonly number: number } & (
  | CataloguePart
  | { readonly kind: "begun" }
  | { readonly kind: "page"; readonly page: FinishedPage | null }
  | { readonly kind: "sources"; readonly sources: readonly (string | null)[] }
  | { readonly kind: "failed"; readonly message: string }
);

export interface WikiThread extends WikiDesk {
  close(): Promise<void>;
}

interface Waiting {
  readonly question: Asked;
  onAnswer(answer: WikiAnswer): void;
  reject(error: Error): void;
}

/** A page of 700 KB takes 4 s of CPU. One thread renders all pages: others wait meanwhile. */
const renderMaxMs = 15_000;

/**
 * Starts with the first question. Where the compiled file is missing, the work is done in the thread
 * that asks, and without a limit of time.
 */
export function createWikiThread(): WikiThread {
  const file = packageFile("core/wiki/wiki-worker.js");
  return existsSync(file) ? inThread(file, renderMaxMs) : inProcess();
}

/** `file` is the compiled worker; a page that takes longer than `maxMs` is given as it is written. */
function inThread(file: string, maxMs: number): WikiThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastJob: WikiJob | null = null;
  let last = 0;

  const start = (): Worker => {
    const started = new Worker(file);
    const limits = new Map<number, NodeJS.Timeout>();
    started.unref();
    started.on("message", (answer: WikiAnswer) => {
      const { number, kind } = answer;
      clearTimeout(limits.get(number));
      limits.delete(number);
      if (kind === "begun")
        limits.set(
          number,
          setTimeout(() => giveUp(started, number), maxMs),
        );
      else waiting.get(number)?.onAnswer(answer);
    });
    const fail = (error: Error): void => {
      for (const limit of limits.values()) clearTimeout(limit);
      // The next question starts a new thread.
      if (worker !== started) return;
      worker = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on("error", fail);
    started.on("exit", () => fail(new Error("The wiki's thread ended early")));
    // A thread after the first one has to learn what pages there are; nobody waits for this answer.
    if (lastJob !== null) send(started, 0, { kind: "build", job: lastJob });
    return started;
  };

  /** Nothing else ends a parser: a new thread answers everybody who waits. */
  const giveUp = (stuck: Worker, number: number): void => {
    if (worker !== stuck) return;
    const next = start();
    worker = next;
    void stuck.terminate();
    if (waiting.size > 0) next.ref();
    for (const [other, { question }] of waiting) {
      const isStuck = other === number && question.kind === "render";
      const page = isStuck ? { ...question.page, isTooSlow: true } : null;
      send(next, other, page === null ? question : { kind: "render", page });
    }
  };

  const ask = <T>(
    question: Asked,
    read: (answer: WikiAnswer, done: (value: T) => void) => void,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      last += 1;
      const number = last;
      // While somebody waits, the process may not end.
      worker.ref();
      const settle = (): void => {
        waiting.delete(number);
        if (waiting.size === 0) worker?.unref();
      };
      waiting.set(number, {
        question,
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
      send(worker, number, question);
    });

  return {
    build(job, tell) {
      const built = ask<undefined>({ kind: "build", job }, (answer, done) => {
        if (answer.kind !== "entries" && answer.kind !== "built") return;
        tell(answer);
        if (answer.kind === "built") done(undefined);
      });
      lastJob = job;
      return built;
    },
    render: (page) =>
      ask<FinishedPage | null>({ kind: "render", page }, (answer, done) => {
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

function send(worker: Worker, number: number, question: Asked): void {
  worker.postMessage({ ...question, number } satisfies WikiQuestion);
}

function inProcess(): WikiThread {
  let desk: Promise<WikiDesk> | null = null;
  const open = (): Promise<WikiDesk> => {
    desk ??= importUnseen("./wiki/wiki-desk.ts").then((module) =>
      (module as typeof import("./wiki-desk.ts")).createWikiDesk(),
    );
    return desk;
  };
  return {
    build: async (job, tell) => (await open()).build(job, tell),
    render: async (page) => (await open()).render(page),
    sources: async (ids) => (await open()).sources(ids),
    close: async () => undefined,
  };
}

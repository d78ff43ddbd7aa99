/**
 * The wiki's threads as seen from the thread that answers: one has the catalogue, others format pages.
 */
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { importUnseen, packageFile } from "../base/index.ts";
import type { WikiJob } from "./catalogue/build-catalogue.ts";
import type { LinkablePage } from "./catalogue/page-links.ts";
import type { PageText, SettledTargets } from "./formatting/format-messages.ts";
import { createFormatPool, type FormattedPage } from "./formatting/format-pool.ts";
import type { PageTargets } from "./render/targets-in.ts";
import type { CataloguePart, WikiDesk } from "./wiki-desk.ts";

type Asked =
  | { readonly kind: "build"; readonly job: WikiJob }
  | { readonly kind: "page"; readonly id: string }
  | { readonly kind: "settle"; readonly from: LinkablePage; readonly targets: PageTargets }
  | { readonly kind: "sources"; readonly ids: readonly string[] };

export type WikiQuestion = Asked & { readonly number: number };

export type WikiAnswer = { readonly number: number } & (
  | CataloguePart
  | { readonly kind: "page"; readonly page: PageText | null }
  | { readonly kind: "settled"; readonly targets: SettledTargets }
  | { readonly kind: "sources"; readonly sources: readonly (string | null)[] }
  | { readonly kind: "failed"; readonly message: string }
);

export interface FinishedPage extends FormattedPage {
  readonly markdown: string;
}

export interface WikiThread extends Pick<WikiDesk, "build" | "sources"> {
  /** Null for a page that is there no more. */
  render(id: string): Promise<FinishedPage | null>;
  close(): Promise<void>;
}

interface Waiting {
  onAnswer(answer: WikiAnswer): void;
  reject(error: Error): void;
}

/**
 * Threads start with the first question. Where the compiled files are missing, the work is done in
 * the thread that asks, and without a limit of time.
 */
export function createWikiThread(): WikiThread {
  const file = packageFile("wiki/wiki-worker.js");
  return existsSync(file) ? inThreads(file) : inProcess();
}

/** `file` is the compiled worker of the catalogue. */
function inThreads(file: string): WikiThread {
  const pool = createFormatPool(packageFile("wiki/formatting/format-worker.js"));
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastJob: WikiJob | null = null;
  let last = 0;

  const start = (): Worker => {
    const started = new Worker(file);
    started.unref();
    started.on("message", (answer: WikiAnswer) => waiting.get(answer.number)?.onAnswer(answer));
    const fail = (error: Error): void => {
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
    async render(id) {
      const page = await ask<PageText | null>({ kind: "page", id }, (answer, done) => {
        if (answer.kind === "page") done(answer.page);
      });
      if (page === null) return null;
      const { from, source: markdown } = page;
      const formatted = await pool.format(page, (targets) =>
        ask<SettledTargets>({ kind: "settle", from, targets }, (answer, done) => {
          if (answer.kind === "settled") done(answer.targets);
        }),
      );
      return { ...formatted, markdown };
    },
    sources: (ids) =>
      ask<readonly (string | null)[]>({ kind: "sources", ids }, (answer, done) => {
        if (answer.kind === "sources") done(answer.sources);
      }),
    async close() {
      await Promise.all([pool.close(), worker?.terminate()]);
    },
  };
}

function send(worker: Worker, number: number, question: Asked): void {
  worker.postMessage({ ...question, number } satisfies WikiQuestion);
}

function inProcess(): WikiThread {
  let desk: Promise<WikiDesk> | null = null;
  const open = (): Promise<WikiDesk> => {
    desk ??= importUnseen("../wiki/wiki-desk.ts").then((module) =>
      (module as typeof import("./wiki-desk.ts")).createWikiDesk(),
    );
    return desk;
  };
  return {
    build: async (job, tell) => (await open()).build(job, tell),
    async render(id) {
      const opened = await open();
      const page = await opened.page(id);
      if (page === null) return null;
      const { formatPage } = await import("./formatting/format-page.ts");
      const { from, source: markdown } = page;
      const formatted = await formatPage(page, false, (targets) => opened.settle(from, targets));
      return { ...formatted, markdown, isGivenUp: false };
    },
    sources: async (ids) => (await open()).sources(ids),
    close: async () => undefined,
  };
}

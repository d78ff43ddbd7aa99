/**
 * The wiki's threads as seen from the thread that answers: one has the catalogue, others format pages.
 */
import { existsSync } from "node:fs";
import { importUnseen, packageFile } from "../base/index.ts";
import { createCatalogueThread } from "./catalogue-thread.ts";
import type { PageSource, SettledTargets } from "./formatting/format-messages.ts";
import { createFormatPool, type FormattedPage } from "./formatting/format-pool.ts";
import type { WikiDesk } from "./wiki-desk.ts";

export interface FinishedPage extends FormattedPage {
  readonly markdown: string;
}

export interface WikiThread extends Pick<WikiDesk, "build" | "sources"> {
  /** Null for a page that is there no more. */
  render(id: string): Promise<FinishedPage | null>;
  close(): Promise<void>;
}

/** A megabyte of Markdown takes no more. */
const pageCpuMaxMs = 15_000;

/**
 * Threads start with the first question. Where the compiled files are missing, the work is done in
 * the thread that asks, and without a limit of time. `cpuMaxMs` is for reading, and for formatting,
 * one page.
 */
export function createWikiThread(cpuMaxMs: number = pageCpuMaxMs): WikiThread {
  const file = packageFile("wiki/wiki-worker.js");
  return existsSync(file) ? inThreads(file, cpuMaxMs) : inProcess();
}

/** `file` is the compiled worker of the catalogue. */
export function inThreads(file: string, cpuMaxMs: number): WikiThread {
  const pool = createFormatPool(packageFile("wiki/formatting/format-worker.js"), { cpuMaxMs });
  const { ask, close } = createCatalogueThread(file, cpuMaxMs);
  return {
    build: (job, tell) =>
      ask<undefined>({ kind: "build", job }, (answer, done) => {
        if (answer.kind !== "entries" && answer.kind !== "built") return;
        tell(answer);
        if (answer.kind === "built") done(undefined);
      }),
    async render(id) {
      const page = await ask<PageSource | null>({ kind: "page", id }, (answer, done) => {
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
      await Promise.all([pool.close(), close()]);
    },
  };
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
      const loaded = await importUnseen("../wiki/formatting/format-page.ts");
      const { formatPage } = loaded as typeof import("./formatting/format-page.ts");
      const { from, source: markdown } = page;
      const formatted = await formatPage(page, false, (targets) => opened.settle(from, targets));
      return { ...formatted, markdown, isGivenUp: false };
    },
    sources: async (ids) => (await open()).sources(ids),
    close: async () => undefined,
  };
}

/**
 * The wiki's threads as seen from the thread that answers: one has the catalogue, others format pages.
 */

import { existsSync } from "node:fs";
import { importHiddenFromBundlers, packageFile } from "../base/index.ts";
import type { CatalogueBuilder } from "./catalogue/shown-index.ts";
import type { CatalogueService, ScopedPage } from "./catalogue-service.ts";
import { CatalogueThread } from "./catalogue-thread.ts";
import type { LookUp } from "./formatting/format-messages.ts";
import { createFormatPool, type FormattedPage } from "./formatting/format-pool.ts";

export interface FinishedPage extends FormattedPage {
  readonly markdown: string;
}

export interface WikiThread extends Pick<CatalogueService, "sources">, CatalogueBuilder {
  /** Whether the catalogue is in memory. */
  readonly isRunning: boolean;
  /** Nobody asks for the pages of this scope any longer. */
  forget(scope: string): void;
  /** Null for a page that no longer exists. */
  render(question: ScopedPage): Promise<FinishedPage | null>;
  close(): Promise<void>;
}

/** Enough for a megabyte of Markdown. */
const pageCpuMaxMs = 15_000;
/** The next thread takes seconds to be ready where there are many thousand pages. */
const idleDefaultMs = 600_000;

/**
 * Threads start with the first question. Where the compiled files are missing, the work is done in
 * the thread that asks, and without a limit of time. `cpuMaxMs` is for reading, and for formatting,
 * one page; `players` are the origins whose players pages show.
 */
export function createWikiThread(
  cpuMaxMs: number = pageCpuMaxMs,
  players: readonly string[] = [],
): WikiThread {
  const worker = "wiki/wiki-worker.js";
  if (!existsSync(packageFile(worker))) return inProcess(players);
  return inThreads(worker, { cpuMaxMs, players });
}

/** `worker` is the compiled worker of the catalogue. */
export function inThreads(
  worker: string,
  {
    cpuMaxMs,
    players,
    idleMs = idleDefaultMs,
  }: {
    readonly cpuMaxMs: number;
    readonly players: readonly string[];
    readonly idleMs?: number | undefined;
  },
): WikiThread {
  const pool = createFormatPool("wiki/formatting/format-worker.js", { cpuMaxMs });
  const catalogue = new CatalogueThread({ worker, cpuMaxMs, idleMs });
  return {
    get isRunning() {
      return catalogue.isRunning;
    },
    build: (job, tell) => catalogue.build(job, { onTold: tell }),
    forget: (scope) => catalogue.forget(scope),
    async render({ scope, id }) {
      const page = await catalogue.ask("page", { scope, id });
      if (page === null) return null;
      const { from, source: markdown } = page;
      const lookUp: LookUp = (targets) => catalogue.ask("settle", { scope, from, targets });
      return { ...(await pool.format({ ...page, players }, lookUp)), markdown };
    },
    sources: (question) => catalogue.ask("sources", question),
    async close() {
      await Promise.all([pool.close(), catalogue.close()]);
    },
  };
}

function inProcess(players: readonly string[]): WikiThread {
  let service: Promise<CatalogueService> | null = null;
  const open = (): Promise<CatalogueService> => {
    service ??= importHiddenFromBundlers("../wiki/catalogue-service.ts").then((module) =>
      (module as typeof import("./catalogue-service.ts")).createCatalogueService(),
    );
    return service;
  };
  return {
    get isRunning() {
      return service !== null;
    },
    build: async (job, tell) => (await open()).build(job, { tell }),
    forget: (scope) => void open().then((opened) => opened.forget(scope)),
    async render({ scope, id }) {
      const opened = await open();
      const page = await opened.page({ scope, id });
      if (page === null) return null;
      const loaded = await importHiddenFromBundlers("../wiki/formatting/format-page.ts");
      const { formatPage } = loaded as typeof import("./formatting/format-page.ts");
      const { from, source: markdown } = page;
      const formatted = await formatPage({ ...page, players }, false, (targets) =>
        opened.settle({ scope, from, targets }),
      );
      return { ...formatted, markdown, isGivenUp: false };
    },
    sources: async (question) => (await open()).sources(question),
    close: async () => undefined,
  };
}

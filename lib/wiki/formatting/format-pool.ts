/** The threads that format pages. A page that takes too much is returned as its source. */
import { type Asker, ThreadOverLimit, ThreadPool, WorkerThread } from "../../base/index.ts";
import type { RenderedPage } from "../render/render-page.ts";
import type { PageTargets } from "../render/targets-in.ts";
import type { LookUp, PageSource, SettledTargets } from "./format-messages.ts";

export interface FormatPool {
  format(page: PageSource, lookUp: LookUp): Promise<FormattedPage>;
  /** Rejects what waits and what is being formatted. */
  close(): Promise<void>;
}

export interface FormattedPage extends RenderedPage {
  /** It took too long, or too much memory, and is returned as its source. */
  readonly isGivenUp: boolean;
}

export interface FormatPoolOptions {
  /** Time for the page's own work; a page that takes more is given up. */
  readonly cpuMaxMs: number;
  /** On the clock, for a thread that waits for what never comes. */
  readonly wallMaxMs: number;
  /** A page that takes more ends its thread, and nothing else. */
  readonly memoryMaxMb: number;
  readonly threadsMax: number;
  /** How long a page waits before a thread more is started, which costs half a second of CPU. */
  readonly patienceMs: number;
  /** After this time without a page a thread ends; the last one stays for twenty times of it. */
  readonly idleMs: number;
}

export interface FormatQuestion {
  readonly page: PageSource;
  /** Given up before: its source is requested. */
  readonly isTooSlow: boolean;
}

/** The worker's answer; it asks back where the links of the page lead. */
export interface Formatter {
  format(
    question: FormatQuestion,
    asker: Asker<PageTargets, SettledTargets>,
  ): Promise<RenderedPage>;
}

/** A thread holds some 100 MB, and up to 1 GB with a page of a million characters. */
const defaults: FormatPoolOptions = {
  cpuMaxMs: 15_000,
  wallMaxMs: 180_000,
  memoryMaxMb: 1_024,
  threadsMax: 4,
  patienceMs: 100,
  idleMs: 30_000,
};
/** Memory of what lives for a moment, which is most of it: with less a long page costs more CPU. */
const maxYoungGenerationSizeMb = 64;
/** About half a second of CPU. */
const longPageLength = 50_000;
const longMax = 2;
/** Takes longer than a thread takes to start. */
const spareFromLength = 100_000;

/** `worker` is the compiled worker. */
export function createFormatPool(
  worker: string,
  options: Partial<FormatPoolOptions> = {},
): FormatPool {
  const settings = { ...defaults, ...options };
  const resourceLimits = { maxOldGenerationSizeMb: settings.memoryMaxMb, maxYoungGenerationSizeMb };
  const open = (): WorkerThread<Formatter> =>
    new WorkerThread({ worker, resourceLimits, limit: settings, idleMs: null, endMaxMs: 0 });
  const pool = new ThreadPool<Formatter>({ ...settings, longMax, open });
  return {
    format: (page, lookUp) =>
      pool.run({
        isLong: page.source.length > longPageLength,
        wantsSpare: page.source.length > spareFromLength,
        run: (thread) => formatIn(thread, page, lookUp),
      }),
    close: () => pool.close(new Error("The wiki was closed")),
  };
}

async function formatIn(
  thread: WorkerThread<Formatter>,
  page: PageSource,
  lookUp: LookUp,
): Promise<FormattedPage> {
  const format = async (isTooSlow: boolean): Promise<FormattedPage> => {
    const rendered = await thread.ask("format", { page, isTooSlow }, { onTold: lookUp });
    return { ...rendered, isGivenUp: isTooSlow };
  };
  try {
    return await format(false);
  } catch (error) {
    if (error instanceof ThreadOverLimit) return format(true);
    throw error;
  }
}

/**
 * The thread of the catalogue as seen from outside. It ends when nobody reads, and leaves what it
 * knows to the one that comes after. A page whose reading does not end, or ends the
 * thread, is left out by the thread that takes over.
 */
import {
  type AnswerOf,
  type ArgumentOf,
  type Asking,
  type MethodOf,
  ThreadOverLimit,
  WorkerThread,
} from "../base/index.ts";
import type { WikiJob } from "./catalogue/build-catalogue.ts";
import { createReadingMark, type ReadingMark } from "./catalogue/current-page-flag.ts";
import type { PackedPages } from "./catalogue/packed-pages.ts";
import type { CatalogueService, CatalogueSetup } from "./catalogue-service.ts";

export interface CatalogueThreadOptions {
  /** The compiled worker. */
  readonly worker: string;
  /** For the reading of one page. */
  readonly cpuMaxMs: number;
  /** The thread ends after this time without a question. */
  readonly idleMs: number;
}

export class CatalogueThread {
  private readonly thread: WorkerThread<CatalogueService>;
  private readonly unreadable: string[] = [];
  private mark: ReadingMark | null = null;
  /** By scope. */
  private readonly lastJobs = new Map<string, WikiJob>();
  private readonly idleMs: number;
  private idle: NodeJS.Timeout | undefined;
  private kept: PackedPages = [];
  private waiting = 0;

  constructor({ worker, cpuMaxMs, idleMs }: CatalogueThreadOptions) {
    this.idleMs = idleMs;
    const piece = (): number | null => this.mark?.current()?.turn ?? null;
    this.thread = new WorkerThread({
      worker,
      idleMs: null,
      limit: { cpuMaxMs, piece },
      data: () => this.setup(),
      onEnd: () => {
        const reading = this.mark?.current();
        if (reading) this.unreadable.push(reading.page);
      },
    });
  }

  /** Requests that a page keeps from being answered are sent again. */
  async ask<Name extends MethodOf<CatalogueService>>(
    name: Name,
    argument: ArgumentOf<CatalogueService, Name>,
    asking?: Asking<CatalogueService, Name>,
  ): Promise<AnswerOf<CatalogueService, Name>> {
    this.waiting += 1;
    clearTimeout(this.idle);
    try {
      for (;;) {
        try {
          return await this.askOnce(name, argument, asking);
        } catch (error) {
          if (!(error instanceof ThreadOverLimit && error.limit === "time")) throw error;
        }
      }
    } finally {
      this.waiting -= 1;
      if (this.waiting === 0) {
        this.idle = setTimeout(() => void this.rest(), this.idleMs).unref();
      }
    }
  }

  get isRunning(): boolean {
    return this.thread.isRunning;
  }

  build(job: WikiJob, asking: Asking<CatalogueService, "build">): Promise<void> {
    this.lastJobs.set(job.scope, job);
    return this.ask("build", job, asking);
  }

  /** A thread that has ended knows nothing to forget. */
  forget(scope: string): void {
    this.lastJobs.delete(scope);
    if (this.thread.isRunning) this.thread.ask("forget", scope).catch(() => undefined);
  }

  close(): Promise<void> {
    clearTimeout(this.idle);
    return this.thread.close();
  }

  private askOnce<Name extends MethodOf<CatalogueService>>(
    name: Name,
    argument: ArgumentOf<CatalogueService, Name>,
    asking?: Asking<CatalogueService, Name>,
  ): Promise<AnswerOf<CatalogueService, Name>> {
    if (!this.thread.isRunning && name !== "build") {
      // A thread after the first one has to learn what pages there are; this answer is for the thread.
      for (const job of this.lastJobs.values()) {
        this.thread.ask("build", job).catch(() => undefined);
      }
    }
    return this.thread.ask(name, argument, asking);
  }

  /** A catalogue holds several kilobytes a page; packed it is a few hundred bytes. */
  private async rest(): Promise<void> {
    if (!this.thread.isRunning) return;
    // Without it, the next thread reads all pages again.
    const kept = await this.thread.ask("pack", undefined).catch(() => this.kept);
    if (this.waiting > 0) return;
    this.kept = kept;
    this.thread.end();
  }

  private setup(): CatalogueSetup {
    this.mark = createReadingMark();
    const { unreadable, kept } = this;
    return { memory: this.mark.memory, unreadable, kept };
  }
}

/**
 * The thread of the catalogue as seen from outside. A page whose reading does not end, or ends the
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
import type { CatalogueSetup } from "./catalogue/page-reading.ts";
import { createReadingMark, type ReadingMark } from "./catalogue/reading-mark.ts";
import type { CatalogueService } from "./catalogue-service.ts";

export class CatalogueThread {
  private readonly thread: WorkerThread<CatalogueService>;
  private readonly unreadable: string[] = [];
  private mark: ReadingMark | null = null;
  /** By scope. */
  private readonly lastJobs = new Map<string, WikiJob>();

  /** `worker` is the compiled worker; `cpuMaxMs` is for the reading of one page. */
  constructor(worker: string, cpuMaxMs: number) {
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
    for (;;) {
      try {
        return await this.askOnce(name, argument, asking);
      } catch (error) {
        if (!(error instanceof ThreadOverLimit && error.limit === "time")) throw error;
      }
    }
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

  private setup(): CatalogueSetup {
    this.mark = createReadingMark();
    return { memory: this.mark.memory, unreadable: this.unreadable };
  }
}

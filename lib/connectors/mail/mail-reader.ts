/**
 * Reads mail in separate threads, of which long mails have one: anybody can send some that take a
 * second each, and others wait for answers.
 */
import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ThreadOverLimit, ThreadPool, WorkerThread } from "../../base/index.ts";
import { isKnowledgeError, KnowledgeError } from "../../contract/index.ts";
import type { TicketContent } from "../connector.ts";

/** What concerns us of a mail. */
export interface ReadMail {
  /** Without its brackets; null where there is none. */
  readonly messageId: string | null;
  /** Id of the first mail of its thread; its own where it begins one. */
  readonly threadId: string | null;
  /** Milliseconds since 1970; null where it says none. */
  readonly at_ms: number | null;
  readonly content: TicketContent;
}

/** The worker's answers. */
export interface MailThread {
  read(mail: Uint8Array): Promise<ReadMail>;
}

export interface MailReader {
  /**
   * Null for a mail that took more than it may twice: it never will be read. Throws `body_malformed`
   * for what is no mail, and `request_timeout` for what could not be read now: in time, or before the
   * configuration changed. The sender is to keep it and try again.
   */
  read(mail: Uint8Array): Promise<ReadMail | null>;
  close(): Promise<void>;
}

/** The threads, or what tests put in their place. */
export interface MailThreads {
  read(mail: Uint8Array): Promise<ReadMail>;
  close(): Promise<void>;
}

/** A mail within the bounds of what is read takes .8 s at most, one of 25 MB .5 s. */
const cpuMaxMs = 1_500;
const wallMaxMs = 20_000;
const memoryMaxMb = 512;
/** What takes longer than some tens of milliseconds. */
const longFromBytes = 64 * 1024;
const triesMax = 2;
const retryAfter_s = 60;

export function createMailReader(threads: MailThreads = openMailThreads()): MailReader {
  // By digest: the sender sends it again, by itself and for days.
  const failures = new LRUCache<string, number>({ max: 1_000 });
  return {
    async read(mail) {
      const digest = hash("sha256", mail, "hex");
      const failed = failures.get(digest) ?? 0;
      if (failed >= triesMax) return null;
      try {
        return await threads.read(mail);
      } catch (error) {
        if (isKnowledgeError(error)) throw error;
        if (error instanceof ThreadOverLimit) failures.set(digest, failed + 1);
        if (failures.get(digest) === triesMax) return null;
        const message = "The mail could not be read now; send it again.";
        throw new KnowledgeError("request_timeout", message, { cause: error, retryAfter_s });
      }
    },
    close: () => threads.close(),
  };
}

function openMailThreads(): MailThreads {
  const pool = new ThreadPool<MailThread>({
    open: () =>
      new WorkerThread({
        worker: "connectors/mail/mail-worker.js",
        limit: { cpuMaxMs, wallMaxMs },
        resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb },
        idleMs: null,
        endMaxMs: 0,
      }),
    threadsMax: 2,
    longMax: 1,
    patienceMs: 50,
    idleMs: 30_000,
  });
  return {
    read: (mail) =>
      pool.run({
        isLong: mail.length > longFromBytes,
        wantsSpare: mail.length > longFromBytes,
        run: (thread) => thread.ask("read", mail),
      }),
    close: () => pool.close(new Error("The connector was closed")),
  };
}

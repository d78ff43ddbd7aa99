/** Reads mail in a separate thread: a long one takes seconds, and others wait for answers. */
import { WorkerThread } from "../../base/index.ts";
import { isKnowledgeError, KnowledgeError } from "../../contract/index.ts";
import type { TicketContent } from "../connector.ts";

/** What concerns us of a mail. */
export interface ReadMail {
  /** Without its brackets; null where there is none. */
  readonly messageId: string | null;
  /** Of the first mail of its thread; its own where it begins one. */
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
   * Throws `body_malformed` for what is no mail, and `request_timeout` for what could not be read now:
   * within 20 s, or before the configuration changed. The sender is to keep it and try again.
   */
  read(mail: Uint8Array): Promise<ReadMail>;
  close(): Promise<void>;
}

const wallMaxMs = 20_000;
const retryAfter_s = 60;

/** `thread`: tests replace it. */
export function createMailReader(
  thread: Pick<WorkerThread<MailThread>, "ask" | "close"> = createMailThread(),
): MailReader {
  let turn: Promise<unknown> = Promise.resolve();
  const readNow = async (mail: Uint8Array): Promise<ReadMail> => {
    try {
      return await thread.ask("read", mail);
    } catch (error) {
      if (isKnowledgeError(error)) throw error;
      const message = "The mail could not be read now; send it again.";
      throw new KnowledgeError("request_timeout", message, { cause: error, retryAfter_s });
    }
  };
  return {
    read(mail) {
      const read = turn.then(() => readNow(mail));
      turn = read.catch(() => undefined);
      return read;
    },
    close: () => thread.close(),
  };
}

function createMailThread(): WorkerThread<MailThread> {
  return new WorkerThread({
    worker: "connectors/mail/mail-worker.js",
    limit: { wallMaxMs },
    endMaxMs: 0,
  });
}

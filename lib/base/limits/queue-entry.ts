/** Waiting in a line: until one's turn, an abort, or for too long. */
import { KnowledgeError } from "../../contract/index.ts";
import type { FairLine, Waiting } from "./fair-queue.ts";

export interface QueueEntry extends Waiting {
  /** It has left the line, and it is its turn. */
  enter(): void;
  /** It has left the line for another caller. */
  refuse(reason: KnowledgeError): void;
}

interface Wait {
  readonly signal: AbortSignal;
  readonly caller: string;
  readonly waitMaxMs: number;
}

/** Resolves when it is one's turn, and rejects with the reason why it never will be. */
export function waitInLine(
  line: FairLine<QueueEntry>,
  { signal, caller, waitMaxMs }: Wait,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    };
    const fail = (reason: unknown): void => {
      end();
      reject(reason);
    };
    const giveUp = (reason: unknown): void => {
      line.leave(place);
      fail(reason);
    };
    const place: QueueEntry = {
      caller,
      enter() {
        end();
        resolve();
      },
      refuse: fail,
    };
    const onAbort = (): void => giveUp(signal.reason);
    const timer = setTimeout(() => giveUp(waitedTooLong(waitMaxMs)), waitMaxMs);
    signal.addEventListener("abort", onAbort, { once: true });
    line.add(place);
  });
}

function waitedTooLong(waitMaxMs: number): KnowledgeError {
  return new KnowledgeError(
    "request_timeout",
    `No slot became free within ${waitMaxMs / 1_000} seconds; try again in a moment.`,
    { retryAfter_s: 1 },
  );
}

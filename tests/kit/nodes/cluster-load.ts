/** Searches and tickets in a steady stream, with what became of each. */
import { keys } from "../services/guarded-service.ts";

export interface Load {
  /** Ends it, when all that was sent is answered. */
  stop(): Promise<Answered>;
}

export interface Answered {
  readonly reads: readonly Answer[];
  readonly writes: readonly (Answer & { readonly correlationId: string })[];
}

export interface Answer {
  /** 0: there was none. */
  readonly status: number;
  readonly ms: number;
  readonly sentAt: number;
}

const headers = { Authorization: `Bearer ${keys.first}`, "Content-Type": "application/json" };
const pauseMs = 10;

/** `readAt` and `writeAt` name where the next request goes. */
export function startLoad(readAt: () => string, writeAt: () => string): Load {
  const reads: Answer[] = [];
  const writes: (Answer & { correlationId: string })[] = [];
  const ending = new AbortController();
  let count = 0;
  const repeat = async (work: () => Promise<unknown>): Promise<void> => {
    while (!ending.signal.aborted) {
      await work();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const read = async (): Promise<void> => {
    count += 1;
    reads.push(
      await answerOf(`${readAt()}/api/search?q=alpine%20topic${count % 500}`, { headers }),
    );
  };
  const write = async (): Promise<void> => {
    count += 1;
    const correlationId = `load-${count}`;
    const body = JSON.stringify({ correlationId, title: `A card was lost ${count}` });
    const url = `${writeAt()}/api/classify-ticket`;
    const answer = await answerOf(url, { method: "POST", headers, body });
    writes.push({ ...answer, correlationId });
  };
  const running = [repeat(read), repeat(read), repeat(write), repeat(write)];
  return {
    async stop() {
      ending.abort();
      await Promise.all(running);
      return { reads, writes };
    },
  };
}

/** Whether the node knows the ticket. */
export async function knowsTicket(node: string, correlationId: string): Promise<boolean> {
  const url = `${node}/api/classify-ticket/ticket?correlationId=${correlationId}`;
  return (await answerOf(url, { headers })).status === 200;
}

async function answerOf(url: string, init: RequestInit): Promise<Answer> {
  const sentAt = performance.now();
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - sentAt, sentAt };
  } catch {
    return { status: 0, ms: performance.now() - sentAt, sentAt };
  }
}

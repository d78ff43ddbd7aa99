/** Answers that stay open end with the right to read them: a revoked key hears no more news. */
import {
  type AccessDecision,
  type Caller,
  type ChangingRights,
  watchRights,
} from "../auth/index.ts";
import type { Gate, HttpHandler } from "../http/index.ts";

interface LiveStream {
  readonly caller: Caller;
  readonly path: string;
  end(): void;
}

export interface LiveStreamOptions extends ChangingRights {
  readonly gate: Gate<AccessDecision>;
  /** Default 1 s. */
  readonly intervalMs?: number | undefined;
}

/** The handler, whose streams are cut off within a second or two of the end of a right. */
export type EndWithRights = (handler: HttpHandler) => HttpHandler;

export function createLiveStreams({
  gate,
  intervalMs = 1_000,
  ...rights
}: LiveStreamOptions): EndWithRights {
  const streams = new Set<LiveStream>();
  let stopWatching: (() => void) | null = null;
  const join = (stream: LiveStream): void => {
    streams.add(stream);
    stopWatching ??= watchRights({
      ...rights,
      intervalMs,
      look(isOver) {
        for (const { caller, path, end } of streams) if (isOver(caller, path)) end();
      },
    });
  };
  const leave = (stream: LiveStream): void => {
    streams.delete(stream);
    if (streams.size > 0) return;
    stopWatching?.();
    stopWatching = null;
  };
  return (handler) => async (request) => {
    const answer = await handler(request);
    const { body } = answer;
    if (!(body instanceof ReadableStream)) return answer;
    // Answered from memory.
    const decision = await gate(request);
    if (decision.refusal !== null) return answer;
    const ending = new AbortController();
    const { caller } = decision;
    const stream: LiveStream = { caller, path: request.path, end: () => ending.abort() };
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    join(stream);
    body
      .pipeTo(writable, { signal: ending.signal })
      .catch(() => undefined)
      .finally(() => leave(stream));
    return { ...answer, body: readable };
  };
}

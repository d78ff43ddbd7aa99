/**
 * A stream that ends in time: no client may hold a connection for ever, and its end must be known.
 */

import type { OpenStreams } from "../open-streams.ts";

export interface BoundedStreamOptions {
  readonly lifeMaxMs: number;
  /** Sent at once: frameworks hold back the head of an answer until something comes. */
  readonly opening?: Uint8Array | undefined;
  /** Those that a stop ends, where this is one of them. */
  readonly streams?: OpenStreams | undefined;
  /** Called once, however it ends. */
  readonly onEnd: () => void;
}

export function boundedStream(
  source: ReadableStream<Uint8Array>,
  { lifeMaxMs, opening, streams, onEnd }: BoundedStreamOptions,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let hasEnded = false;
  const end = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    leave();
    onEnd();
  };
  let expire = (): void => undefined;
  const leave = streams?.join(() => expire()) ?? (() => undefined);
  const timer = setTimeout(() => expire(), lifeMaxMs);
  // The service may stop while a stream is open.
  timer.unref();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (opening !== undefined) controller.enqueue(opening);
      expire = () => {
        if (hasEnded) return;
        end();
        controller.close();
        // A failure of the source can be ignored.
        reader.cancel().catch(() => undefined);
      };
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        // It may have expired while nothing came.
        if (hasEnded) return;
        if (done) {
          end();
          controller.close();
        } else controller.enqueue(value);
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
}

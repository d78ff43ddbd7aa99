/** Streams that wait for news, which may take minutes: a stop ends them as if their time were over. */

export interface OpenStreams {
  /** `expire` is called at the stop, which may have begun. Gives the way to say that the stream is over. */
  join(expire: () => void): () => void;
  endAll(): void;
}

export function createOpenStreams(): OpenStreams {
  const streams = new Set<() => void>();
  let hasEnded = false;
  return {
    join(expire) {
      streams.add(expire);
      // Not at once, because a new client has not opened its stream yet.
      if (hasEnded) queueMicrotask(expire);
      return () => void streams.delete(expire);
    },
    endAll() {
      hasEnded = true;
      for (const expire of streams) expire();
    },
  };
}

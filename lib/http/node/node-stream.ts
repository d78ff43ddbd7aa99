/** Passes a stream on to a client no faster than it reads, and ends it when the client goes. */
import type { ServerResponse } from "node:http";

/** A client that takes nothing for so long is cut off, or what it left would stay in memory. */
const stallMaxMs = 30_000;

/** The head must have been written. */
export function sendStream(outgoing: ServerResponse, body: ReadableStream<Uint8Array>): void {
  const reader = body.getReader();
  // Tells the source of the stream that the reader is gone; a failure of that can be ignored. After
  // a proper end this does nothing.
  outgoing.once("close", () => void reader.cancel().catch(() => undefined));
  // Clients learn at once that the stream is open, though nothing may come for a while.
  outgoing.flushHeaders();
  const pump = async (): Promise<void> => {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (!outgoing.write(read.value)) await drained(outgoing);
    }
    outgoing.end();
  };
  pump().catch(() => outgoing.destroy());
}

/** Settles when there is room again, or the reader is gone. */
function drained(outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const stalled = setTimeout(() => outgoing.destroy(), stallMaxMs);
    const settle = (): void => {
      clearTimeout(stalled);
      outgoing.off("drain", settle).off("close", settle);
      resolve();
    };
    outgoing.on("drain", settle).on("close", settle);
  });
}

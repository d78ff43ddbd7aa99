/** Reads the body of a `node:http` request within a bound. */
import type { IncomingMessage } from "node:http";
import { KnowledgeError } from "../../contract/index.ts";
import { bodyTooLarge, joinChunks } from "../body.ts";

export function readNodeBody(incoming: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (Number(incoming.headers["content-length"] ?? 0) > bytesMax) {
      reject(bodyTooLarge(bytesMax));
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (outcome: () => void): void => {
      incoming.off("data", onData).off("end", onEnd).off("error", onCut).off("close", onCut);
      outcome();
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.byteLength;
      if (length > bytesMax) {
        settle(() => reject(bodyTooLarge(bytesMax)));
      } else chunks.push(chunk);
    };
    const onEnd = (): void => settle(() => resolve(joinChunks(chunks)));
    // A client that goes away leaves a body without end.
    const onCut = (): void => settle(() => reject(bodyCut()));
    incoming.on("data", onData).on("end", onEnd).on("error", onCut).on("close", onCut);
  });
}

/** What is still read of a body that is refused: a few times the largest that is taken. */
const droppedBytesMax = 8 * 1024 * 1024;
const dropIdleMs = 500;

/**
 * Reads on and keeps nothing. A connection that closes over unread bytes is reset, and then the client
 * loses the answer that says why. Ends with the body, with the client, after `droppedBytesMax`, or
 * when nothing comes for half a second.
 */
export function dropBody(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (incoming.complete || incoming.destroyed) {
      resolve();
      return;
    }
    let length = 0;
    const stop = (): void => {
      clearTimeout(idle);
      incoming.off("data", onData).off("end", stop).off("error", stop).off("close", stop).pause();
      resolve();
    };
    const idle = setTimeout(stop, dropIdleMs);
    const onData = (chunk: Buffer): void => {
      length += chunk.byteLength;
      if (length > droppedBytesMax) stop();
      else idle.refresh();
    };
    incoming.on("data", onData).on("end", stop).on("error", stop).on("close", stop).resume();
  });
}

function bodyCut(): KnowledgeError {
  return new KnowledgeError(
    "request_incomplete",
    "The body did not arrive in full; send it again.",
  );
}

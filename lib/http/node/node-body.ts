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
        incoming.pause();
        settle(() => reject(bodyTooLarge(bytesMax)));
      } else chunks.push(chunk);
    };
    const onEnd = (): void => settle(() => resolve(joinChunks(chunks)));
    // A client that goes away leaves a body without end.
    const onCut = (): void => settle(() => reject(bodyCut()));
    incoming.on("data", onData).on("end", onEnd).on("error", onCut).on("close", onCut);
  });
}

function bodyCut(): KnowledgeError {
  return new KnowledgeError(
    "request_incomplete",
    "The body did not arrive in full; send it again.",
  );
}

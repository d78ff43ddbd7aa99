/** Everything a host needs to read a body. */
import { KnowledgeError } from "../contract/index.ts";

export function bodyTooLarge(bytesMax: number): KnowledgeError {
  return new KnowledgeError("body_too_large", `The body may have at most ${bytesMax} bytes.`);
}

export function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

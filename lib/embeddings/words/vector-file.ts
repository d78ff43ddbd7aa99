/**
 * The file of vectors: a line of JSON that says how large its parts are, then the parts as they lie
 * in memory, then the SHA-256 of everything before.
 */
import { createHash, webcrypto } from "node:crypto";
import * as z from "zod";

export interface WordVectorParts {
  /** Language of the words; absent for English. */
  readonly language?: string | undefined;
  /** SHA-256 of the file of English words beside which these lie. */
  readonly base?: string | undefined;
  readonly dimensions: number;
  /** UTF-8 of the words in JavaScript's own order of strings, behind each other. */
  readonly vocabularyBytes: Uint8Array;
  /** One entry more than there are words. */
  readonly vocabularyOffsets: Uint32Array;
  /** The value of one step of a word's bytes. */
  readonly scales: Float32Array;
  /** `dimensions` bytes a word. */
  readonly directions: Int8Array;
}

const format = "knowledge-sdk word vectors 1";
const Header = z.object({
  format: z.literal(format),
  dimensions: z.int().min(1).max(4_096),
  words: z.int().min(1).max(10_000_000),
  vocabularyBytes: z.int().min(1).max(1_000_000_000),
  language: z.string().optional(),
  base: z.string().optional(),
});
const headerBytes = 256;
export const digestBytes = 32;

export function packVectorFile(parts: WordVectorParts): Uint8Array {
  const { vocabularyBytes, vocabularyOffsets, scales, directions, ...origin } = parts;
  const header: z.infer<typeof Header> = {
    format,
    ...origin,
    words: scales.length,
    vocabularyBytes: vocabularyBytes.length,
  };
  const content = Buffer.concat([
    Buffer.from(`${JSON.stringify(header).padEnd(headerBytes - 1)}\n`),
    bytesOf(vocabularyOffsets),
    bytesOf(scales),
    bytesOf(directions),
    vocabularyBytes,
  ]);
  return Buffer.concat([content, createHash("sha256").update(content).digest()]);
}

export interface OpenedVectorFile {
  readonly parts: WordVectorParts;
  readonly digest: string;
}

/** Throws for a file that is cut, changed or of another format; the message completes a sentence. */
export async function openVectorFile(bytes: Uint8Array<ArrayBuffer>): Promise<OpenedVectorFile> {
  // In a thread of the pool: the file is larger than what may be hashed while others wait.
  return openHashed(bytes, Buffer.from(await webcrypto.subtle.digest("SHA-256", contentOf(bytes))));
}

/** Opens a file of one language at once, for a caller that cannot wait. */
export function openVectorFileNow(bytes: Uint8Array<ArrayBuffer>): OpenedVectorFile {
  return openHashed(bytes, createHash("sha256").update(contentOf(bytes)).digest());
}

function contentOf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.subarray(0, Math.max(0, bytes.length - digestBytes));
}

function openHashed(bytes: Uint8Array<ArrayBuffer>, digest: Buffer): OpenedVectorFile {
  const content = contentOf(bytes);
  if (!digest.equals(bytes.subarray(content.length))) throw new Error("it is damaged");
  const { words, vocabularyBytes, ...header } = readHeader(content);
  const { dimensions } = header;
  let end = headerBytes;
  const take = (length: number): [ArrayBuffer, number, number] => {
    const start = end;
    end += length;
    return [bytes.buffer, bytes.byteOffset + start, length];
  };
  const [buffer, offsetsAt] = take(4 * (words + 1));
  const [, scalesAt] = take(4 * words);
  const parts = {
    dimensions,
    language: header.language,
    base: header.base,
    vocabularyOffsets: new Uint32Array(buffer, offsetsAt, words + 1),
    scales: new Float32Array(buffer, scalesAt, words),
    directions: new Int8Array(...take(words * dimensions)),
    vocabularyBytes: new Uint8Array(...take(vocabularyBytes)),
  };
  if (end !== content.length) throw new Error("its parts are not as long as it says");
  return { parts, digest: digest.toString("hex") };
}

function readHeader(content: Uint8Array): z.infer<typeof Header> {
  const line = Buffer.from(content.subarray(0, headerBytes)).toString("utf8");
  const isJson = line.startsWith("{");
  const header = Header.safeParse(isJson ? JSON.parse(line) : null);
  if (!header.success) throw new Error("it is of another format");
  return header.data;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Reads one source file, or says why it cannot be indexed. */
import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { limits, type SkippedFile } from "../../contract/index.ts";

export type ReadResult =
  /** `hash` is the sha-256 of the bytes, base64url. */
  | { readonly kind: "read"; readonly source: string; readonly hash: string }
  | { readonly kind: "skipped"; readonly file: SkippedFile };

interface SourceLocation {
  readonly collection: string;
  readonly filePath: string;
  readonly absolutePath: string;
}

interface Refusal {
  readonly reason: SkippedFile["reason"];
  readonly detail: string;
}

const mebibyte = 1_024 * 1_024;
/** A NUL within this many bytes marks a binary file, as version control systems judge it. */
const inspectedBytes = 8_192;
const utf8 = new TextDecoder("utf-8", { fatal: true });
const utf16 = {
  little: new TextDecoder("utf-16le", { fatal: true }),
  big: new TextDecoder("utf-16be", { fatal: true }),
};

/** Synchronous on purpose: it runs in the indexing thread, where nothing else waits. */
export function readSourceFile(file: SourceLocation): ReadResult {
  const bytes = readBytes(file.absolutePath);
  if (isRefusal(bytes)) return skipped(file, bytes);
  const source = decode(bytes);
  if (isRefusal(source)) return skipped(file, source);
  const hash = createHash("sha256").update(bytes).digest("base64url");
  return { kind: "read", source, hash };
}

function isRefusal(value: Uint8Array | string | Refusal): value is Refusal {
  return typeof value === "object" && "reason" in value;
}

function skipped({ collection, filePath }: SourceLocation, refusal: Refusal): ReadResult {
  return { kind: "skipped", file: { collection, filePath, ...refusal } };
}

function readBytes(path: string): Uint8Array | Refusal {
  try {
    const descriptor = openSync(path, "r");
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return { reason: "unreadable", detail: "this is not a regular file" };
      return readOpenFile(descriptor, stats.size);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return { reason: "unreadable", detail: `the file cannot be read (${code})` };
  }
}

/** The size is the one at opening: a file that grows in the meantime is read up to there. */
function readOpenFile(descriptor: number, size: number): Uint8Array | Refusal {
  if (size > limits.sourceFileBytesMax) {
    const detail = `the file has ${(size / mebibyte).toFixed(1)} MiB; ${limits.sourceFileBytesMax / mebibyte} are allowed`;
    return { reason: "too_large", detail };
  }
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const read = readSync(descriptor, bytes, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

/** Without a byte order mark, which the decoders take away. */
function decode(bytes: Uint8Array): string | Refusal {
  const wide = decodeWide(bytes);
  const binary: Refusal = { reason: "binary", detail: "the file is binary" };
  if (wide !== null) return wide.includes("\0") ? binary : wide;
  if (bytes.subarray(0, inspectedBytes).includes(0)) return binary;
  return attempt(utf8, bytes) ?? { reason: "not_utf8", detail: "the file is not UTF-8 text" };
}

/** Text with a UTF-16 byte order mark, as some Windows editors write it; otherwise null. */
function decodeWide(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return attempt(utf16.little, bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return attempt(utf16.big, bytes);
  return null;
}

function attempt(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

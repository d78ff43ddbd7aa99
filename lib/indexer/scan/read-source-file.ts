/** Reads one source file, or says why it cannot be indexed. */
import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { decodeText } from "../../base/index.ts";
import { limits, type SkippedFile } from "../../contract/index.ts";

export type ReadResult =
  | {
      readonly kind: "read";
      readonly source: string;
      /** The sha-256 of the bytes, base64url. */
      readonly hash: string;
      /** What operators should know of it; null for nothing. */
      readonly note: string | null;
    }
  | SkippedRead;

export interface SkippedRead {
  readonly kind: "skipped";
  readonly file: SkippedFile;
}

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

/** Synchronous on purpose: it runs in the indexing thread, where nothing else waits. */
export function readSourceFile(file: SourceLocation): ReadResult {
  const read = readSourceBytes(file);
  return read.kind === "skipped" ? read : decodeSource(file, read);
}

export interface SourceBytes {
  readonly kind: "bytes";
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** The file as it is, for what is no text, or not only. */
export function readSourceBytes(
  file: SourceLocation,
  bytesMax: number = limits.sourceFileBytesMax,
): SourceBytes | SkippedRead {
  const bytes = readBytes(file.absolutePath, bytesMax);
  if (isRefusal(bytes)) return skipped(file, bytes);
  return { kind: "bytes", bytes, hash: createHash("sha256").update(bytes).digest("base64url") };
}

/** The text of a file that was read. */
export function decodeSource(file: SourceLocation, { bytes, hash }: SourceBytes): ReadResult {
  const decoded = decode(bytes);
  if (isRefusal(decoded)) return skipped(file, decoded);
  return { kind: "read", source: decoded.text, hash, note: decoded.note };
}

function isRefusal(value: object): value is Refusal {
  return "reason" in value;
}

export function skipped(
  { collection, filePath }: Omit<SourceLocation, "absolutePath">,
  refusal: Refusal,
): SkippedRead {
  return { kind: "skipped", file: { collection, filePath, ...refusal } };
}

function readBytes(path: string, bytesMax: number): Uint8Array | Refusal {
  try {
    const descriptor = openSync(path, "r");
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return { reason: "unreadable", detail: "this is not a regular file" };
      return readOpenFile(descriptor, stats.size, bytesMax);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return { reason: "unreadable", detail: `the file cannot be read (${code})` };
  }
}

/** Whether a file is a page even where no format recognises it: other endings are those of data too. */
export function isPlainText(filePath: string): boolean {
  return /\.txt$/i.test(filePath);
}

/** The size is the one at opening: a file that grows in the meantime is read up to there. */
function readOpenFile(descriptor: number, size: number, bytesMax: number): Uint8Array | Refusal {
  if (size > bytesMax) {
    const detail = `the file has ${(size / mebibyte).toFixed(1)} MiB; ${bytesMax / mebibyte} are allowed`;
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

/** The text, and what operators should know of its encoding. */
function decode(
  bytes: Uint8Array,
): { readonly text: string; readonly note: string | null } | Refusal {
  const decoded = decodeText(bytes);
  if (decoded === "binary") return { reason: "binary", detail: "the file is binary" };
  if (decoded === "unknown") {
    const detail = "the file is neither UTF-8 nor UTF-16 nor Windows-1252 text";
    return { reason: "not_utf8", detail };
  }
  const { text, guess } = decoded;
  return { text, note: guess === null ? null : `it is no UTF-8 and was read as ${guess}` };
}

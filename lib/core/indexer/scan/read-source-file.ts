/** Reads one source file, or says why it cannot be indexed. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { limits, type SkippedFile } from "../../../contract/index.ts";

export type ReadResult =
  | { readonly kind: "read"; readonly source: string; readonly hash: string }
  | { readonly kind: "skipped"; readonly file: SkippedFile };

interface SourceLocation {
  readonly collection: string;
  readonly filePath: string;
  readonly absolutePath: string;
  readonly bytes: number;
}

/** A NUL within this many bytes marks a binary file, as version control systems judge it. */
const inspectedBytes = 8_192;
const utf8 = new TextDecoder("utf-8", { fatal: true });
const utf16 = { le: new TextDecoder("utf-16le"), be: new TextDecoder("utf-16be") };

/** Synchronous on purpose: it runs in the indexing thread, where nothing else waits. */
export function readSourceFile(file: SourceLocation): ReadResult {
  const skip = (reason: SkippedFile["reason"], detail: string): ReadResult => {
    const { collection, filePath } = file;
    return { kind: "skipped", file: { collection, filePath, reason, detail } };
  };
  if (file.bytes > limits.sourceFileBytesMax) {
    const size = (file.bytes / 1_048_576).toFixed(1);
    return skip(
      "too_large",
      `the file has ${size} MiB; ${limits.sourceFileBytesMax / 1_048_576} are allowed`,
    );
  }
  let bytes: Buffer;
  try {
    bytes = readFileSync(file.absolutePath);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return skip("unreadable", `the file cannot be read (${code})`);
  }
  const hash = createHash("sha256").update(bytes).digest("base64url");
  const wide = decodeUtf16(bytes);
  if (wide !== null) return { kind: "read", source: wide, hash };
  if (bytes.subarray(0, inspectedBytes).includes(0)) return skip("binary", "the file is binary");
  try {
    return { kind: "read", source: utf8.decode(bytes), hash };
  } catch {
    return skip("not_utf8", "the file is not UTF-8 text");
  }
}

/** Text with a UTF-16 byte order mark, as some Windows editors write it; else null. */
function decodeUtf16(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16.le.decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16.be.decode(bytes);
  return null;
}

import { createHash } from "node:crypto";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { limits } from "../../contract/index.ts";
import { type ReadResult, readSourceFile } from "./read-source-file.ts";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder("read-");
});

function readPath(absolutePath: string): ReadResult {
  return readSourceFile({ collection: "docs", filePath: "a/page.md", absolutePath });
}

function readBytes(bytes: Uint8Array | string): ReadResult {
  const file = join(folder, "page.md");
  writeFileSync(file, bytes);
  return readPath(file);
}

function reasonOf(result: ReadResult): string {
  return result.kind === "skipped" ? result.file.reason : `read: ${result.source.slice(0, 40)}`;
}

test("a text file is read whole, with the hash of its bytes", () => {
  const text = "größe 日本語 😀\r\n";
  const hash = createHash("sha256").update(text).digest("base64url");
  expect(readBytes(text)).toEqual({ kind: "read", source: text, hash, note: null });
  expect(readBytes("")).toMatchObject({ kind: "read", source: "" });
});

test("a byte order mark is no text but changes the hash", () => {
  const plain = readBytes("text");
  const marked = readBytes("\ufefftext");
  expect(marked).toMatchObject({ kind: "read", source: "text" });
  expect(marked).not.toEqual(plain);
});

test("UTF-16 with a byte order mark is read", () => {
  const little = Buffer.from("\ufeffgröße", "utf16le");
  expect(readBytes(little)).toMatchObject({ kind: "read", source: "größe" });
  expect(readBytes(Buffer.from(little).swap16())).toMatchObject({ kind: "read", source: "größe" });
});

test("a file with a NUL in its first 8 kB is binary, one behind them is text", () => {
  expect(reasonOf(readBytes("text\0more"))).toBe("binary");
  expect(reasonOf(readBytes(`${"x".repeat(8_191)}\0`))).toBe("binary");
  expect(reasonOf(readBytes(`${"x".repeat(8_192)}\0`))).toMatch(/^read: x/);
  expect(reasonOf(readBytes(Uint8Array.of(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0)))).toBe("binary");
});

test("bytes that are no UTF-8 are refused, and the next file is read as if nothing was", () => {
  expect(reasonOf(readBytes(Uint8Array.of(0xe2, 0x82)))).toBe("not_utf8");
  expect(reasonOf(readBytes("größe"))).toBe("read: größe");
});

test("a file of exactly the limit is read, one byte more is too large", () => {
  expect(readBytes("x".repeat(limits.sourceFileBytesMax))).toMatchObject({ kind: "read" });
  expect(readBytes("x".repeat(limits.sourceFileBytesMax + 1))).toMatchObject({
    kind: "skipped",
    file: {
      collection: "docs",
      filePath: "a/page.md",
      reason: "too_large",
      detail: "the file has 5.0 MiB; 5 are allowed",
    },
  });
});

test("a folder and a vanished file are unreadable, without revealing their paths", () => {
  const results = [readPath(folder), readPath(join(folder, "vanished.md"))];
  expect(results.map(reasonOf)).toEqual(["unreadable", "unreadable"]);
  expect(JSON.stringify(results)).not.toContain(folder);
});

// The root user may read everything.
test.skipIf(process.getuid?.() === 0)("a file without permission is unreadable", () => {
  const file = join(folder, "private.md");
  writeFileSync(file, "text");
  chmodSync(file, 0);
  expect(reasonOf(readPath(file))).toBe("unreadable");
});

test("Windows-1252 and UTF-16 without a mark are read, and said", () => {
  const windows = Buffer.from("Gr\xf6\xdfe \x84in\x93 \x80, d\xe9j\xe0 vu", "latin1");
  expect(readBytes(windows)).toMatchObject({
    source: "Größe „in“ €, déjà vu",
    note: "it is no UTF-8 and was read as Windows-1252",
  });
  const wide = Buffer.from("Größe und Ümläute\n", "utf16le");
  const note = "it is no UTF-8 and was read as UTF-16";
  expect(readBytes(wide)).toMatchObject({ source: "Größe und Ümläute\n", note });
  expect(readBytes(Buffer.from(wide).swap16())).toMatchObject({
    source: "Größe und Ümläute\n",
    note,
  });
});

test.each([
  ["a UTF-8 text that ends amid a letter", Buffer.from("Grüße und größ").subarray(0, -1)],
  [
    "Cyrillic of one byte a letter",
    Buffer.from("\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0", "latin1"),
  ],
  ["Japanese in Shift JIS", Buffer.from("\x93\xfa\x96\x7b\x8c\xea\x82\xcc", "latin1")],
])("%s is refused: a guess would be wrong", (_case, bytes) => {
  expect(reasonOf(readBytes(bytes))).toBe("not_utf8");
});

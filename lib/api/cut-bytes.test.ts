import { expect, test } from "vitest";
import { cutBytes } from "./cut-bytes.ts";

test("pieces never share a byte, whatever their lengths", () => {
  const lengths = Array.from({ length: 400 }, (_, index) => (index * 7_919) % 20_000);
  const pieces = lengths.map((length, index) => cutBytes(length).fill(index % 251));
  expect(pieces.map(({ length }) => length)).toEqual(lengths);
  const changed = pieces.filter((piece, index) => piece.some((byte) => byte !== index % 251));
  expect(changed).toEqual([]);
});

test("a large piece is a buffer of its own", () => {
  expect(cutBytes(100_000).buffer.byteLength).toBe(100_000);
});

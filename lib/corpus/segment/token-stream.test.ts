import { expect, test } from "vitest";
import { containsPhrase, fieldSeparator, readStream } from "./token-stream.ts";
import { varintSize, writeVarint } from "./varint.ts";

function pack(ranks: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(ranks.reduce((sum, rank) => sum + varintSize(rank), 0));
  let position = 0;
  for (const rank of ranks) position = writeVarint(bytes, position, rank);
  expect(position).toBe(bytes.length);
  return bytes;
}

const ranks = [5, 127, 128, 5, 5, 16_384, fieldSeparator, 2_097_152, 7];
const bytes = pack(ranks);

test.each([
  [[5, 127], true],
  [[128, 5, 5, 16_384], true],
  [[5, 16_384], true],
  [[2_097_152, 7], true],
  [[16_384, 2_097_152], false],
  [[5, 128], false],
  [[7, 5], false],
])("a phrase is found in its order and never over a field's end: %j", (phrase, isFound) => {
  expect(containsPhrase(bytes, 0, bytes.length, phrase)).toBe(isFound);
});

test("a stream is read back as it was written", () => {
  expect([...readStream(bytes, 0, bytes.length)]).toEqual(ranks);
  expect([...readStream(bytes, 0, 0)]).toEqual([]);
});

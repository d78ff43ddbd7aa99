import { expect, test } from "vitest";
import { packArrays, unpackArrays } from "./pack-arrays.ts";

const packed = {
  header: { name: "naïve", list: [1, null] },
  arrays: {
    bytes: Uint8Array.of(1, 2, 3),
    weights: Float32Array.of(0.5, -1),
    hashes: Uint32Array.of(4_294_967_295),
    places: Int32Array.of(-1, 7),
    none: new Uint8Array(0),
  },
};

test("what was packed is the same again, wherever the bytes lie", () => {
  const bytes = Uint8Array.from(Buffer.concat(packArrays(packed)));
  expect(unpackArrays(bytes)).toEqual(packed);
  const shifted = new Uint8Array(bytes.length + 5);
  shifted.set(bytes, 5);
  expect(unpackArrays(shifted.subarray(5))).toEqual(packed);
});

test("bytes that were cut, changed in their description or are something else are refused", () => {
  const bytes = Uint8Array.from(Buffer.concat(packArrays(packed)));
  const changed = bytes.slice();
  changed[20] = (changed[20] as number) ^ 1;
  for (const wrong of [
    bytes.slice(0, -1),
    changed,
    new Uint8Array(0),
    new Uint8Array(100),
    new TextEncoder().encode("a snapshot of something else"),
  ]) {
    expect(unpackArrays(wrong)).toBeNull();
  }
});

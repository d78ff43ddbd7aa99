import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { packTexts } from "../../corpus/index.ts";
import { loadWordVectors, readWordVectors } from "./load-word-vectors.ts";
import { packVectorFile } from "./vector-file.ts";
import { openWordVectors } from "./word-vectors.ts";

const folder = temporaryFolder("word vectors ");
/** Two dimensions: engines to the right, animals upwards; a step is worth .01. */
const words: Readonly<Record<string, readonly [number, number]>> = {
  animal: [0, 100],
  cat: [20, 100],
  engine: [100, 0],
  fuel: [100, 20],
  the: [1, 1],
};

function fileOf(given = words): Uint8Array<ArrayBuffer> {
  const spellings = Object.keys(given).sort();
  const { bytes, offsets } = packTexts(spellings);
  const file = packVectorFile({
    dimensions: 2,
    vocabularyBytes: bytes,
    vocabularyOffsets: offsets,
    scales: new Float32Array(spellings.length).fill(0.01),
    directions: Int8Array.from(spellings.flatMap((word) => [...(given[word] ?? [])])),
  });
  return new Uint8Array(file);
}

const vectors = await openWordVectors(fileOf());
const vectorOf = (body: string, head = ""): number[] | null => {
  const found = vectors.embed({ head, body });
  return found === null ? null : Array.from(found, (value) => Math.round(100 * value) / 100);
};

describe("a text lies where its words point", () => {
  test("each word counts by the root of how often it stands there", () => {
    expect(vectorOf("engine")).toEqual([1, 0]);
    expect(vectorOf("engine animal")).toEqual([1, 1]);
    expect(vectorOf("engine engine engine engine animal")).toEqual([2, 1]);
  });

  test("a word of title and headings counts four times", () => {
    expect(vectorOf("animal", "Engine")).toEqual([2, 1]);
  });

  test("no more than 200 words of the body are read", () => {
    expect(vectorOf(`${"engine ".repeat(200)} animal`)).toEqual(vectorOf("engine ".repeat(200)));
  });

  test.each([
    ["engines", "engine"],
    ["fuelled", null],
    ["fueled", "fuel"],
    ["ENGINE", "engine"],
    ["Engine's", "engine"],
    ["fuelEngine", "fuel engine"],
    ["cat_animal", "cat animal"],
    ["animal2", "animal"],
    ["cäts", "cat"],
  ])("%s is read as %s", (text, other) => {
    expect(vectorOf(text)).toEqual(other === null ? null : vectorOf(other));
  });

  test.each([
    ["an empty text", ""],
    ["signs", "… — !?"],
    ["no known word", "kangaroo"],
    ["mostly unknown words", "die Katze the Maus und der Hund"],
    ["another script", "エンジンの燃料"],
    ["a run without end", "x".repeat(100_000)],
  ])("%s has no vector", (_case, text) => {
    expect(vectorOf(text)).toBeNull();
  });
});

describe("words near to another one", () => {
  test("lie in the same direction, nearest first", () => {
    expect(vectors.near("engine", 0.9)).toEqual([
      { word: "fuel", similarity: expect.closeTo(0.98, 2) },
    ]);
    expect(vectors.near("engine", 0.5).map(({ word }) => word)).toEqual(["fuel", "the"]);
  });

  test.each(["", "kangaroo", "engine fuel", "ENGINE"])(
    "%j, which is no known word, has none",
    (word) => {
      expect(vectors.near(word, 0.5)).toEqual([]);
    },
  );
});

describe("a file that is not whole", () => {
  const whole = fileOf();
  const changed = whole.slice();
  changed[300] = (changed[300] as number) ^ 1;
  const strange = fileOf({});
  const damaged: readonly (readonly [string, Uint8Array<ArrayBuffer>])[] = [
    ["empty", new Uint8Array(0)],
    ["a few bytes", new Uint8Array(7)],
    ["cut", whole.slice(0, whole.length / 2)],
    ["one bit changed", changed],
    ["longer than written", Uint8Array.from([...whole, 0])],
    ["without words", strange],
  ];

  test.each(damaged)("%s is refused in one sentence that names the file", async (name, bytes) => {
    const file = join(folder, `${name}.bin`);
    writeFileSync(file, bytes);
    const { vectors: found, fault } = await readWordVectors(() => file);
    expect(found).toBeNull();
    expect(fault).toContain(file);
    expect(fault).toMatch(/words alone answer meanwhile\.$/);
  });

  test("a missing file is refused alike", async () => {
    const file = join(folder, "not there.bin");
    expect((await readWordVectors(() => file)).fault).toContain("ENOENT");
  });
});

describe("the file of the package", () => {
  test("is read once, and knows words of the field", async () => {
    const [first, second] = await Promise.all([loadWordVectors(), loadWordVectors()]);
    expect(first.fault).toBeNull();
    expect(second.vectors).toBe(first.vectors);
    expect(first.vectors?.dimensions).toBe(128);
  });

  test("embeds two ways to say the same nearer than what is something else", async () => {
    const { vectors: own } = await loadWordVectors();
    const near = (left: string, right: string): number => {
      const [a, b] = [left, right].map((body) => own?.embed({ head: "", body }) as Float32Array);
      return cosine(a as Float32Array, b as Float32Array);
    };
    expect(near("delete an account", "remove a user")).toBeGreaterThan(
      near("delete an account", "increase the log level"),
    );
    expect(near("sign in", "log in")).toBeGreaterThan(near("sign in", "colour of a button"));
  });
});

function cosine(left: Float32Array, right: Float32Array): number {
  const dot = (a: Float32Array, b: Float32Array): number =>
    a.reduce((sum, value, index) => sum + value * (b[index] as number), 0);
  return dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right));
}

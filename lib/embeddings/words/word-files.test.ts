import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { packTexts } from "../../corpus/index.ts";
import { readWordVectors } from "./load-word-vectors.ts";
import { openVectorFile, packVectorFile, type WordVectorParts } from "./vector-file.ts";
import { addWordFile, describeWordFiles } from "./word-files.ts";

const root = temporaryFolder("word files ");
let installed: string;
let english: string;
let base: string;
let installations = 0;

function fileOf(
  given: Readonly<Record<string, readonly [number, number]>>,
  origin: Pick<WordVectorParts, "language" | "base"> = {},
): Uint8Array<ArrayBuffer> {
  const spellings = Object.keys(given).sort();
  const { bytes, offsets } = packTexts(spellings);
  const file = packVectorFile({
    ...origin,
    dimensions: 2,
    vocabularyBytes: bytes,
    vocabularyOffsets: offsets,
    scales: new Float32Array(spellings.length).fill(0.01),
    directions: Int8Array.from(spellings.flatMap((word) => [...(given[word] ?? [])])),
  });
  return new Uint8Array(file);
}

function write(name: string, content: Uint8Array): string {
  const file = join(root, name);
  writeFileSync(file, content);
  return file;
}

const german = { hund: [0, 100], motor: [100, 0] } as const;

beforeEach(async () => {
  installed = join(root, `installation ${++installations}`);
  await mkdir(installed);
  english = join(installed, "word-vectors.bin");
  const content = fileOf({ dog: [0, 100], engine: [100, 0] });
  writeFileSync(english, content);
  base = (await openVectorFile(content)).digest;
});

describe("words of another language", () => {
  test("are added, listed and used", async () => {
    const given = write("mine.bin", fileOf(german, { language: "de", base }));
    const added = { language: "de", words: 2, bytes: readFileSync(given).length, fault: null };
    expect(await addWordFile(given, english)).toEqual(added);
    const listed = await describeWordFiles(english);
    expect(listed.map(({ language, fault }) => [language, fault])).toEqual([
      ["en", null],
      ["de", null],
    ]);
    const { vectors } = await readWordVectors(() => english);
    await vectors?.prepare("de");
    expect(vectors?.embed({ head: "", body: "Hund" }, "de")).toEqual(Float32Array.of(0, 1));
    expect(vectors?.embed({ head: "", body: "Hund" })).toBeNull();
  });

  test("take the place of older ones, and leave nothing else behind", async () => {
    await addWordFile(write("a.bin", fileOf(german, { language: "de", base })), english);
    const { hund } = german;
    await addWordFile(write("b.bin", fileOf({ hund }, { language: "de", base })), english);
    expect((await describeWordFiles(english))[1]).toMatchObject({ language: "de", words: 1 });
    expect(readdirSync(installed).sort()).toEqual(["word-vectors.bin", "words-de.bin"]);
  });

  test("change the name of the vectors, so that pages are embedded anew", async () => {
    const before = (await readWordVectors(() => english)).vectors?.fingerprint;
    await addWordFile(write("c.bin", fileOf(german, { language: "de", base })), english);
    expect((await readWordVectors(() => english)).vectors?.fingerprint).not.toBe(before);
  });
});

describe("what is refused, and changes nothing", () => {
  const cut = fileOf(german, { language: "de" }).slice(0, 300);
  test.each([
    ["no file", null, "ENOENT"],
    ["an empty file", new Uint8Array(), "it is damaged"],
    ["a text", Buffer.from("Hund, Motor"), "it is damaged"],
    ["a file that was cut", cut, "it is damaged"],
    ["words beside others", fileOf(german, { language: "de", base: "0" }), "other English words"],
    ["words beside none", fileOf(german, { language: "de" }), "other English words"],
  ])("%s", async (name, content, reason) => {
    const file = content === null ? join(root, "not there") : write(name, content);
    await expect(addWordFile(file, english)).rejects.toMatchObject({
      code: "parameter_invalid",
      message: expect.stringContaining(reason),
    });
    expect(readdirSync(installed)).toEqual(["word-vectors.bin"]);
  });

  test.each([undefined, "en", "und", "xx", "../../de", "German"])(
    "words of the language %j",
    async (language) => {
      const file = write("strange.bin", fileOf(german, { language, base }));
      await expect(addWordFile(file, english)).rejects.toThrow("which language its words are in");
      expect(readdirSync(installed)).toEqual(["word-vectors.bin"]);
    },
  );

  test("a folder that is not there", async () => {
    const file = write("good.bin", fileOf(german, { language: "de", base }));
    const elsewhere = join(root, "nowhere", "word-vectors.bin");
    await expect(addWordFile(file, elsewhere)).rejects.toThrow("other English words");
    expect(existsSync(join(root, "nowhere"))).toBe(false);
  });
});

test("a file that was spoilt later is listed with its fault, and the other words answer", async () => {
  await addWordFile(write("d.bin", fileOf(german, { language: "de", base })), english);
  const file = join(installed, "words-de.bin");
  const content = readFileSync(file);
  content[290] = (content[290] as number) ^ 1;
  writeFileSync(file, content);
  expect((await describeWordFiles(english))[1]).toMatchObject({ fault: "it is damaged" });
  const { vectors } = await readWordVectors(() => english);
  await vectors?.prepare("de");
  expect(vectors?.embed({ head: "", body: "Hund" }, "de")).toBeNull();
  expect(vectors?.embed({ head: "", body: "dog" })).toEqual(Float32Array.of(0, 1));
});

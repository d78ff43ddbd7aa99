import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { areUnchanged, createBesideReader } from "./read-beside.ts";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder("beside ");
});

function openReader() {
  const notes: string[] = [];
  const note = (detail: string) => notes.push(detail);
  return { reader: createBesideReader({ root: folder, path: "page.adoc", note }), notes };
}

test("a file that is included twenty times counted twenty times", () => {
  writeFileSync(join(folder, "a.txt"), Buffer.alloc(2 * 1024 * 1024, "a"));
  const { reader, notes } = openReader();
  for (let time = 0; time < 20; time++) expect(reader.read("a.txt")?.length).toBe(2 * 1024 * 1024);
  expect(reader.files()).toHaveLength(1);
  expect(notes).toEqual([]);
});

test("what is beyond the bounds is left out and named", () => {
  writeFileSync(join(folder, "a.txt"), "a");
  const many = openReader();
  for (let number = 0; number < 5_000; number++) many.reader.read(`missing-${number}.txt`);
  expect(many.notes).toEqual([]);
  expect(many.reader.read("a.txt")).toBe(null);
  expect(many.notes).toEqual([expect.stringContaining("5000 files or 64 MiB")]);

  const large = openReader();
  for (const name of ["b", "c"]) writeFileSync(join(folder, name), Buffer.alloc(40 * 1024 * 1024));
  expect(large.reader.read("b")).not.toBe(null);
  expect(large.reader.read("c")).toBe(null);
  expect(large.reader.read("b")).not.toBe(null);
  expect(large.notes).toEqual([expect.stringContaining("5000 files or 64 MiB")]);
});

test("each page that names a description had its files read and hashed again: within a run it is done once", () => {
  const file = join(folder, "pets.json");
  writeFileSync(file, "{}");
  const { reader } = openReader();
  reader.read("pets.json");
  const besides = reader.files();
  const ofRun = new Map<string, string>();
  expect(areUnchanged(folder, besides, ofRun)).toBe(true);
  writeFileSync(file, "[]");
  expect(areUnchanged(folder, besides, ofRun)).toBe(true);
  expect(areUnchanged(folder, besides, new Map())).toBe(false);
  expect(areUnchanged(folder, besides)).toBe(false);
});

import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { keepPrivate } from "./keep-private.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "private "));
  chmodSync(folder, 0o755);
  return () => rmSync(folder, { recursive: true, force: true });
});

const modeOf = (...names: string[]): string =>
  (statSync(join(folder, ...names)).mode & 0o777).toString(8);
const write = (...names: string[]): void => {
  mkdirSync(join(folder, ...names.slice(0, -1)), { recursive: true });
  writeFileSync(join(folder, ...names), "x", { mode: 0o644 });
  chmodSync(join(folder, ...names), 0o644);
};

test("files of a data folder that everybody could read are repaired, and the folder", () => {
  const files = ["index.db", "state.db", "state.db-wal", "state.db-shm", "session-secret"];
  for (const file of [...files, "state.db.damaged-2026-11-22"]) write(file);
  write("fetched", "docs", "a.md");
  keepPrivate(folder);
  for (const file of files) expect([file, modeOf(file)]).toEqual([file, "600"]);
  expect(modeOf("state.db.damaged-2026-11-22")).toBe("600");
  expect(modeOf("fetched", "docs", "a.md")).toBe("600");
  expect([modeOf("fetched"), modeOf("fetched", "docs"), modeOf()]).toEqual(["700", "700", "700"]);
});

test("a folder that holds other things too, as /tmp or a home does, stays open, and so do they", () => {
  write("index.db");
  write("letter.txt");
  write("index.dbx");
  keepPrivate(folder);
  expect([modeOf("index.db"), modeOf("letter.txt"), modeOf("index.dbx"), modeOf()]).toEqual([
    "600",
    "644",
    "644",
    "755",
  ]);
});

test("a link in the folder does not lead to files elsewhere", () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "elsewhere "));
  try {
    writeFileSync(join(elsewhere, "a"), "x");
    chmodSync(join(elsewhere, "a"), 0o644);
    symlinkSync(join(elsewhere, "a"), join(folder, "state.db"));
    symlinkSync(elsewhere, join(folder, "fetched"));
    keepPrivate(folder);
    expect(statSync(join(elsewhere, "a")).mode & 0o777).toBe(0o644);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
});

test("a folder that is not there yet is made for its owner alone", () => {
  keepPrivate(join(folder, "new", "data"));
  expect(modeOf("new", "data")).toBe("700");
});

test("a file that cannot be created is reported when it is opened", () => {
  write("file");
  expect(() => keepPrivate(join(folder, "file", "data"))).not.toThrow();
});

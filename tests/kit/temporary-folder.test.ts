import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

const ofTests: string[] = [];

describe("while the tests of a block run", () => {
  const ofBlock = temporaryFolder("of a block ");
  let ofEach: string;
  beforeEach(() => {
    ofEach = temporaryFolder();
    ofTests.push(ofEach);
  });
  // What a test has opened there is closed before.
  afterEach(() => expect(existsSync(ofEach)).toBe(true));
  afterAll(() => expect(existsSync(ofBlock)).toBe(true));

  test("its folder is there", () => {
    writeFileSync(join(ofBlock, "a.md"), "# A");
    ofTests.push(temporaryFolder());
    expect(ofTests.map((path) => existsSync(path))).toEqual([true, true]);
  });

  test("folders of the test before are gone, that of the block is not", () => {
    expect(existsSync(join(ofBlock, "a.md"))).toBe(true);
    expect(ofTests.map((path) => existsSync(path))).toEqual([false, false, true]);
    ofTests.push(ofBlock);
  });
});

test("after a block its folder is gone", () => {
  expect(ofTests).toHaveLength(4);
  expect(ofTests.map((path) => existsSync(path))).toEqual([false, false, false, false]);
});

/** The pages about security name tests that are there, and leave no row open. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFolder } from "./kit/sources/source-files.ts";

/** The cells of the rows of all tables of a page, without their heads. */
function rowsOf(page: string): string[][] {
  const text = readFileSync(join(projectFolder, "content/operations", page), "utf8");
  return text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([first = ""]) => !["Number", "Entrance", "Asset"].includes(first));
}

const proof = /^`([^`]+)`: (.+)$/;

/** What is wrong with a named test; "" if nothing is. */
function faultOf(named: string): string {
  const [, file = "", title = ""] = proof.exec(named) ?? [];
  if (file === "") return `${named} names no test`;
  const path = join(projectFolder, file);
  if (!existsSync(path)) return `${file} is not there`;
  return readFileSync(path, "utf8").includes(`"${title}"`) ? "" : `${file} has no "${title}"`;
}

describe("OWASP ASVS", () => {
  const rows = rowsOf("asvs.md");
  // How many requirements of the levels 1 and 2 each chapter has.
  const requirements = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

  test("has every requirement of levels 1 and 2 once, in their order", () => {
    const numbers = rows.map(([number = ""]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    const inChapter = requirements.map(
      (_, index) => numbers.filter((number) => number.startsWith(`${index + 1}.`)).length,
    );
    expect(inChapter).toEqual(requirements);
    expect(numbers.filter((number) => !/^\d+\.\d+\.\d+$/.test(number))).toEqual([]);
  });

  test("has a state in every row, and a reason where it is not yes", () => {
    const wrong = rows.filter(([, words = "", state = "", reason = ""]) => {
      return words === "" || reason === "" || !["yes", "no", "not applicable"].includes(state);
    });
    expect(wrong).toEqual([]);
  });

  test("names a test that exists for every yes, and for nothing else", () => {
    const yes = rows.filter(([, , state]) => state === "yes");
    expect(yes.map(([, , , named = ""]) => faultOf(named)).filter((fault) => fault !== "")).toEqual(
      [],
    );
    const others = rows.filter(([, , state]) => state !== "yes");
    expect(others.filter(([, , , reason = ""]) => proof.test(reason))).toEqual([]);
  });
});

describe("the threat model", () => {
  const entrances = rowsOf("threat-model.md").filter((cells) => cells.length === 4);

  test("names what holds each entrance, and a test that exists", () => {
    const ways = entrances.filter(([, , , named = ""]) => named.startsWith("`"));
    expect(ways.length).toBeGreaterThan(20);
    expect(
      ways.map(([, , , named = ""]) => faultOf(named)).filter((fault) => fault !== ""),
    ).toEqual([]);
  });
});

test("a test that does not exist is noticed", () => {
  expect(faultOf("`tests/threat-model.test.ts`: a test that does not exist is noticed")).toBe("");
  expect(faultOf("`tests/threat-model.test.ts`: that is not there")).not.toBe("");
  expect(faultOf("`tests/nowhere.test.ts`: a")).not.toBe("");
  expect(faultOf("a sentence")).not.toBe("");
});

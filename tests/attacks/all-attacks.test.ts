/** Each of the 135 attacks of the threat model has a test that bears its number. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "../kit/sources/source-files.ts";

const folder = "tests/attacks";
const files = [
  ...readdirSync(join(projectFolder, folder)).map((name) => `${folder}/${name}`),
  "e2e/embedding.spec.ts",
  "lib/adapters/embed/embed-auth.test.ts",
  // Slow headers take 16 seconds to be cut off.
  "tests/http/slow-client.long.test.ts",
];
/** A title that begins with "7 ", "57 and 58 " or "98 to 109 ". */
const numbered = /["'`](\d{1,3})(?: (and|to) (\d{1,3}))? [^"'`]/g;

test("none is missing", () => {
  const tested = new Set<number>();
  for (const file of files) {
    for (const [, first, link, last] of readFileSync(join(projectFolder, file), "utf8").matchAll(
      numbered,
    )) {
      tested.add(Number(first));
      if (last !== undefined) tested.add(Number(last));
      const end = link === "to" ? Number(last) : 0;
      for (let number = Number(first); number < end; number++) tested.add(number);
    }
  }
  const all = Array.from({ length: 135 }, (_unused, index) => index + 1);
  expect(all.filter((number) => !tested.has(number))).toEqual([]);
});

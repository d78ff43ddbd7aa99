import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { loadPackage } from "./load-package.ts";

test("a package that is there is handed on", async () => {
  const { stringify } = await loadPackage<typeof import("csv-stringify/sync")>(
    "csv-stringify/sync",
    "tables",
  );
  expect(stringify([["a", 1]])).toBe("a,1\n");
});

test("a missing package is reported with the install command", async () => {
  await expect(loadPackage("a-package-that-nobody-has", "tables")).rejects.toMatchObject({
    code: "configuration_invalid",
    message:
      "CSV tables need a separate package; install the missing ones: npm install csv-stringify@6",
  });
});

test("a package that lacks a dependency is not called missing", async () => {
  const folder = temporaryFolder("knowledge-package-");
  writeFileSync(join(folder, "lacking.mjs"), 'import "one-of-its-own";');
  const address = pathToFileURL(join(folder, "lacking.mjs")).href;
  await expect(loadPackage(address, "tables")).rejects.toMatchObject({
    code: "ERR_MODULE_NOT_FOUND",
  });
});

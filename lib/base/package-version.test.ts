import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packageVersion } from "./package-version.ts";

test("the version is that of the project's manifest", () => {
  const manifest = new URL("../../package.json", import.meta.url);
  expect(packageVersion()).toBe(JSON.parse(readFileSync(manifest, "utf8")).version);
});

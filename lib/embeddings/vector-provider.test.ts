import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { vectorProviders } from "../contract/index.ts";

test("the guide names each provider of vectors, with the variable of its key", () => {
  const guide = join(import.meta.dirname, "../../content/guide/hybrid-search.md");
  const text = readFileSync(guide, "utf8");
  const names = Object.entries(vectorProviders).flatMap(([name, { keyVariable }]) =>
    keyVariable === null ? [name] : [name, keyVariable],
  );
  expect(names.filter((name) => !new RegExp(`[\`"]${name}[\`"]`).test(text))).toEqual([]);
});

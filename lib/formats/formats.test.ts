import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultPattern } from "../contract/index.ts";
import { formats } from "./formats.ts";

test("the default pattern takes the endings of all formats, and no other but those of texts", () => {
  const taken = defaultPattern.slice(defaultPattern.indexOf("{") + 1, -1).split(",");
  const read = formats.flatMap(({ extensions }) => extensions.map((ending) => ending.slice(1)));
  const texts = ["md", "mdx", "markdown", "mdown", "txt"];
  expect([...new Set(taken)].sort()).toEqual([...new Set([...texts, ...read])].sort());
});

test("the page of formats names each with its endings", () => {
  const page = readFileSync(join(import.meta.dirname, "../../content/guide/formats.md"), "utf8");
  for (const { name, extensions } of formats) {
    expect(page).toContain(name);
    for (const extension of extensions) expect(page).toContain(`\`${extension}\``);
  }
});

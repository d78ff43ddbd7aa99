/** 200 kB of each hostile piece: quadratic work takes minutes, linear work a tenth of a second. */
import { expect, test } from "vitest";
import { hostilePagesReadSlowly } from "../fixtures/hostile-pages.ts";

test.each(["x.md", "x.mdx"])("as %s is read in time that grows with its length", (path) => {
  expect(hostilePagesReadSlowly({ path, length: 200_000, cpuMax_ms: 5_000 })).toEqual([]);
});

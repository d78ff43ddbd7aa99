import { expect, test } from "vitest";
import { anchorOf } from "./anchor-of.ts";

test.each([
  ["/docs/a/b", null],
  ["/docs/a/b#", null],
  ["/docs/a/b?hl=x#wrong-address", "wrong-address"],
  ["/docs/a/b#gr%C3%B6%C3%9Fe", "größe"],
  ["/docs/a/b#größe", "größe"],
  ["/docs/a/b#100%", "100%"],
])("the section of %s is %s", (address, anchor) => {
  expect(anchorOf(address)).toBe(anchor);
});

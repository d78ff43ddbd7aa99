import { expect, test } from "vitest";
import { withoutCodeSpans, withoutFencedCode } from "./prose.ts";

test.each([
  ["a\n```\nb\n```\nc", "a\nc"],
  ["- a\n  ~~~js\n  b\n  ~~~\nc", "- a\nc"],
  ["a\n````\n```\nb\n````\nc", "a\nc"],
  ["a\n```\nnever closed", "a"],
  ["a ``` b ``` c", "a ``` b ``` c"],
])("of %j the prose is %j", (source, prose) => {
  expect(withoutFencedCode(source)).toBe(prose);
});

test.each([
  ["a `b` c", "a   c"],
  ["`` a ` b `` c", "  c"],
  ["a ` b `` c", "a ` b `` c"],
  ["a ` b\n\nc ` d", "a ` b\n\nc ` d"],
  ["`a` b `c` d ` e", "  b   d ` e"],
])("without its code spans %j is %j", (source, prose) => {
  expect(withoutCodeSpans(source)).toBe(prose);
});

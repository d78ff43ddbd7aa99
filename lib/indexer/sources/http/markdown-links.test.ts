import { expect, test } from "vitest";
import { markdownLinks } from "./markdown-links.ts";

test.each([
  [
    '- [A](https://a.example/x.md): about A\n- [B]( <b.md> "B" )',
    ["https://a.example/x.md", "b.md"],
  ],
  ["[![picture](p.png)](b.md) [c](c.md)", ["p.png", "c.md"]],
  ["[a] (b) [c]: d [e]() [f](", []],
  ["](a) [b](c", []],
])("%j leads to %j", (text, links) => {
  expect(markdownLinks(text)).toEqual(links);
});

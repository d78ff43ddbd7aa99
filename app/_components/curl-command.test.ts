import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlCommand } from "./curl-command.ts";

test.each([
  ["http://docs.example/wiki/it's.md", "http://docs.example/wiki/it%27s.md"],
  ["http://docs.example/wiki/(a)!*.md", "http://docs.example/wiki/(a)!*.md"],
  ["http://docs.example/?q=$(id)&a=`id`;ls", "http://docs.example/?q=$(id)&a=`id`;ls"],
])("the shell broke at signs in %s", (address, read) => {
  const said = curlCommand(address).replace(/^curl/, "printf %s");
  expect(execFileSync("sh", ["-c", said], { encoding: "utf8" })).toBe(read);
});

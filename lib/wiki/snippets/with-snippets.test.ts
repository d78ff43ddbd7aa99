/** What a page takes in from other files, and what it never gets. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { createSnippetFiles } from "./snippet-files.ts";
import { withSnippets } from "./with-snippets.ts";

const folder = temporaryFolder("knowledge snippets ");
const write = (path: string, text: string | Buffer): void => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
beforeAll(() => {
  write("docs/guide/page.md", "");
  write("docs/guide/part.md", "---\ntitle: Part\n---\n\nPart words.\n\nSecond words.\n");
  write("docs/snippets/greet.mdx", "Hello {name}, {other}.\n");
  write(
    "docs/code/a.ts",
    "first();\n  // #region mid\n  second();\n  // #endregion mid\nlast();\n",
  );
  write("docs/code/b.py", "# --8<-- [start:fn]\ndef fn(): pass\n# --8<-- [end:fn]\nrest = 1\n");
  write("docs/code/fence.md.txt", "```js\nx\n```\n");
  write("docs/loop.md", 'Loop.\n\n--8<-- "loop2.md"\n');
  write("docs/loop2.md", '--8<-- "loop.md"\n');
  write("docs/.gitbook/includes/part.md", "Kept apart.\n");
  write("docs/.env", "SECRET=1\n");
  write("docs/.git/config", "SECRET=2\n");
  write("docs/picture.png", Buffer.from([0x89, 0x50, 0, 1]));
  write("docs/huge.txt", "SECRET ".repeat(100_000));
  write("outside.md", "SECRET=3\n");
  symlinkSync(join(folder, "outside.md"), join(folder, "docs/linked.md"));
  symlinkSync(join(folder, "docs/.env"), join(folder, "docs/plain.md"));
});

const taken = (source: string): string =>
  withSnippets(source, "guide/page.md", createSnippetFiles([join(folder, "docs")]));

describe("a page takes in", () => {
  test.each([
    ["of MkDocs", '--8<-- "guide/part.md"', "Part words.\n\nSecond words."],
    [
      "of MkDocs, from the folder above",
      '--8<-- "docs/guide/part.md"',
      "Part words.\n\nSecond words.",
    ],
    ["a section", '--8<-- "code/b.py:fn"', "def fn(): pass"],
    ["lines", '--8<-- "code/a.ts:5:5"', "last();"],
    [
      "a list of files",
      "--8<--\nguide/part.md\ncode/a.ts:1:1\n--8<--",
      "Part words.\n\nSecond words.\nfirst();",
    ],
    ["of Hugo", '{{% include "guide/part.md" %}}', "Part words.\n\nSecond words."],
    [
      "of Hugo, as code",
      '{{< readfile file="/code/a.ts" code="true" >}}',
      "```ts\nfirst();\n  second();\nlast();\n```",
    ],
    ["of GitBook", '{% include "../.gitbook/includes/part.md" %}', "Kept apart."],
    ["of Jekyll", "{% include_relative part.md %}", "Part words.\n\nSecond words."],
    ["in code, indented", '```\n    --8<-- "code/b.py:fn"\n```', "```\n    def fn(): pass\n```"],
    [
      "of VitePress, as code",
      "<<< @/code/a.ts#mid{1} [mine.ts]",
      "```ts {1} [mine.ts]\nsecond();\n```",
    ],
    ["of VitePress, as text", "<!--@include: ./part.md-->", "Part words.\n\nSecond words."],
    ["lines of VitePress", "<!--@include: ./part.md{3,}-->", "Second words."],
    ["of Fumadocs", "<include>./part.md</include>", "Part words.\n\nSecond words."],
    [
      "of Fumadocs, as code",
      '<include lang="ts" meta="title=x">../code/a.ts#mid</include>',
      "```ts title=x\nsecond();\n```",
    ],
    ["of Mintlify, by name", '<Snippet file="greet.mdx" />', "Hello {name}, {other}."],
    [
      "of Mintlify, by import",
      'import Greet from "/snippets/greet.mdx";\n\n<Greet name="Ada" />',
      'import Greet from "/snippets/greet.mdx";\n\nHello Ada, {other}.',
    ],
    [
      "of FastAPI",
      "{* ../code/a.ts hl[1:2] *}",
      "```ts {1-2}\nfirst();\n  second();\nlast();\n```",
    ],
    [
      "what has fences itself",
      "<<< @/code/fence.md.txt",
      "````txt [fence.md.txt]\n```js\nx\n```\n````",
    ],
  ])("%s: %s", (_name, source, result) => expect(taken(source)).toBe(result));
});

describe("a page never gets", () => {
  test.each([
    "../outside.md",
    "../../outside.md",
    "/../outside.md",
    "docs/../../outside.md",
    "linked.md",
    "plain.md",
    ".env",
    ".git/config",
    "./.env",
    "code/../.env",
    "huge.txt",
    "picture.png",
    "code",
    "https://example.com/a.md",
    "file:///etc/passwd",
    "/etc/passwd",
    "..\\outside.md",
    "missing.md",
  ])("%s, which is named in its place", (path) => {
    const text = taken(`before\n\n--8<-- "${path}"\n\nafter`);
    expect(text).toContain(`Missing snippet: \`${path}\``);
    expect(text).not.toContain("SECRET");
    expect(text).toMatch(/^before\n[\s\S]*\nafter$/);
  });

  test("itself, in a circle", () => {
    expect(taken('--8<-- "loop.md"')).toBe("Loop.\n\nMissing snippet: `loop.md`");
  });

  test("more than a page can show", () => {
    const text = taken('--8<-- "guide/part.md"\n'.repeat(500));
    expect(text.match(/Part words/g)).toHaveLength(200);
    expect(text.match(/Missing snippet/g)).toHaveLength(300);
  });
});

test.each([
  ';--8<-- "guide/part.md"',
  "```\n<<< @/code/a.ts\n<!--@include: ./part.md-->\n```",
  '```\n--8<-- "missing.md"\n```',
  "--8<--\nguide/part.md",
])("%j stays text", (source) => expect(taken(source)).toBe(source.replace(/^;/, "")));

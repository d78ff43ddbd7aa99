import { expect, test } from "vitest";
import { readPageHeadings } from "../../documents/index.ts";
import type { FormatFile } from "../format.ts";
import { formatOf } from "../formats.ts";
import { asciidocFormat } from "./asciidoc-format.ts";
import { taggedLines } from "./tagged-lines.ts";

function fileOf(text: string, beside: Readonly<Record<string, string>> = {}, path = "docs/a.adoc") {
  const notes: string[] = [];
  const asked: string[] = [];
  const file: FormatFile = {
    path,
    bytes: Buffer.from(text),
    readBeside: async (wanted) => {
      asked.push(wanted);
      const found = beside[wanted];
      return found === undefined ? null : Buffer.from(found);
    },
    note: (detail) => notes.push(detail),
  };
  return { file, notes, asked };
}

async function markdownOf(text: string, beside?: Readonly<Record<string, string>>, path?: string) {
  return (await asciidocFormat.read(fileOf(text, beside, path).file))[0]?.markdown ?? "";
}

test("titles and sections have the anchors of Asciidoctor, and what Markdown has is kept", async () => {
  const text = `= The Title
:toc:
:sectnums:

Text with *bold*, \`code\` and https://a.example[a link], see <<_more_words>>.

== More words

NOTE: Mind the gap.

[source,ruby]
----
puts "a" # <1>
----
<1> Prints.

[#own]
=== Own

|===
|Name |Meaning

|a\\|b
a|
----
code
----
|===
`;
  const [page] = await asciidocFormat.read(fileOf(text).file);
  expect(page?.title).toBe("The Title");
  const headings = readPageHeadings(page?.markdown ?? "", "a.md");
  expect(headings.map(({ level, text: said, anchor }) => `${level} ${said} #${anchor}`)).toEqual([
    "1 The Title #the-title",
    "2 More words #_more_words",
    "3 Own #own",
  ]);
  expect(page?.markdown).toContain("> **Note**\n>\n> Mind the gap.");
  expect(page?.markdown).toContain("[More words](#_more_words)");
  expect(page?.markdown).toContain('```ruby\nputs "a" # (1)\n```');
  expect(page?.markdown).toMatch(/\| a\\\|b \| `code` \|/);
});

test("files of the collection are included, with tags and levels; others are left out and named", async () => {
  const text =
    "= A\n\ninclude::parts/b.adoc[tags=x,leveloffset=+1]\n\ninclude::../../../etc/passwd[]\n\ninclude::https://a.example/x[]\n";
  const { file, notes, asked } = fileOf(text, {
    "/docs/parts/b.adoc": "out\n// tag::x[]\n= B\n\ninclude::c.adoc[]\n// end::x[]\nout\n",
    "/docs/parts/c.adoc": "deep",
  });
  const [page] = await asciidocFormat.read(file);
  expect(page?.markdown).toContain("## B {#_b}\n\ndeep");
  expect(page?.markdown).not.toMatch(/out|passwd/);
  expect(notes).toHaveLength(2);
  expect(asked).not.toContain("https://a.example/x");
});

test("pages of Antora know their attributes, partials and modules", async () => {
  const text =
    "= {product}\n\ninclude::partial$p.adoc[]\n\nxref:other:sub/x.adoc#y[there] image:i.png[]\n";
  const markdown = await markdownOf(
    text,
    {
      "/d/antora.yml": "name: d\nasciidoc:\n  attributes:\n    product: Acme\n",
      "/d/modules/ROOT/partials/p.adoc": "From a partial.",
    },
    "d/modules/ROOT/pages/a.adoc",
  );
  expect(markdown).toContain("# Acme\n\nFrom a partial.");
  expect(markdown).toContain("[there](/d/modules/other/pages/sub/x.adoc#y)");
  expect(markdown).toContain("](/d/modules/ROOT/images/i.png)");
});

test("a file that includes itself ends", async () => {
  const text = "= A\n\ninclude::a.adoc[]\n\ninclude::a.adoc[]\n";
  expect((await markdownOf(text, { "/docs/a.adoc": text })).length).toBeLessThan(100_000);
}, 20_000);

test("a key of PGP is no page", () => {
  const { file } = fileOf("-----BEGIN PGP PUBLIC KEY BLOCK-----", {}, "KEYS.asc");
  expect(formatOf(file)).toBe(null);
});

test.each([
  [{ lines: "1..2;4" }, ["a", "tag::x[]", "c"]],
  [{ tag: "x" }, ["b"]],
  [{ tags: "!x" }, ["a", "c"]],
  [{ tags: "**" }, ["a", "b", "c"]],
  [{}, ["a", "b", "c"]],
])("%j names a part of a file", (attributes, expected) => {
  expect(
    taggedLines(
      ["a", "tag::x[]", "b", "c"]
        .toSpliced(3, 0, "end::x[]")
        .filter((line, at) => at !== 3 || !("lines" in attributes)),
      attributes,
    ),
  ).toEqual(expected);
});

test("of Antora, links and pictures count from their module, and code that shows one stays as it is", async () => {
  const text = '= A\n\nxref:b.adoc[B] image:c.png[C]\n\n----\n<a href="d.adoc">\n----\n';
  const markdown = await markdownOf(text, {}, "modules/ROOT/pages/a.adoc");
  expect(markdown).toContain("[B](/modules/ROOT/pages/b.adoc)");
  expect(markdown).toContain("(/modules/ROOT/images/c.png)");
  expect(markdown).toContain('<a href="d.adoc">');
});

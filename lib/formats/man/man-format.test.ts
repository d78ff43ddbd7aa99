import { expect, test } from "vitest";
import type { FormatFile } from "../format.ts";
import { formatOf } from "../formats.ts";
import { manFormat } from "./man-format.ts";

function fileOf(text: string): FormatFile {
  const bytes = Buffer.from(text);
  return { path: "man/x.1", bytes, readBeside: async () => null, note: () => {} };
}

async function read(text: string): Promise<string> {
  const [page] = await manFormat.read(fileOf(text));
  return page?.markdown ?? "";
}

const head = '.\\" A licence\n.TH LS 1 2030-01-31 "GNU"\n';

test("a manual has its name and section as title, sections, items, fonts and code", async () => {
  const text = `${head}.SH NAME
ls \\- list files
.SS "Some options"
.TP
.BR \\-a ", " \\-\\-all
do not ignore
.I names
with .
.TP
\\fB\\-d\\fR \\fIname_x\\fR
.RS
.IP \\(bu 2
inner
.RE
.PP
Then:
.EX
.B ls *x_y
  -l
.EE
`;
  const [page] = await manFormat.read(fileOf(text));
  expect(page?.title).toBe("LS(1)");
  expect(page?.markdown).toBe(
    [
      "# LS(1)",
      "## NAME",
      "ls - list files",
      "### Some options",
      "- **-a**, **--all**",
      "  do not ignore\n  *names*\n  with .",
      "- **-d** *name_x*",
      "  -",
      "    inner",
      "Then:",
      "```\nls *x_y\n  -l\n```",
    ].join("\n\n"),
  );
});

test("mdoc names options, arguments, other manuals and lists", async () => {
  const text = `.Dd $Mdocdate$
.Dt SSH-ADD 1
.Os
.Sh SYNOPSIS
.Nm ssh-add
.Op Fl cD
.Op Fl E Ar hash
.Op Ar
.Sh DESCRIPTION
.Nm
adds keys to
.Xr ssh-agent 1 .
.Bl -tag -width Ds
.It Fl t Ar life Ns Ar time
Sets a
.Dq life time .
.Ex -std
.El
`;
  expect(await read(text)).toBe(
    [
      "# SSH-ADD(1)",
      "## SYNOPSIS",
      "**ssh-add**\n\\[**-cD**\\]\n\\[**-E** *hash*\\]\n\\[*file ...*\\]",
      "## DESCRIPTION",
      "**ssh-add**\nadds keys to\nssh-agent(1).",
      "- **-t** *lifetime*",
      "  Sets a\n  “life time”.\n  The **ssh-add** utility exits 0 on success, and >0 if an error occurs.",
    ].join("\n\n"),
  );
});

test("tables of tbl keep rows and cells", async () => {
  const table = ".TS\nallbox tab(;);\nlb l\nl l.\nName;Value\n_\na|b;T{\nlong\ntext\nT}\n.TE\n";
  expect(await read(head + table)).toContain(
    "| Name | Value |\n| --- | --- |\n| a\\|b | long text |",
  );
});

test("what is for other printers, and macros that a page defines, is no text", async () => {
  const text = `${head}.de XX\ngone\n..\n.ie t gone\n.el gone\n.if t \\{\ngone\n.\\}\n.if n kept\n.ds me you\nfor \\*(me and \\*[me]\n.XX\n.ig\ngone\n..\n`;
  const shown = await read(text);
  expect(shown).not.toContain("gone");
  expect(shown).toContain("kept\nfor you and you");
});

test("marks of Markdown are text, and fonts within a word are none", async () => {
  expect(await read(`${head}a *b* <c> \\fBfoo\\fPbar \\fBx\\fIy\\fR z`)).toContain(
    "a \\*b\\* \\<c> foobar **x**y z".replace("**x**y", "xy"),
  );
});

test.each([
  ["a log", "2030-01-31 started\n"],
  ["a library", "\u007fELF\u0000\u0001"],
  ["a page that names another", ".so man3/x.3\n"],
  ["nothing", ""],
])("%s is no manual", (_case, text) => {
  expect(formatOf(fileOf(text))).toBe(null);
});

test.each([
  ["a macro without an end", `${head}.de XX\nkept`],
  ["a condition without an end", `${head}.if t \\{\nkept`],
  ["a table without an end", `${head}.TS\nl l.\nkept`],
  ["code without an end", `${head}.nf\nkept`],
  ["an item without a tag", `${head}.TP\n.SH X\nkept`],
  ["10,000 moves", `${head}${".TP\nx\n.RS\n".repeat(10_000)}kept`],
  ["10,000 ends", `${head}${".RE\n.El\n".repeat(10_000)}kept`],
  ["a long line of escapes", `${head}${"\\f".repeat(200_000)}\nkept`],
  ["a long line of quotes", `${head}.B ${'"'.repeat(200_001)}\nkept`],
  ["10,000 conditions", `${head}${".if t \\{\n".repeat(10_000)}kept`],
])("%s takes no text", async (_case, text) => {
  expect(await read(text)).toContain("kept");
});

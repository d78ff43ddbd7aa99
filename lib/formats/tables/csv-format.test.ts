import { expect, test } from "vitest";
import { csvFormat } from "./csv-format.ts";

async function read(content: string | Uint8Array, path = "data/ports.csv", notes: string[] = []) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const note = (detail: string) => notes.push(detail);
  const [page] = await csvFormat.read({ path, bytes, readBeside: async () => null, note });
  return page ?? { title: "", markdown: "", suffix: "" };
}

test("the headers name the values, marks of Markdown are shown as they are", async () => {
  const { title, markdown } = await read('Name,Port\n"web, secure",443\nold_*,"8|0"\n');
  expect(title).toBe("ports");
  expect(markdown).toBe(
    "# ports\n\n| Name | Port |\n| --- | --- |\n| web, secure | 443 |\n| old\\_\\* | 8\\|0 |\n",
  );
});

test.each([
  ["semicolons", "a;b\n1,5;2\n", "data/x.csv"],
  ["tabs", "a\tb\n1,5\t2\n", "data/x.tsv"],
  ["bars", "a|b\n1,5|2\n", "data/x.csv"],
])("%s are found", async (_name, text, path) => {
  expect((await read(text, path)).markdown).toContain("| a | b |\n| --- | --- |\n| 1,5 | 2 |");
});

test("many rows are sections with the headers, wide rows lists of names and values", async () => {
  const rows = Array.from({ length: 60 }, (_, row) => `r${row},${row}`);
  const { markdown } = await read(["name,value", ...rows].join("\n"));
  expect(markdown.match(/^## .*$/gm)).toEqual([
    "## Rows 2–26 {#rows-2}",
    "## Rows 27–51 {#rows-27}",
    "## Rows 52–61 {#rows-52}",
  ]);
  expect(markdown.match(/^\| name \| value \|$/gm)).toHaveLength(3);
  const names = Array.from({ length: 12 }, (_, column) => `c${column}`).join(",");
  const wide = await read(`${names}\n${"x,".repeat(11)}y`);
  expect(wide.markdown).toContain("2. c0: x · c1: x");
});

test("a title above the headers is text", async () => {
  const { markdown } = await read("Ports of 2030,\n,\nName,Port\nweb,80\n");
  expect(markdown).toContain("Ports of 2030\n\n| Name | Port |");
});

test("Windows-1252 and UTF-16 are read, quotes without end and lengths that differ too", async () => {
  const latin = await read(Buffer.from("Stra\xdfe,Ort\nGr\xfcne Gasse,K\xf6ln\n", "latin1"));
  expect(latin.markdown).toContain("| Grüne Gasse | Köln |");
  const wide = await read(Buffer.from("\ufeffa,b\n1,2\n", "utf16le"));
  expect(wide.markdown).toContain("| a | b |\n| --- | --- |\n| 1 | 2 |");
  expect((await read('a,b\n"open,2\n1,2,3')).markdown).toContain("| a | b |");
});

test("of 30,000 rows 20,000 are read, and the rest is named", async () => {
  const notes: string[] = [];
  const { markdown } = await read(`a,b\n${"1,2\n".repeat(30_000)}`, "x.csv", notes);
  expect(notes).toEqual(["it has more than 20000 rows; the rest is left out"]);
  expect(markdown.length).toBeLessThan(1_000_000);
});

test("an empty file is a page without text", async () => {
  expect((await read("")).markdown).toBe("# ports\n\n\n");
});

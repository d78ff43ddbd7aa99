/** Runs the readers of texts in a process of their own, and tells what became of it. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";

export interface HostileReading {
  /** Null when a signal ended the process. */
  readonly code: number | null;
  /** What was read last, where the process did not come to its end. */
  readonly last: string;
  readonly readings: readonly (readonly [
    reader: string,
    unit: string,
    short: number,
    long: number,
  ])[];
}

export const units: readonly string[] = [
  ...Array.from("`[]<>&*_~{}$:#!|>-=+(\\\"'/?;,.@ \t\r\n\u2028\u0301a0é中"),
  "![](",
  "![",
  "](",
  "[a](",
  "[[",
  "[a][",
  "[^",
  "[a]: b\n",
  "<!--",
  "<!--\n",
  "<a ",
  "</",
  "<a b='",
  "<pre>\n",
  "{/*",
  "{'a",
  "{{",
  "${",
  "_*",
  "*a ",
  "**a",
  "a*",
  "\n>",
  "\n- ",
  "> ",
  "- ",
  "1. ",
  "? ",
  "```\n",
  "~~~\n",
  "` `` ",
  "`\n",
  ":::",
  ":::a\n",
  "///\t",
  "/// a | ",
  "!!! a ",
  "??? ",
  '=== "',
  "-----\n",
  "---\n",
  "===\n",
  "## a {#b}\n",
  "{#",
  "import a ",
  "import\t",
  "import ''",
  "export {",
  "a@",
  "a@b.",
  "http://",
  "::",
  "->",
  "a: ",
  "- a:\n",
  "[{",
  "{a: ",
  "$$",
  "$a",
  "|a",
  "|-",
  "a\n\n",
  "\n \n",
  "  \n",
  "- [ ] a\n",
  "\r\n",
  "&a ",
  "&#1",
  "title=",
  "\ud83d",
  "1 ",
  "0-",
  "token: ",
  "<div>",
  "<i></b>",
  "<blockquote>",
  "<p style='display:none'>",
  "<br>",
  "&nbsp;",
  "From: a\n",
  "From: a\nSent: b\nTo: c\n\n",
  "On 3/3/25 at 10:12, a wrote:\n> ",
  "Re: ",
  "-- \n",
  "Best regards\n",
  "Thanks\nAnna\n",
  "please reply above ",
  "confidential intended message in error, delete\n\n",
  "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejEyMzQ1Njc4\n",
];

/** `pages`: what makes pages of texts is run instead of what reads them. */
export async function readHostileTexts(
  length: number,
  kind: "texts" | "pages" = "texts",
): Promise<HostileReading> {
  const folder = mkdtempSync(join(tmpdir(), "hostile-texts-"));
  try {
    const input = join(import.meta.dirname, "text-readers.ts");
    const bundle = await rolldown({ input, platform: "node" });
    await bundle.write({ dir: folder, entryFileNames: "readers.mjs" });
    return await run(join(folder, "readers.mjs"), length, kind);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(file: string, length: number, kind: string): Promise<HostileReading> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, String(length), kind]);
    let output = "";
    child.stdout.on("data", (data: Buffer) => {
      output += data.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const lines = output
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      const readings = lines.filter((line) => line.length === 4);
      resolve({ code, last: JSON.stringify(lines.at(-1)), readings });
    });
    child.stdin.end(JSON.stringify(units));
  });
}

/** Manuals for `man`, in the macros of man and of mdoc. */
import type { ConvertedPage, Format, FormatFile } from "../format.ts";
import { decodeFile } from "../texts/decode-file.ts";
import { conditionOf, skippedLines } from "./conditions.ts";
import { manMacro } from "./man-macros.ts";
import { mdocMacro } from "./mdoc-macros.ts";
import { PageWriter } from "./page-writer.ts";
import { readTable } from "./roff-table.ts";
import { argumentsOf, plainRoff } from "./roff-text.ts";

export const manFormat: Format = {
  read: async (file) => [readManual(file)],
};

function readManual(file: FormatFile): ConvertedPage {
  // A line that ends with a backslash goes on.
  const lines = decodeFile(file)
    .replace(/(?<!\\)\\\n/g, "")
    .split("\n");
  const writer = new PageWriter();
  const title = titleOf(lines);
  const isMdoc = lines.some((line) => /^[.']\s*Dt\s/.test(line));
  const macro = isMdoc ? mdocMacro(writer) : manMacro(writer);
  for (let at = 0; at < lines.length; ) {
    const line = conditionOf(lines[at] ?? "");
    const skipped = skippedLines(lines, at);
    if (skipped > 0) at += skipped;
    else if (/^[.']\s*TS\b/.test(line)) {
      const { rows, end } = readTable(lines, at);
      writer.table(rows);
      at = end;
    } else {
      readLine(line, writer, macro);
      at++;
    }
  }
  return { suffix: "", title, markdown: `# ${title}\n\n${writer.finish()}` };
}

function readLine(line: string, writer: PageWriter, macro: Macro): void {
  const [, name, rest = ""] = /^[.']\s*([^\s\\"]\S{0,20}|)(?:\s+(.*)|$)/.exec(line) ?? [];
  if (name === undefined) {
    if (/^[.']\s*\\["#]/.test(line)) return;
    if (line.trim() === "") writer.paragraph();
    else writer.text(line);
    return;
  }
  if (name === "ds") {
    const [, key = "", value = ""] = /^(\S+)\s*"?(.*)$/.exec(rest) ?? [];
    writer.strings.set(key, plainRoff(value));
  } else macro(name, rest);
}

type Macro = (name: string, rest: string) => void;

/** `LS(1)` of `.TH LS 1` or `.Dt LS 1`. */
function titleOf(lines: readonly string[]): string {
  const line = lines.find((one) => /^[.']\s*(?:TH|Dt)\s/.test(one)) ?? "";
  const [name = "", section = ""] = argumentsOf(line.replace(/^[.']\s*\w+\s+/, "")).map((part) =>
    plainRoff(part).replace(/[\s()#*`[\]<>]/g, ""),
  );
  return section === "" ? name : `${name}(${section})`;
}

/** Jupyter notebooks, of nbformat 3 and 4: text as it is, code, and what code printed. */
import { readFrontMatter, readPageHeadings } from "../../documents/index.ts";
import type { ConvertedPage, Format, FormatFile } from "../format.ts";
import { codeBlock } from "../markdown/write-markdown.ts";
import { decodeFile } from "../texts/decode-file.ts";
import { cellMarkdown } from "./cell-markdown.ts";
import { printedText } from "./cell-outputs.ts";
import { jsonField, jsonList, jsonText, jsonWord } from "./json-values.ts";

/** Length of all that code printed: a notebook is read for its text. */
const printedLengthMax = 1_000_000;
const cellsMax = 20_000;

export const notebookFormat: Format = { read: async (file) => [readNotebook(file)] };

function readNotebook(file: FormatFile): ConvertedPage {
  const notebook = parseJson(decodeFile(file));
  const cells = cellsOf(notebook);
  if (cells === null) throw new Error("it has no cells");
  if (cells.length > cellsMax) {
    file.note(`it has more than ${cellsMax} cells; the rest is left out`);
  }
  const writer = new NotebookWriter(languageOf(notebook));
  const parts = cells.slice(0, cellsMax).flatMap((cell) => writer.write(cell));
  if (writer.pictures > 0) file.note(`${writer.pictures} of its pictures are not read`);
  if (writer.isCut) file.note("its output is long; a part of it is left out");
  const text = parts.join("\n\n");
  const { values, end } = readFrontMatter(`${text}\n`);
  const markdown = text.slice(end);
  const title = typeof values.title === "string" ? values.title : firstHeading(markdown);
  return { suffix: "", title, markdown };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error("it is no JSON, or only a part of it", { cause: error });
  }
}

/** nbformat 3 has them in worksheets. Null for JSON that is no notebook. */
function cellsOf(notebook: unknown): readonly unknown[] | null {
  const cells = jsonField(notebook, "cells");
  if (Array.isArray(cells)) return cells;
  const sheets = jsonField(notebook, "worksheets");
  return Array.isArray(sheets)
    ? sheets.flatMap((sheet) => jsonList(jsonField(sheet, "cells")))
    : null;
}

function languageOf(notebook: unknown): string {
  const named =
    jsonWord(jsonField(notebook, "metadata", "kernelspec", "language")) ??
    jsonWord(jsonField(notebook, "metadata", "language_info", "name"));
  return (named ?? "").toLowerCase();
}

/** The one of level 1, otherwise the first; "" leaves it to the file's name. */
function firstHeading(markdown: string): string {
  const headings = readPageHeadings(markdown, "page.md");
  return (headings.find(({ isTitle }) => isTitle) ?? headings[0])?.text ?? "";
}

/** Tags of cells that Jupyter's own tools show nothing, no code or no output of. */
const hiding = {
  cell: /^(?:remove|hide)[-_](?:cell|all)$/,
  code: /^(?:remove|hide)[-_]input$/,
  output: /^(?:remove|hide)[-_]output$/,
};
/** `%%bash` in front of code that another language reads. */
const magic = /^%%(bash|sh|html|javascript|js|latex|perl|ruby|r|sql|cython|markdown)\b[^\n]*\n/i;

class NotebookWriter {
  pictures = 0;
  isCut = false;
  #printedLength = 0;
  readonly #language: string;

  constructor(language: string) {
    this.#language = language;
  }

  write(cell: unknown): readonly string[] {
    const tags = jsonList(jsonField(cell, "metadata", "tags")).flatMap(
      (tag) => jsonWord(tag) ?? [],
    );
    const isHidden = (form: RegExp): boolean => tags.some((tag) => form.test(tag));
    if (isHidden(hiding.cell) || jsonField(cell, "metadata", "nbsphinx") === "hidden") return [];
    const source = jsonText(jsonField(cell, "source") ?? jsonField(cell, "input"));
    switch (jsonField(cell, "cell_type")) {
      case "markdown":
        return this.#text(source);
      case "heading":
        return this.#text(`${"#".repeat(Number(jsonField(cell, "level")) || 1)} ${source.trim()}`);
      case "raw":
        return this.#raw(source, cell);
      case "code": {
        const code = isHidden(hiding.code) ? [] : this.#code(source, cell);
        return isHidden(hiding.output) ? code : [...code, ...this.#printed(cell)];
      }
      default:
        return [];
    }
  }

  #text(source: string): readonly string[] {
    const { text, pictures } = cellMarkdown(source);
    this.pictures += pictures;
    return text === "" ? [] : [text];
  }

  /** For one target of a conversion; front matter is written so, too. */
  #raw(source: string, cell: unknown): readonly string[] {
    const { format, raw_mimetype } = Object(jsonField(cell, "metadata")) as Record<string, unknown>;
    const target = jsonWord(raw_mimetype) ?? jsonWord(format) ?? "";
    if (readFrontMatter(`${source}\n`).end > 0 || target === "text/markdown") {
      return this.#text(source);
    }
    return target === "" && source.trim() !== "" ? [codeBlock(source, "")] : [];
  }

  #code(source: string, cell: unknown): readonly string[] {
    if (source.trim() === "") return [];
    const [line, other] = magic.exec(source) ?? [];
    const own = jsonWord(jsonField(cell, "language"))?.toLowerCase() ?? this.#language;
    return [
      line === undefined
        ? codeBlock(source, own)
        : codeBlock(source.slice(line.length), other?.toLowerCase() ?? own),
    ];
  }

  #printed(cell: unknown): readonly string[] {
    const found = printedText(jsonList(jsonField(cell, "outputs")));
    this.pictures += found.pictures;
    this.isCut ||= found.isCut;
    if (found.text === "") return [];
    this.#printedLength += found.text.length;
    if (this.#printedLength <= printedLengthMax) return [codeBlock(found.text, "text")];
    this.isCut = true;
    return [];
  }
}

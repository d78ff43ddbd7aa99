/** The main text of a Word file as blocks. */
import { attributeOf, readXml, type XmlReader } from "./read-xml.ts";
import type { TextRun } from "./styled-text.ts";
import { outlineLevel, type WordStyle } from "./word-styles.ts";

export interface WordParagraph {
  readonly kind: "paragraph";
  /** As in `WordStyle`. */
  readonly level: number | null;
  readonly isCode: boolean;
  readonly item: { readonly depth: number; readonly isNumbered: boolean } | null;
  readonly runs: readonly TextRun[];
  /** Names of the places in it, that links may lead to. */
  readonly bookmarks: readonly string[];
}

export interface WordTable {
  readonly kind: "table";
  readonly rows: readonly (readonly (readonly WordParagraph[])[])[];
}

export type WordBlock = WordParagraph | WordTable;

export interface WordContext {
  styleOf(id: string): WordStyle;
  isNumbered(list: string, level: number): boolean;
  /** The address of a reference; "" for one inside the file. */
  linkOf(reference: string): string;
  /** The text of a note of the foot or end; "" for none. */
  noteOf(kind: "footnote" | "endnote", id: string): string;
}

interface OpenParagraph {
  style: string;
  outline: number | null;
  list: string | null;
  depth: number;
  readonly runs: TextRun[];
  readonly bookmarks: string[];
}

interface OpenTable {
  /** Columns that the open cell covers. */
  span: number;
  readonly rows: WordParagraph[][][];
}

/** What was deleted, moved away, or is a second form of the same for older programs. */
const leftOut = new Set(["del", "moveFrom", "Fallback", "instrText", "delInstrText", "delText"]);
const columnsMax = 60;
const codeFont =
  /^(?:courier|consolas|menlo|monaco|lucida console|source code|dejavu sans mono|liberation mono|jetbrains mono|fira (?:code|mono))/i;

export function readWordBlocks(part: Uint8Array, context: WordContext): readonly WordBlock[] {
  const reader = new WordReader(context);
  readXml(part, reader);
  return reader.blocks;
}

class WordReader implements XmlReader {
  readonly blocks: WordBlock[] = [];
  readonly #context: WordContext;
  readonly #paragraphs: OpenParagraph[] = [];
  readonly #tables: OpenTable[] = [];
  readonly #bookmarks: string[] = [];
  #leftOut = 0;
  #isText = false;
  #link = "";
  #run = { isBold: false, isItalic: false, isCode: false, isHidden: false };
  /** Properties of a paragraph's mark look like those of a run. */
  #inParagraphProperties = false;

  constructor(context: WordContext) {
    this.#context = context;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (leftOut.has(name) || this.#leftOut > 0) {
      this.#leftOut += 1;
      return;
    }
    const value = attributeOf(attributes, "val");
    const paragraph = this.#paragraphs.at(-1);
    if (name === "p") this.#openParagraph();
    else if (name === "tbl") this.#tables.push({ span: 1, rows: [] });
    else if (name === "tr") this.#tables.at(-1)?.rows.push([]);
    else if (name === "tc") this.#openCell();
    else if (name === "gridSpan") this.#span(Number(value));
    else if (name === "bookmarkStart") this.#bookmark(attributeOf(attributes, "name") ?? "");
    else if (paragraph !== undefined) this.#openInside(name, attributes, paragraph, value);
  }

  close(name: string): void {
    if (this.#leftOut > 0) {
      this.#leftOut -= 1;
      return;
    }
    if (name === "t") this.#isText = false;
    else if (name === "pPr") this.#inParagraphProperties = false;
    else if (name === "hyperlink") this.#link = "";
    else if (name === "p") this.#closeParagraph();
    else if (name === "tc") this.#closeCell();
    else if (name === "tbl") this.#closeTable();
  }

  text(text: string): void {
    if (this.#isText && this.#leftOut === 0 && !this.#run.isHidden) this.#add(text);
  }

  #openParagraph(): void {
    this.#paragraphs.push({
      style: "",
      outline: null,
      list: null,
      depth: 0,
      runs: [],
      bookmarks: this.#bookmarks.splice(0),
    });
  }

  #openInside(
    name: string,
    attributes: Readonly<Record<string, string>>,
    paragraph: OpenParagraph,
    value: string | undefined,
  ): void {
    if (name === "pPr") this.#inParagraphProperties = true;
    else if (name === "pStyle") paragraph.style = value ?? "";
    else if (name === "outlineLvl") paragraph.outline = Number(value);
    else if (name === "numId") paragraph.list = value ?? null;
    else if (name === "ilvl") paragraph.depth = Number(value) || 0;
    else if (name === "r")
      this.#run = { isBold: false, isItalic: false, isCode: false, isHidden: false };
    else if (name === "hyperlink") this.#link = this.#linkOf(attributes);
    else if (name === "t") this.#isText = true;
    else if (name === "footnoteReference" || name === "endnoteReference")
      this.#note(name === "footnoteReference" ? "footnote" : "endnote", attributes);
    else if (!this.#inParagraphProperties) this.#openInRun(name, attributes, value);
  }

  #openInRun(
    name: string,
    attributes: Readonly<Record<string, string>>,
    value: string | undefined,
  ): void {
    const isOn = value !== "0" && value !== "false" && value !== "none";
    if (name === "b") this.#run.isBold = isOn;
    else if (name === "i") this.#run.isItalic = isOn;
    else if (name === "vanish") this.#run.isHidden = isOn;
    else if (name === "rStyle" && this.#context.styleOf(value ?? "").isCode)
      this.#run.isCode = true;
    else if (name === "rFonts" && codeFont.test(attributeOf(attributes, "ascii") ?? ""))
      this.#run.isCode = true;
    else if (name === "tab") this.#add("\t");
    else if (name === "br" || name === "cr") this.#add("\n");
    else if (name === "noBreakHyphen") this.#add("-");
  }

  #add(text: string): void {
    const { isHidden: _isHidden, ...style } = this.#run;
    this.#paragraphs.at(-1)?.runs.push({ text, link: this.#link, ...style });
  }

  #linkOf(attributes: Readonly<Record<string, string>>): string {
    const anchor = attributeOf(attributes, "anchor");
    const outside = this.#context.linkOf(attributeOf(attributes, "id") ?? "");
    return outside !== "" || anchor === undefined ? outside : `#${anchor}`;
  }

  #note(kind: "footnote" | "endnote", attributes: Readonly<Record<string, string>>): void {
    const text = this.#context.noteOf(kind, attributeOf(attributes, "id") ?? "");
    if (text !== "") this.#add(` (${text})`);
  }

  /** Before a paragraph it belongs to the next one. */
  #bookmark(name: string): void {
    if (name === "" || name === "_GoBack") return;
    (this.#paragraphs.at(-1)?.bookmarks ?? this.#bookmarks).push(name);
  }

  #openCell(): void {
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    table.span = 1;
    table.rows.at(-1)?.push([]);
  }

  #span(columns: number): void {
    const table = this.#tables.at(-1);
    if (table !== undefined && columns > 1) table.span = Math.min(columns, columnsMax);
  }

  /** A cell over several columns is followed by empty ones. */
  #closeCell(): void {
    const table = this.#tables.at(-1);
    for (let more = 1; more < (table?.span ?? 1); more++) table?.rows.at(-1)?.push([]);
  }

  #closeParagraph(): void {
    const open = this.#paragraphs.pop();
    if (open === undefined) return;
    const style = this.#context.styleOf(open.style);
    const list = open.list ?? style.list;
    const level = outlineLevel(open.outline) ?? style.level;
    const isItem = list !== null && list !== "0" && level === null;
    const paragraph: WordParagraph = {
      kind: "paragraph",
      level,
      isCode: style.isCode,
      item: isItem
        ? { depth: open.depth, isNumbered: this.#context.isNumbered(list, open.depth) }
        : null,
      runs: open.runs,
      bookmarks: open.bookmarks,
    };
    if (style.isContents || open.runs.every(({ text }) => text.trim() === "")) return;
    this.#cell().push(paragraph);
  }

  /** Where a paragraph goes: into the open cell, otherwise into the text. */
  #cell(): WordBlock[] {
    return (this.#tables.at(-1)?.rows.at(-1)?.at(-1) as WordBlock[] | undefined) ?? this.blocks;
  }

  #closeTable(): void {
    const table = this.#tables.pop();
    if (table === undefined) return;
    const above = this.#tables.at(-1);
    // Markdown has no tables in tables: the inner one is text of its cell.
    if (above !== undefined) this.#cell().push(...table.rows.flat(2));
    else this.blocks.push({ kind: "table", rows: table.rows });
  }
}
